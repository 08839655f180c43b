"""Values made wrong at random."""

import json
from random import Random
from typing import Any

ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=+/ \u00e9\u2028\U0001f3b2"
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 9, 99, 2**31, 2**53, 2**64, 10**40, -(10**40), 0.5, 1.0, 1e308, "", "0", "-1", "host",
    "referee", "spectator", "null", "__proto__", "\u0000", "\ud800", "c1..", "c1.old.W10.AAAA", "a" * 70_000, [], {},
    [[]], {"": None}, {"kind": None}, {"kind": "spin"},
)  # fmt: skip
DEEP = 3000
LARGEST = 400 * 1024


def odd(random: Random) -> Any:
    """A value that hardly fits anywhere."""
    return random.choice(ODD)


def noise(random: Random, most: int = 200) -> str:
    """A text of any signs."""
    return "".join(random.choices(ALPHABET, k=random.randrange(most)))


def twisted_text(random: Random, text: str, other: str = "") -> str:
    """A text with a sign changed, cut, joined with another, doubled, or put aside for noise."""
    at = random.randrange(len(text) + 1)
    return random.choice(
        (
            text[:at] + random.choice(ALPHABET) + text[at + 1 :],
            text[:at],
            text[at:],
            text[:at] + other[at:],
            text + text,
            text[:at] + noise(random, 8) + text[at:],
            noise(random),
            ".".join(random.sample([*text.split("."), *other.split(".")], k=min(4, 1 + text.count(".")))),
        )
    )


def twisted(random: Random, value: Any) -> Any:
    """A JSON value with something in it that is wrong."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        name = random.choice(list(value))
        without = {key: kept for key, kept in value.items() if key != name}
        return random.choice((without, {**value, name: twisted(random, value[name])}, {**value, noise(random, 9): 1}))
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        turned = [*value[:at], twisted(random, value[at]), *value[at + 1 :]]
        return random.choice((turned, turned, value[:at], [*value, value[at]], value * 40))
    if isinstance(value, str) and random.random() < 0.5:
        return twisted_text(random, value)
    if isinstance(value, int) and random.random() < 0.5:
        return random.choice((value + 1, value - 1, -value, float(value), str(value)))
    return odd(random)


def encoded(random: Random, value: Any) -> bytes:
    """A value as JSON, sometimes broken as bytes."""
    try:
        content = json.dumps(value).encode()
    except (ValueError, RecursionError):
        content = b"{}"
    at = random.randrange(len(content) + 1)
    broken = (
        content[:at],
        content[:at] + bytes([random.randrange(256)]) + content[at:],
        b"[" * DEEP,
        b'{"a":' * DEEP + b"1" + b"}" * DEEP,
        content[:at] + b"NaN",
        b"9" * 9000,
        b"\xff\xfe" + content,
        content + b" " * LARGEST,
        random.randbytes(300),
    )
    return random.choice(broken) if random.random() < 0.2 else content

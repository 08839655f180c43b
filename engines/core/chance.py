"""Chance as an argument: named streams of draws, seeded or scripted.

A draw depends on the key, the name of its stream and its place in that stream, on nothing else. Draws of different
streams are therefore independent of the order in which they are made, and a replay outlives any interpreter.

Version 1. The draw at `place` (from 0) of a stream is `int(blake2b(message)[:8]) % n`, big-endian, where the message
is the ASCII text `croupier/draw/1`, key, stream, place, attempt, each on a line of its own. `attempt` starts at 0 and
rises while the number falls into the incomplete last block of size n (rejection sampling). Beyond n = 2^64 the digits
to base 2^64 are draws of their own, the highest first, and all are drawn anew while they make a number not below n.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from engines.core.values import Tagged

T = TypeVar("T")

WORD = 2**64

MOST_DRAWS = 2**31 - 1
"""How many draws of a stream a state can count; no game gets there, but a state may claim to have."""

Key = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Stream = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9/-]{0,63}$")]
Place = Annotated[int, Meta(ge=0, lt=2**31)]
Drawn = Annotated[int, Meta(ge=0, lt=2**31)]


class Seeded(Tagged):
    """Draws derived from a key: what a game is played with."""

    key: Key
    """32 bytes in hexadecimal; whoever knows it can foretell every draw."""
    counters: dict[Stream, Place] = msgspec.field(default_factory=dict)
    """How many draws each stream has given."""


class Scripted(Tagged):
    """Draws written down beforehand: what a test or a bug report is played with."""

    draws: dict[Stream, tuple[Drawn, ...]]
    """The numbers each stream gives, in order."""
    counters: dict[Stream, Place] = msgspec.field(default_factory=dict)
    """How many draws each stream has given."""


Chance = Seeded | Scripted


class ScriptEnded(Exception):
    """A scripted stream was asked for more draws than it holds."""

    def __init__(self, stream: str, place: int) -> None:
        super().__init__(f"the script of stream {stream!r} holds no draw number {place}")
        self.stream = stream
        self.place = place


class ScriptTooHigh(Exception):
    """A scripted draw is not below the number of possibilities."""

    def __init__(self, stream: str, place: int, drawn: int, below: int) -> None:
        super().__init__(f"draw {place} of stream {stream!r} is {drawn}, which is not below {below}")
        self.stream = stream
        self.place = place
        self.drawn = drawn
        self.below = below


def seeded(text: str) -> Seeded:
    """Derive chance from any text; equal texts give equal games."""
    message = b"croupier/seed/1\n" + text.encode("utf-8", "surrogatepass")
    return Seeded(key=hashlib.blake2b(message, digest_size=32).hexdigest())


class StreamFull(Exception):
    """A stream was asked for more draws than a state can count."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"the stream {stream!r} has given {MOST_DRAWS} draws, and no state counts further")
        self.stream = stream


class Draw:
    """The draws of one call; it counts in place, and `chance` is what is left afterwards."""

    __slots__ = ("_chance", "_counters", "_numbers")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._counters: dict[str, int] | None = None

    @property
    def chance(self) -> Chance:
        """The chance that remains, its counters in the order of their names."""
        if self._counters is None:
            return self._chance
        return self._chance.replace(counters=dict(sorted(self._counters.items())))

    def below(self, stream: str, n: int) -> int:
        """Draw one of 0 to n-1, each as likely as the others.

        Raises ScriptEnded or ScriptTooHigh where the chance is scripted and does not fit, and StreamFull where no
        state could count the draw.
        """
        if n > WORD:
            return self._beyond_a_word(stream, n)
        if self._counters is None:
            self._counters = dict(self._chance.counters)
        place = self._counters.get(stream, 0)
        if place >= MOST_DRAWS:
            raise StreamFull(stream)
        drawn = _draw(self._chance, stream, place, n)
        self._counters[stream] = place + 1
        return drawn

    def _beyond_a_word(self, stream: str, n: int) -> int:
        while True:
            high = self.below(stream, -(-n // WORD))
            drawn = high * WORD + self.below(stream, WORD)
            if drawn < n:
                return drawn

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """Draw one of the items. Raises ValueError where there are none."""
        if not items:
            raise ValueError(f"there is nothing to draw from in the stream {stream!r}")
        return items[self.below(stream, len(items))]

    def shuffled(self, stream: str, items: Iterable[T]) -> tuple[T, ...]:
        """Draw an order of the items; one draw for each place but the last (Fisher and Yates, from the end)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(stream, last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _draw(chance: Chance, stream: str, place: int, n: int) -> int:
    if isinstance(chance, Seeded):
        return _derived(chance.key, stream, place, n)
    return _scripted(chance, stream, place, n)


def _derived(key: str, stream: str, place: int, n: int) -> int:
    attempt = 0
    fair = WORD - WORD % n
    while True:
        message = f"croupier/draw/1\n{key}\n{stream}\n{place}\n{attempt}"
        word = int.from_bytes(hashlib.blake2b(message.encode("ascii"), digest_size=64).digest()[:8], "big")
        if word < fair:
            return word % n
        attempt += 1


def _scripted(chance: Scripted, stream: str, place: int, n: int) -> int:
    script = chance.draws.get(stream, ())
    if place >= len(script):
        raise ScriptEnded(stream, place)
    if script[place] >= n:
        raise ScriptTooHigh(stream, place, script[place], n)
    return script[place]

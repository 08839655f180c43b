#!/usr/bin/env python3
"""Check the chance of a finished game offline: that nobody chose it, and that every draw came from it.

    python3 verify.py replay.json [commitment]

The file is what a session's `replay` answers with once the game is over. The commitment is the one you were given
before the game; without it that of the file is taken, and it is for you to compare the two. Look also whether the
text of your seat is the one you gave. Plain Python 3.8 or newer; nothing else is needed, and nothing is sent anywhere.
It knows no rules: that the commands lead to these draws, to all of them and to the digest, the service checks.

A netstring is the length of some bytes, a colon, the bytes, a comma; what nobody gave is a hyphen instead.

  commitment  SHA-256 of the netstrings `croupier/commit/1` and secret, which has 32 bytes
  key         HMAC-SHA-256, under the secret, of the netstrings `croupier/fair/1`, game, seats, seed, text of each seat
  draw        BLAKE2b-512 of the lines `croupier/draw/1`, key, stream, place, attempt: its first 8 bytes are a number,
              big-endian, and the draw is what remains of it when it is divided by the possibilities; a number in the
              incomplete last block of them counts for nothing, and the next attempt is made, from 0
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

GIVEN = {"secret", "seed", "seat_entropy"}
WORD = 2**64
EXACT = 2**53 - 1
FILE = {"game", "ruleset", "replay", "reveal", "draws", "digest", "commitment"}
REVEAL = {"secret", "seed", "seat_entropy", "commitment", "key"}
REPLAY = {"seats", "commands", "variant", "options", "first_seat", "pack", "events", "draws"} | GIVEN
COMMAND = {"seat", "action", "at_ms"}
DRAW = {"stream", "place", "below", "drawn"}
UNCHECKED = "that the rules allow the commands, and that these draws, all of them, and the digest come of them"


def netstring(content: str | bytes | None) -> bytes:
    """Return a text or bytes so that no two rows of them look the same."""
    if content is None:
        return b"-"
    content = content.encode() if isinstance(content, str) else content
    return b"%d:%b," % (len(content), content)


def commitment_of(secret: str) -> str:
    """Return the commitment to a secret, both in hexadecimal."""
    return hashlib.sha256(netstring("croupier/commit/1") + netstring(bytes.fromhex(secret))).hexdigest()


def key_of(secret: str, game: str, seed: str | None, seat_entropy: list[str | None]) -> str:
    """Return the key of a game in hexadecimal."""
    given = ["croupier/fair/1", game, str(len(seat_entropy)), seed, *seat_entropy]
    return hmac.new(bytes.fromhex(secret), b"".join(map(netstring, given)), hashlib.sha256).hexdigest()


def draw(key: str, stream: str, place: int, below: int) -> int:
    """Return the draw at a place of a stream, one of 0 to below-1."""
    attempt = 0
    while True:
        message = f"croupier/draw/1\n{key}\n{stream}\n{place}\n{attempt}"
        word = int.from_bytes(hashlib.blake2b(message.encode()).digest()[:8], "big")
        if word < WORD - WORD % below:
            return word % below
        attempt += 1


def number(value: Any) -> int:
    """Return a number of the file, of which one beyond 2^53-1 is written as text. Raises ValueError."""
    found = int(value) if type(value) is int or (isinstance(value, str) and value.isdecimal()) else -1
    if found < 0 or isinstance(value, str) != (found > EXACT):
        raise ValueError(f"{value!r} is no number of a draw")
    return found


def shape_problems(file: dict[str, Any]) -> Iterator[str]:
    """Yield what stands in the file that is not published."""
    parts = [(file, FILE), (file["reveal"], REVEAL), (file["replay"], REPLAY), *((d, DRAW) for d in drawn(file))]
    for part, known in [*parts, *((command, COMMAND) for command in file["replay"]["commands"])]:
        if not known.issuperset(part):
            yield f"nothing here is called {', '.join(sorted(set(part) - known))}"


def drawn(file: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the draws, none where the file has none to be checked."""
    return [] if file.get("draws") is None else list(file["draws"])


def commitment_problems(file: dict[str, Any], commitment: str) -> Iterator[str]:
    """Yield what is wrong with the secret: it opens the commitment that was given before, and every one of the file."""
    found = commitment_of(file["reveal"]["secret"])
    for claimed in dict.fromkeys((commitment, file["reveal"]["commitment"], file.get("commitment") or found)):
        if claimed != found:
            yield f"the secret opens {found}, not {claimed}"


def key_problems(replay: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the key, and with what the game is said to be played again from."""
    reveal, again = replay["reveal"], replay["replay"]
    key = key_of(reveal["secret"], replay["game"], reveal["seed"], reveal["seat_entropy"])
    if key != reveal["key"]:
        yield f"secret, seed and texts give the key {key}, not {reveal['key']}"
    if len(reveal["seat_entropy"]) != again["seats"]:
        yield f"there are {len(reveal['seat_entropy'])} texts for {again['seats']} seats"
    for name in sorted(GIVEN):
        if again.get(name) != reveal[name]:
            yield f"the replay names another {name} than the reveal"


def draw_problems(file: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the draws: one that the key does not give, one that was left out."""
    due: dict[str, int] = {}
    for index, made in enumerate(drawn(file)):
        stream, place, below = made["stream"], number(made["place"]), number(made["below"])
        if place != due.get(stream, 0):
            yield f"draw {index}: place {place} of {stream} comes where {due.get(stream, 0)} is due"
        due[stream] = place + 1
        if not 1 <= below <= WORD:
            yield f"draw {index}: there is no draw of {below}"
        elif draw(file["reveal"]["key"], stream, place, below) != number(made["drawn"]):
            yield f"draw {index}: place {place} of {stream} does not give {made['drawn']} of {below}"
    if file.get("draws") == []:
        yield "there are none: nothing shows what grew from the key"


def plain(text: str) -> str:
    """Return a text of the file without the signs by which a terminal could be made to show something else."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def main(file: str, commitment: str = "") -> int:
    """Print what was checked, and return how many of the checks failed."""
    with open(file, encoding="utf-8") as opened:  # noqa: PTH123  # as plain as can be
        replay = json.load(opened)
    if not replay["reveal"]:
        raise ValueError("nothing is revealed: the game goes on, or was started without a commitment")
    commitment = commitment or replay["reveal"]["commitment"]
    draws = "draws, for the file has none" if replay.get("draws") is None else ""
    checks = {
        "shape of the file": list(shape_problems(replay)),
        f"commitment {commitment}": list(commitment_problems(replay, commitment)),
        f"key {replay['reveal']['key']}": list(key_problems(replay)),
        **({} if draws else {f"{len(replay['draws'])} draws": list(draw_problems(replay))}),
    }
    for name, problems in checks.items():
        print("FAILED" if problems else "ok    ", plain(name))
        for problem in problems[:10]:
            print("      ", plain(problem))
    for unchecked in filter(None, (draws, UNCHECKED)):
        print("unseen", unchecked)
    for seat, text in enumerate(replay["reveal"]["seat_entropy"]):
        print(f"       seat {seat} gave", "nothing" if text is None else json.dumps(text))
    return sum(map(bool, checks.values()))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        sys.exit(main(*sys.argv[1:]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        sys.exit(f"{sys.argv[1]} cannot be checked: {type(error).__name__} {plain(str(error))}")

"""Fair chance: draws that grow from what several parties gave, none of whom could choose them alone.

Version 1. A netstring is the length of some bytes in decimal digits, a colon, the bytes, a comma; texts are UTF-8.

The commitment to a secret of 32 bytes is the SHA-256 of two netstrings: `croupier/commit/1`, the secret.
The key of a game is the HMAC-SHA-256, under the secret, of netstrings one after the other: `croupier/fair/1`, the
title's id, the number of seats in decimal digits, the seed, and the text of each seat in turn order; what nobody gave
is a hyphen instead. A game without a commitment whose seats gave texts takes the key that its seed alone gives
(see `chance`) in the place of the secret.
"""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from engines.core.actors import MOST_SEATS
from engines.core.chance import Key, Seeded, seeded
from engines.core.values import Value

COMMIT = b"croupier/commit/1"
FAIR = b"croupier/fair/1"

Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Commitment = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(max_length=1024)]
Entropy = Annotated[str, Meta(min_length=1, max_length=256)]
SeatEntropy = Annotated[tuple[Entropy | None, ...], Meta(max_length=MOST_SEATS)]


class Fair(Value):
    """What the chance of a game grew from: a secret that was committed to, and what others gave after that."""

    secret: Secret
    """The secret of the service, 32 bytes in hexadecimal; whoever knows all of this can foretell every draw."""
    seed: Seed | None
    """The seed; null where none was given."""
    seat_entropy: SeatEntropy
    """The text of each seat, in turn order; null where it gave none."""


class Reveal(Fair):
    """What a game's chance is checked with: everything it grew from."""

    commitment: Commitment
    """What was shown before the seats gave their texts; compare it with the one you were given then."""
    key: Key
    """The key that all of it gives, from which every draw is derived."""


def commitment_of(secret: str) -> str:
    """Return the commitment to a secret; both are 32 bytes in hexadecimal."""
    return hashlib.sha256(_netstring(COMMIT) + _netstring(bytes.fromhex(secret))).hexdigest()


def fair_chance(game: str, fair: Fair) -> Seeded:
    """Derive the chance of a game of this title from all that was given for it."""
    return _mixed(fair.secret, game, fair.seed, fair.seat_entropy)


def seats_chance(game: str, seed: str, seat_entropy: tuple[str | None, ...]) -> Seeded:
    """Derive the chance of a game without a commitment from its seed and what the seats gave."""
    return _mixed(seeded(seed).key, game, None, seat_entropy)


def reveal(game: str, fair: Fair) -> Reveal:
    """Return what the chance of a game of this title is checked with."""
    key, commitment = fair_chance(game, fair).key, commitment_of(fair.secret)
    return Reveal(secret=fair.secret, seed=fair.seed, seat_entropy=fair.seat_entropy, commitment=commitment, key=key)


def _mixed(secret: str, game: str, seed: str | None, seat_entropy: tuple[str | None, ...]) -> Seeded:
    given = (game, str(len(seat_entropy)), seed, *seat_entropy)
    return Seeded(key=hmac.digest(bytes.fromhex(secret), _message(given), "sha256").hex())


def _message(given: Iterable[str | None]) -> bytes:
    texts = (b"-" if text is None else _netstring(text.encode("utf-8", "surrogatepass")) for text in given)
    return b"".join((_netstring(FAIR), *texts))


def _netstring(content: bytes) -> bytes:
    return b"%d:%b," % (len(content), content)

"""The keys of a session: one for each seat, the host and the referee. Only their hashes are stored."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.values import Value
from schema.wire.answers import KeysAnswer
from service.trust.access import keys as access
from service.trust.access.keys import Role

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class KeyHashes(Value):
    """The hashes of a session's keys."""

    seats: tuple[Hash, ...]
    host: Hash
    referee: Hash


def issue(seats: int, fresh_key: Callable[[], str]) -> KeysAnswer:
    """Draw the keys of a new session."""
    return KeysAnswer(seats=tuple(fresh_key() for _ in range(seats)), host=fresh_key(), referee=fresh_key())


def hashed(keys: KeysAnswer) -> KeyHashes:
    """Return the hashes of the keys."""
    return KeyHashes(seats=tuple(_hash(key) for key in keys.seats), host=_hash(keys.host), referee=_hash(keys.referee))


def replaced(hashes: KeyHashes, seat: Seat, key: str) -> KeyHashes:
    """Return the hashes with the one of a seat's new key."""
    return hashes.replace(seats=tuple(_hash(key) if one == seat else old for one, old in enumerate(hashes.seats)))


def role_of(key: str, hashes: KeyHashes) -> Role | None:
    """Return the role that a key grants."""
    return access.role_of(_hash(key), hashes)


def grown(secret: str, whose: str, number: int = 0) -> str:
    """Return a text that nobody can guess who has not both the kept secret and what only the caller knows."""
    said = f"{number}\n{whose}".encode("utf-8", "surrogatepass")
    digest = hmac.digest(secret.encode(), said, hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()

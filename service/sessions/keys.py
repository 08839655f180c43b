"""Who asks: one secret key for each seat, the host and the referee, of which only the hashes are kept."""

import hashlib
import hmac
from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta

from engines.core.actors import HOST, REFEREE, SPECTATOR, Actor, Viewer
from engines.core.values import Value
from schema.sessions import SessionKeysAnswer

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]

Role = Actor | Literal["referee", "spectator"]
"""Whom a key makes of who asks: without one it is a spectator."""


class KeyHashes(Value):
    """The hashes of a session's keys."""

    seats: tuple[Hash, ...]
    host: Hash
    referee: Hash


def issue(seats: int, draw: Callable[[], str]) -> SessionKeysAnswer:
    """Draw the keys of a new session."""
    return SessionKeysAnswer(seats=tuple(draw() for _ in range(seats)), host=draw(), referee=draw())


def hashed(keys: SessionKeysAnswer) -> KeyHashes:
    """Return what is kept of the keys."""
    return KeyHashes(seats=tuple(_hash(key) for key in keys.seats), host=_hash(keys.host), referee=_hash(keys.referee))


def role_of(key: str, hashes: KeyHashes) -> Role | None:
    """Return whose key this is; it is compared with all of them, each time as long as the other times."""
    hash = _hash(key)
    roles: list[tuple[Role, str]] = [(seat, kept) for seat, kept in enumerate(hashes.seats)]
    roles += [(HOST, hashes.host), (REFEREE, hashes.referee)]
    found = [role for role, kept in roles if hmac.compare_digest(hash, kept)]
    return found[0] if found else None


def viewer_of(role: Role) -> Viewer:
    """Return what somebody of this role may see; the host sees what is on the table."""
    return SPECTATOR if role == HOST else role


def bearer(authorization: str | None) -> str | None:
    """Return the key of an Authorization header, None where there is no header, and no key's text where it has none."""
    if authorization is None:
        return None
    scheme, _, key = authorization.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()

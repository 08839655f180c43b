"""The roles of keys: each seat, the host and the referee have one; a caller without a key is a spectator."""

import hmac
from typing import Literal, Protocol

from engines.core.actors import HOST, REFEREE, SPECTATOR, Actor, Viewer

Role = Actor | Literal["referee", "spectator"]
"""The role a key grants; spectator without one."""


class Keys(Protocol):
    """The keys of a game, as they are or as hashes."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The keys of the seats, in turn order."""

    @property
    def host(self) -> str:
        """The host's key."""

    @property
    def referee(self) -> str:
        """The referee's key."""


def role_of(text: str, keys: Keys) -> Role | None:
    """Return the role that a key grants; it is compared with all keys in constant time."""
    roles: list[tuple[Role, str]] = [(seat, known) for seat, known in enumerate(keys.seats)]
    roles += [(HOST, keys.host), (REFEREE, keys.referee)]
    shown = text.encode("utf-8", "surrogatepass")
    found = [role for role, known in roles if hmac.compare_digest(shown, known.encode())]
    return found[0] if found else None


def viewer_of(role: Role) -> Viewer:
    """Return the viewer for a role; the host sees what a spectator sees."""
    return SPECTATOR if role == HOST else role

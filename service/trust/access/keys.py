"""Whose key it is: each seat, the host and the referee have one; who has none is a spectator."""

import hmac
from typing import Literal, Protocol

from engines.core.actors import HOST, REFEREE, SPECTATOR, Actor, Viewer

Role = Actor | Literal["referee", "spectator"]
"""The role a key grants; spectator without one."""


class Keys(Protocol):
    """What the keys of a game are known by: they themselves, or their hashes."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Those of the seats, in turn order."""

    @property
    def host(self) -> str:
        """The host's."""

    @property
    def referee(self) -> str:
        """The referee's."""


def role_of(text: str, keys: Keys) -> Role | None:
    """Return whose key this is; it is compared with all of them, each time as long as the other times."""
    roles: list[tuple[Role, str]] = [(seat, known) for seat, known in enumerate(keys.seats)]
    roles += [(HOST, keys.host), (REFEREE, keys.referee)]
    shown = text.encode("utf-8", "surrogatepass")
    found = [role for role, known in roles if hmac.compare_digest(shown, known.encode())]
    return found[0] if found else None


def viewer_of(role: Role) -> Viewer:
    """Return what somebody of this role may see; the host sees what is on the table."""
    return SPECTATOR if role == HOST else role

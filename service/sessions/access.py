"""Who asks for a session, and what that allows."""

from engines.core.actors import SPECTATOR, Viewer
from service.access.caller import Caller, looking
from service.access.keys import Role
from service.access.refusals import KeyNeeded, UnknownKey
from service.denied import Denied, denied
from service.sessions.held import Held
from service.sessions.keys import role_of


def caller_of(held: Held, key: str | None, viewer: Viewer | None) -> Caller | Denied:
    """Return who asks by the key they hold, and for whom they want to see."""
    role: Role | None = SPECTATOR if key is None else role_of(key, held.head.keys)
    if role is None:
        return denied(UnknownKey())
    if role == SPECTATOR and not held.head.spectators:
        return denied(KeyNeeded())
    return looking(role, viewer, held.game, held.head.seats)

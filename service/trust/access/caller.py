"""The caller of a game, and what they may do."""

from dataclasses import dataclass

from engines.core.actors import HOST, REFEREE, SPECTATOR, Actor, Viewer
from engines.core.game import Game
from engines.core.refusals import NoSuchViewer
from service.denied import Denied, denied
from service.trust.access.keys import Role, viewer_of
from service.trust.access.refusals import KeyNeeded, NotForYou, NotYourSeat


@dataclass(frozen=True)
class Caller:
    """A caller, and the viewer of the answer."""

    role: Role
    viewer: Viewer

    def may_move(self, actor: Actor, field: str = "seat") -> Denied | None:
        """Return a refusal for acting, or listing moves, for another seat; the referee may do both."""
        if self.role in (actor, REFEREE):
            return None
        if self.role == SPECTATOR:
            return denied(KeyNeeded())
        return denied(NotYourSeat(field=field, role=_named(self.role), asked=_named(actor)))

    def must_be(self, *roles: Role) -> Denied | None:
        """Return a refusal unless the caller has one of these roles."""
        if self.role in roles:
            return None
        if self.role == SPECTATOR:
            return denied(KeyNeeded())
        return denied(NotForYou(role=_named(self.role), allowed=tuple(_named(role) for role in roles)))


def looking(role: Role, viewer: Viewer | None, game: Game, seats: int) -> Caller | Denied:
    """Return the caller for a viewer, by default themselves; a viewer who may see more is refused."""
    own = viewer_of(role)
    if viewer is None or viewer == own:
        return Caller(role, own)
    if isinstance(viewer, int) and viewer >= seats:
        return denied(NoSuchViewer(viewer=viewer, seats=seats), game)
    if role == REFEREE or viewer == SPECTATOR:
        return Caller(role, viewer)
    if role == SPECTATOR:
        return denied(KeyNeeded())
    return denied(NotYourSeat(field="viewer", role=_named(role), asked=_named(viewer)))


def _named(role: Role) -> str:
    return f"seat {role}" if isinstance(role, int) else "the host" if role == HOST else f"the {role}"

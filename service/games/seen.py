"""An answer as a viewer may know it: the only way out for a view, an event or a move."""

import hashlib
from dataclasses import replace

import msgspec

from engines.core.actors import HOST, REFEREE, Actor, Viewer
from engines.core.fair import Reveal
from engines.core.game import Game
from engines.core.results import Outcome
from engines.core.values import Tagged, Value
from schema.wire.answers import MovesPage
from service.denied import Denied
from service.games.answers import Answer, Selection
from service.trust.access.caller import Caller, looking


class NotToBeSeen(Exception):
    """A viewer asks for something they may not know. This is a bug, because it must be refused before."""


class Seen:
    """An answer for a caller with a key or without one."""

    def __init__(self, answer: Answer, caller: Caller) -> None:
        self.answer = answer
        self.caller = caller
        self._views: dict[Viewer, Value] = {}
        self._digests: dict[Viewer, str] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.answer.game

    @property
    def title(self) -> str:
        """The title's id."""
        return self.answer.title

    @property
    def ply(self) -> int:
        """How many actions have been taken."""
        return self.answer.ply

    @property
    def variant(self) -> str:
        """The variant that is played."""
        return self.answer.variant

    @property
    def options(self) -> Value:
        """The options that were agreed, which are no secret."""
        return self.answer.options

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The seats that may act now."""
        return self.answer.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.answer.outcome

    @property
    def reveal(self) -> Reveal | None:
        """The reveal that the chance is checked with, once the game is over."""
        return self.answer.reveal

    @property
    def units(self) -> int:
        """What listing the moves may cost."""
        return self.answer.units

    def count_moves(self) -> int:
        """Count the moves, which is most of the work of listing them."""
        return self.answer.count_moves()

    @property
    def digest(self) -> str:
        """The digest of the caller's view; a digest of the state would tell something about its secrets."""
        return self._digest(self.caller.viewer)

    def wrong_viewer(self, viewer: Viewer | None) -> Denied | None:
        """Return a refusal if the caller may not see for a viewer."""
        found = self._looking(viewer)
        return found if isinstance(found, Denied) else None

    def events(self, viewer: Viewer | None = None) -> tuple[Tagged, ...]:
        """Return the events for a viewer, by default the caller. Raises NotToBeSeen."""
        return self.answer.events(self._allowed(viewer))

    def view(self, viewer: Viewer | None = None) -> Value:
        """Return the view of a viewer, by default the caller. Raises NotToBeSeen."""
        return self._view(self._allowed(viewer))

    def shown(self, viewer: Viewer | None) -> Value:
        """Return the view that goes with an answer. Raises NotToBeSeen."""
        return self.view(viewer)

    def page(self, selection: Selection) -> MovesPage | Denied:
        """Return a page of the moves that the viewer may know; the host sees its own."""
        caller = self._looking(selection.viewer)
        if isinstance(caller, Denied):
            return caller
        wrong = None if selection.seat is None else caller.may_move(selection.seat)
        if wrong is not None:
            return wrong
        whose = {"seat": HOST, "viewer": REFEREE} if caller.role == HOST else {"viewer": caller.viewer}
        return self.answer.page(replace(selection, **whose), self._digest(caller.viewer))

    def _looking(self, viewer: Viewer | None) -> Caller | Denied:
        if viewer is None or viewer == self.caller.viewer:
            return self.caller
        return looking(self.caller.role, viewer, self.game, self.game.engine.seats(self.answer.table.position))

    def _allowed(self, viewer: Viewer | None) -> Viewer:
        caller = self._looking(viewer)
        if isinstance(caller, Denied):
            raise NotToBeSeen
        return caller.viewer

    def _view(self, viewer: Viewer) -> Value:
        if viewer not in self._views:
            self._views[viewer] = self.answer.view(viewer)
        return self._views[viewer]

    def _digest(self, viewer: Viewer) -> str:
        if viewer not in self._digests:
            self._digests[viewer] = view_digest(self.ply, self._view(viewer))
        return self._digests[viewer]


def view_digest(ply: int, view: Value) -> str:
    """Return the digest of a view and a ply: equal for equal views."""
    seen = msgspec.json.encode((ply, view), order="deterministic")
    return hashlib.blake2b(seen, digest_size=16).hexdigest()

"""Where a game stands, as somebody may know it: the only way out for a view, an event or a move."""

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
    """Something is to be shown to somebody who may not know it: a bug of ours, for it is refused before."""


class Seen:
    """An answer for somebody who holds a key, or none."""

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
    def to_act(self) -> tuple[Actor, ...]:
        """Who may act now."""
        return self.answer.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.answer.outcome

    @property
    def reveal(self) -> Reveal | None:
        """What the chance is checked with, once the game is over."""
        return self.answer.reveal

    @property
    def digest(self) -> str:
        """The digest of what the caller sees; one of the state would tell equal secrets apart from others."""
        return self._digest(self.caller.viewer)

    def wrong_viewer(self, viewer: Viewer | None) -> Denied | None:
        """Refuse to show somebody what they may not know."""
        found = self._looking(viewer)
        return found if isinstance(found, Denied) else None

    def events(self, viewer: Viewer | None = None) -> tuple[Tagged, ...]:
        """Return what happened, for the caller's eyes where nobody else is named. Raises NotToBeSeen."""
        return self.answer.events(self._allowed(viewer))

    def view(self, viewer: Viewer | None = None) -> Value:
        """Return what may be known, for the caller's eyes where nobody else is named. Raises NotToBeSeen."""
        return self._view(self._allowed(viewer))

    def shown(self, viewer: Viewer | None) -> Value:
        """Return the view that goes with an answer. Raises NotToBeSeen."""
        return self.view(viewer)

    def page(self, selection: Selection) -> MovesPage | Denied:
        """Return a page of the moves that may be known; the host sees its own."""
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
    """Return the digest of what somebody sees once so many actions have been taken: equal for equal views."""
    seen = msgspec.json.encode((ply, view), order="deterministic")
    return hashlib.blake2b(seen, digest_size=16).hexdigest()

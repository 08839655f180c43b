"""A session for one viewer: REST returns all of it, GraphQL the selected fields."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from engines.core.actors import REFEREE, Viewer
from engines.core.fair import Reveal
from engines.core.values import Value
from schema.wire.answers import KeysAnswer
from schema.wire.sessions import (
    Acted,
    SessionAnswer,
    SessionCreatedAnswer,
    SessionEnded,
    SessionKeyAnswer,
    SessionMovedAnswer,
    SessionMovedStepAnswer,
    SessionOffer,
    SessionSeat,
    SessionStepAnswer,
    StandIn,
)
from service.denied import Denied
from service.games import playing
from service.games.answers import Answer, Selection
from service.games.seen import Seen
from service.sessions.loaded import LoadedSession
from service.sessions.past import Past
from service.sessions.records import Body
from service.sessions.sight import Sight, patch
from service.sessions.table import banks_at, names_of, seats_of
from service.trust.access.caller import Caller

SELECTED = ("events", "legal_moves", "view")
"""The fields of a step that are made when they are asked for; the others it has."""


class SessionStep(Seen):
    """The step of a session for one viewer; `at_ms` is None if no time runs."""

    def __init__(
        self, answer: Answer, caller: Caller, at_ms: int | None, body: Body, before: Past | None = None
    ) -> None:
        super().__init__(answer, caller)
        self._before = before
        self.at_ms = at_ms
        self.turns = body.turns
        self.banks = banks_at(body, body.turns, at_ms or 0)

    @property
    def state(self) -> msgspec.Raw | None:
        """The whole state, for the referee alone."""
        return self.answer.state if self.caller.viewer == REFEREE else None

    @property
    def digest_before(self) -> str | None:
        """The digest of the view before the change, None where nothing was changed."""
        return None if self._sight_before is None else self._sight_before.digest

    @property
    def patch(self) -> msgspec.Raw | None:
        """The patch of the view that the change makes, None where nothing was changed."""
        if self._sight_before is None:
            return None
        return patch(self._sight_before, Sight(self.ply, self.view()))

    @cached_property
    def _sight_before(self) -> Sight | None:
        return None if self._before is None else self._before.sight(self.caller.viewer)

    def moved(self, selection: Selection, show: Acted) -> SessionMovedStepAnswer | Denied:
        """Return what has changed, with a page of the moves."""
        page = self.page(selection)
        if isinstance(page, Denied):
            return page
        made = ("events", "legal_moves", *(() if show is Acted.PATCH else ("patch", "digest_before")))
        plain = {name: getattr(self, name) for name in SessionMovedStepAnswer.__struct_fields__ if name not in made}
        listed = page if selection.first else page.replace(next=None)  # who wants the count alone leafs through nothing
        return SessionMovedStepAnswer(**plain, events=self.events(), legal_moves=listed)

    def whole(self, selection: Selection) -> SessionStepAnswer | Denied:
        """Return the step as REST answers it, with a page of its moves."""
        page = self.page(selection)
        if isinstance(page, Denied):
            return page
        plain = {name: getattr(self, name) for name in SessionStepAnswer.__struct_fields__ if name not in SELECTED}
        return SessionStepAnswer(**plain, events=self.events(), legal_moves=page, view=self.view())


@dataclass(frozen=True)
class SessionView:
    """A session for one viewer; `keys` and `seed` are set only when it is created, `key` when a seat has a new one."""

    loaded: LoadedSession
    step: SessionStep
    keys: KeysAnswer | None = None
    seed: str | None = None
    key: str | None = None

    @property
    def id(self) -> str:
        """The session's id."""
        return self.loaded.head.id

    @property
    def version(self) -> int:
        """How often it has changed."""
        return self.loaded.version

    @property
    def game(self) -> str:
        """The title's id."""
        return self.loaded.head.game

    @property
    def ruleset(self) -> str:
        """The version of the title's rules by which it is played."""
        return self.loaded.game.profile.ruleset

    @property
    def variant(self) -> str:
        """The variant's id."""
        return self.loaded.head.variant

    @property
    def options(self) -> Value:
        """The options that were agreed."""
        return self.step.options

    @property
    def names(self) -> tuple[str, ...] | None:
        """What the players are called, None if nobody has a name."""
        names = names_of(self.loaded.head, self.loaded.body.people)
        return tuple(name or f"seat {seat}" for seat, name in enumerate(names)) if any(names) else None

    @property
    def seats(self) -> tuple[SessionSeat, ...]:
        """Who sits at the table."""
        return seats_of(self.loaded, self.loaded.body.people)

    @property
    def paused(self) -> bool:
        """Whether time stands still."""
        return self.loaded.is_paused

    @property
    def offer(self) -> SessionOffer | None:
        """The open offer to end the game."""
        return self.loaded.body.people.offer

    @property
    def ended(self) -> SessionEnded | None:
        """How the game ended, if not by its rules."""
        return self.loaded.body.people.ended

    @property
    def bank_seconds(self) -> int | None:
        """How long a seat may think in the whole game."""
        return self.loaded.head.bank_seconds

    @property
    def increment_seconds(self) -> int | None:
        """What a seat's bank gains."""
        return self.loaded.head.increment_seconds

    @property
    def stand_in(self) -> StandIn:
        """What is done for a seat whose player has left."""
        return self.loaded.head.stand_in

    @property
    def turn_seconds(self) -> int | None:
        """How long a seat may think."""
        return self.loaded.head.turn_seconds

    @property
    def commitment(self) -> str | None:
        """The commitment that the game was started with here."""
        return self.loaded.head.commitment

    @property
    def viewer(self) -> Viewer:
        """Whose view this is."""
        return self.step.caller.viewer

    @property
    def reveal(self) -> Reveal | None:
        """The reveal that the chance is checked with, once the game is over."""
        return self.step.reveal

    def moved(self, selection: Selection, show: Acted) -> SessionMovedAnswer | Denied:
        """Return what an action has changed, which is far shorter than all of it."""
        step = self.step.moved(selection, show)
        if isinstance(step, Denied):
            return step
        return SessionMovedAnswer(version=self.version, step=step, offer=self.offer, reveal=self.reveal)

    def whole(self, selection: Selection) -> SessionAnswer | Denied:
        """Return the session as REST answers it, with a page of its moves."""
        step = self.step.whole(selection)
        if isinstance(step, Denied):
            return step
        names = (name for name in SessionAnswer.__struct_fields__ if name != "step")
        fields: dict[str, Any] = {name: getattr(self, name) for name in names}
        if self.key is not None:
            return SessionKeyAnswer(**fields, step=step, key=self.key)
        if self.keys is None:
            return SessionAnswer(**fields, step=step)
        return SessionCreatedAnswer(**fields, step=step, keys=self.keys, seed=self.seed)


def viewed(
    loaded: LoadedSession, caller: Caller, answer: Answer, at_ms: int, before: Past | None = None
) -> SessionView:
    """Return a session for one viewer; `before` is the game before the change that it answers."""
    step = SessionStep(answer, caller, at_ms if loaded.has_clock else None, loaded.body, before)
    return SessionView(loaded, step)


def answer_of(loaded: LoadedSession) -> Answer:
    """Return the answer of a session, without events."""
    return playing.standing(loaded.opened, is_revealed=loaded.is_broken_off)

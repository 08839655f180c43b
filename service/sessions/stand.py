"""A session as one viewer sees it: REST gives it whole, GraphQL what is selected of it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from engines.core.actors import REFEREE, Actor, Viewer
from engines.core.fair import Reveal
from engines.core.results import Outcome
from engines.core.values import Tagged, Value
from schema.wire.answers import KeysAnswer, MovesPage
from schema.wire.sessions import SessionAnswer, SessionCreatedAnswer, SessionStepAnswer, SessionTurn
from service.denied import Denied
from service.games import playing
from service.games.answers import Answer, Selection
from service.games.seen import Seen
from service.sessions.held import Held
from service.trust.access.caller import Caller


@dataclass(frozen=True)
class SessionStep:
    """Where the game of a session stands, for one viewer: the only way out for a view, an event or a move."""

    answer: Answer
    caller: Caller
    now_ms: int | None
    turns: tuple[SessionTurn, ...]
    """Whose time runs."""

    @property
    def title(self) -> str:
        """The title's id."""
        return self.answer.title

    @property
    def ply(self) -> int:
        """How many actions have been taken."""
        return self.answer.ply

    @property
    def at_ms(self) -> int | None:
        """The time since the session began, None where no time runs."""
        return self.now_ms

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who may act now."""
        return self.answer.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.answer.outcome

    @property
    def state(self) -> msgspec.Raw | None:
        """The whole state, for the referee alone."""
        return self.answer.state if self.caller.viewer == REFEREE else None

    @cached_property
    def seen(self) -> Seen:
        """What the caller may know of it."""
        return Seen(self.answer, self.caller)

    @property
    def events(self) -> tuple[Tagged, ...]:
        """What happened, as the viewer may know it."""
        return self.seen.events()

    @property
    def view(self) -> Value:
        """What the viewer may know."""
        return self.seen.view()

    @property
    def digest(self) -> str:
        """The digest of the view."""
        return self.seen.digest

    def page(self, selection: Selection) -> MovesPage | Denied:
        """Return a page of the moves that the viewer may know of."""
        return self.seen.page(selection)

    def whole(self, selection: Selection) -> SessionStepAnswer | Denied:
        """Return all of it."""
        page = self.page(selection)
        if isinstance(page, Denied):
            return page
        return SessionStepAnswer(
            state=self.state,
            ply=self.ply,
            at_ms=self.at_ms,
            digest=self.digest,
            events=self.events,
            to_act=self.to_act,
            turns=self.turns,
            legal_moves=page,
            outcome=self.outcome,
            view=self.view,
        )


@dataclass(frozen=True)
class Stand:
    """A session as one viewer sees it; `keys` and `seed` are there once, when it is created."""

    held: Held
    step: SessionStep
    keys: KeysAnswer | None = None
    seed: str | None = None

    @property
    def id(self) -> str:
        """The session's id."""
        return self.held.head.id

    @property
    def version(self) -> int:
        """How often it has changed."""
        return self.held.version

    @property
    def game(self) -> str:
        """The title's id."""
        return self.held.head.game

    @property
    def variant(self) -> str:
        """The variant's id."""
        return self.held.head.variant

    @property
    def names(self) -> tuple[str, ...] | None:
        """What the players are called."""
        return self.held.head.names

    @property
    def turn_seconds(self) -> int | None:
        """How long a seat may think."""
        return self.held.head.turn_seconds

    @property
    def commitment(self) -> str | None:
        """The commitment that the game was started with here."""
        return self.held.head.commitment

    @property
    def viewer(self) -> Viewer:
        """Whose view this is."""
        return self.step.caller.viewer

    @property
    def reveal(self) -> Reveal | None:
        """What the chance is checked with, once the game is over."""
        return self.step.answer.reveal

    def whole(self, selection: Selection) -> SessionAnswer | SessionCreatedAnswer | Denied:
        """Return all of it."""
        step = self.step.whole(selection)
        if isinstance(step, Denied):
            return step
        names = ("id", "version", "game", "variant", "names", "turn_seconds", "commitment", "viewer", "reveal")
        fields: dict[str, Any] = {name: getattr(self, name) for name in names}
        if self.keys is None:
            return SessionAnswer(**fields, step=step)
        return SessionCreatedAnswer(**fields, step=step, keys=self.keys, seed=self.seed)


def stood(held: Held, caller: Caller, answer: Answer, at_ms: int) -> Stand:
    """Return a session for one viewer; the time is said where it runs."""
    return Stand(held, SessionStep(answer, caller, at_ms if held.has_clock else None, held.body.turns))


def standing(held: Held) -> Answer:
    """Return where a session stands, without events."""
    return playing.standing(held.opened, is_revealed=held.body.revealed)

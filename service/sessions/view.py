"""A session for one viewer: REST returns all of it, GraphQL the selected fields."""

from dataclasses import dataclass
from typing import Any

import msgspec

from engines.core.actors import REFEREE, Viewer
from engines.core.fair import Reveal
from engines.core.values import Value
from schema.wire.answers import KeysAnswer
from schema.wire.sessions import SessionAnswer, SessionCreatedAnswer, SessionStepAnswer, SessionTurn
from service.denied import Denied
from service.games import playing
from service.games.answers import Answer, Selection
from service.games.seen import Seen
from service.sessions.loaded import LoadedSession
from service.trust.access.caller import Caller

SELECTED = ("events", "legal_moves", "view")
"""The fields of a step that are made when they are asked for; the others it has."""


class SessionStep(Seen):
    """The step of a session for one viewer; `at_ms` is None if no time runs."""

    def __init__(self, answer: Answer, caller: Caller, at_ms: int | None, turns: tuple[SessionTurn, ...]) -> None:
        super().__init__(answer, caller)
        self.at_ms = at_ms
        self.turns = turns

    @property
    def state(self) -> msgspec.Raw | None:
        """The whole state, for the referee alone."""
        return self.answer.state if self.caller.viewer == REFEREE else None

    def whole(self, selection: Selection) -> SessionStepAnswer | Denied:
        """Return the step as REST answers it, with a page of its moves."""
        page = self.page(selection)
        if isinstance(page, Denied):
            return page
        plain = {name: getattr(self, name) for name in SessionStepAnswer.__struct_fields__ if name not in SELECTED}
        return SessionStepAnswer(**plain, events=self.events(), legal_moves=page, view=self.view())


@dataclass(frozen=True)
class SessionView:
    """A session for one viewer; `keys` and `seed` are set only when it is created."""

    loaded: LoadedSession
    step: SessionStep
    keys: KeysAnswer | None = None
    seed: str | None = None

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
    def variant(self) -> str:
        """The variant's id."""
        return self.loaded.head.variant

    @property
    def options(self) -> Value:
        """The options that were agreed."""
        return self.step.options

    @property
    def names(self) -> tuple[str, ...] | None:
        """What the players are called."""
        return self.loaded.head.names

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

    def whole(self, selection: Selection) -> SessionAnswer | SessionCreatedAnswer | Denied:
        """Return the session as REST answers it, with a page of its moves."""
        step = self.step.whole(selection)
        if isinstance(step, Denied):
            return step
        names = (name for name in SessionAnswer.__struct_fields__ if name != "step")
        fields: dict[str, Any] = {name: getattr(self, name) for name in names}
        if self.keys is None:
            return SessionAnswer(**fields, step=step)
        return SessionCreatedAnswer(**fields, step=step, keys=self.keys, seed=self.seed)


def viewed(loaded: LoadedSession, caller: Caller, answer: Answer, at_ms: int) -> SessionView:
    """Return a session for one viewer."""
    return SessionView(loaded, SessionStep(answer, caller, at_ms if loaded.has_clock else None, loaded.body.turns))


def answer_of(loaded: LoadedSession) -> Answer:
    """Return the answer of a session, without events."""
    return playing.standing(loaded.opened, is_revealed=loaded.body.revealed)

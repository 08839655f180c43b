"""Protocols of the operations and answers that the service provides to the GraphQL types."""

from collections.abc import Awaitable, Mapping
from typing import Any, Protocol

from msgspec import Raw

from engines.core.actors import Actor, Viewer
from engines.core.clauses import Clause
from engines.core.fair import Reveal
from engines.core.results import Outcome
from engines.core.trace import DrawMade
from engines.core.values import Tagged, Value
from schema.wire.answers import KeysAnswer, MovesPage
from schema.wire.catalogue import GameAnswer, PartsAnswer, StatePolicy, WordsAnswer
from schema.wire.fair import CommitAnswer, VerifyAnswer


class Reason(Protocol):
    """Why an operation was refused."""

    code: str
    clause: Clause | None
    at: str | None
    detail: str
    facts: Mapping[str, Any]
    faults: "tuple[Reason, ...]"
    refusals: "tuple[Reason, ...]"


class Step(Protocol):
    """Where a game stands after a call."""

    title: str
    ply: int
    to_act: tuple[Actor, ...]
    outcome: Outcome | None
    seed: str | None
    keys: KeysAnswer | None
    draws: tuple[DrawMade, ...] | None

    @property
    def at_ms(self) -> int:
        """The time of this call, in milliseconds."""

    @property
    def reveal(self) -> Reveal | None:
        """The seed or the secret to verify chance with, once the game is over."""

    @property
    def state(self) -> Raw:
        """The new state."""

    @property
    def digest(self) -> str:
        """The digest of the state."""

    def events(self, viewer: Viewer | None = None) -> tuple[Tagged, ...]:
        """Return what happened."""

    def view(self, viewer: Viewer) -> Value:
        """Return what a viewer may know."""


class Verdict(Protocol):
    """Whether an action is legal, and why not."""

    legal: bool
    refusals: tuple[Reason, ...]
    nearest: tuple[Any, ...]
    facts: Value | None


Arguments = Mapping[str, Any]
"""Arguments by their public names in snake_case; JSON and states as raw bytes; omitted ones are absent."""


Context = Mapping[str, Any]
"""The context of a request."""


class Doors(Protocol):
    """The operations that the resolvers call."""

    def games(self) -> tuple[GameAnswer, ...]:
        """List the titles."""

    def game(self, id: str) -> GameAnswer | None:
        """Return a title; None where there is none."""

    def parts(self, id: str, pack: str | None) -> PartsAnswer | None:
        """Return the parts of a title."""

    def words(self, id: str, lang: str) -> WordsAnswer | None:
        """Return a title's words in a language; None where it does not speak it."""

    def text(self, game: str, family: str, value: Tagged, lang: str) -> str | None:
        """Return the sentence of an event or an action; None where the title does not speak the language."""

    def states(self) -> StatePolicy:
        """Return whether states are open or sealed."""

    def start(self, context: Context, game: str, arguments: Arguments, nested: "Nested") -> Awaitable[Step | Reason]:
        """Start a game."""

    def play(
        self, context: Context, arguments: Arguments, nested: "Nested", expected: str | None = None
    ) -> Awaitable[Step | Reason]:
        """Play an action."""

    def look(
        self, context: Context, arguments: Arguments, nested: "Nested", expected: str | None = None
    ) -> Step | Reason:
        """Show a state."""

    def explain(self, context: Context, arguments: Arguments, expected: str | None = None) -> Verdict | Reason:
        """Tell whether an action is legal, and why not."""

    def replay(
        self, context: Context, game: str, arguments: Arguments, commands: str | None, nested: "Nested"
    ) -> Step | Reason:
        """Replay a game; `commands` names the variable that holds its commands, None where they are literals."""

    def commit(self, context: Context, arguments: Arguments) -> CommitAnswer:
        """Commit to a secret."""

    def reveal(self, context: Context, arguments: Arguments) -> Awaitable[Reveal | Reason]:
        """Reveal the secret behind the chance of a game."""

    def verify(self, context: Context, arguments: Arguments) -> VerifyAnswer | Reason:
        """Verify a finished game."""

    def page(self, step: Step, arguments: Arguments, *, facts: bool) -> MovesPage:
        """Return a page of the legal moves, with their facts if asked; its arguments are validated already."""


Nested = tuple[tuple[str, Arguments], ...]
"""The selected fields of a step that take arguments, by name; they are validated before the step is answered."""

"""What the GraphQL types rest on: the operations and their answers, as the service provides them."""

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
from schema.wire.catalogue import GameAnswer, PartsAnswer, StatePolicy
from schema.wire.fair import CommitAnswer, VerifyAnswer


class Reason(Protocol):
    """Why an operation was not carried out."""

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
        """The time, as of this call."""

    @property
    def reveal(self) -> Reveal | None:
        """What the chance is checked with, once the game is over."""

    @property
    def state(self) -> Raw:
        """The state to take away."""

    @property
    def digest(self) -> str:
        """The digest of the state."""

    def events(self, viewer: Viewer | None = None) -> tuple[Tagged, ...]:
        """Return what happened."""

    def view(self, viewer: Viewer) -> Value:
        """Return what a viewer may know."""


class Verdict(Protocol):
    """What was found out about an action."""

    legal: bool
    refusals: tuple[Reason, ...]
    nearest: tuple[Any, ...]


Arguments = Mapping[str, Any]
"""Arguments by their published names in snake_case; JSON and states as raw bytes; what was left out is not there."""


Context = Mapping[str, Any]
"""What a request brings besides its document."""


class Doors(Protocol):
    """The operations, as the resolvers call them."""

    def games(self) -> tuple[GameAnswer, ...]:
        """List the titles."""

    def game(self, id: str) -> GameAnswer | None:
        """Find a title."""

    def parts(self, id: str, pack: str | None) -> PartsAnswer | None:
        """Find the parts of a title."""

    def states(self) -> StatePolicy:
        """Tell which states are taken and given."""

    def start(self, context: Context, game: str, arguments: Arguments, nested: "Nested") -> Awaitable[Step | Reason]:
        """Lay out a new game."""

    def play(
        self, context: Context, arguments: Arguments, nested: "Nested", expected: str | None = None
    ) -> Awaitable[Step | Reason]:
        """Carry out an action."""

    def look(
        self, context: Context, arguments: Arguments, nested: "Nested", expected: str | None = None
    ) -> Step | Reason:
        """Show a state."""

    def explain(self, context: Context, arguments: Arguments, expected: str | None = None) -> Verdict | Reason:
        """Judge an action."""

    def replay(
        self, context: Context, game: str, arguments: Arguments, commands: str | None, nested: "Nested"
    ) -> Step | Reason:
        """Play a game again; `commands` is the variable that holds them, where one does."""

    def commit(self) -> CommitAnswer:
        """Commit to a secret."""

    def reveal(self, context: Context, arguments: Arguments) -> Awaitable[Reveal | Reason]:
        """Reveal what the chance of a game grew from."""

    def verify(self, context: Context, arguments: Arguments) -> VerifyAnswer | Reason:
        """Check a game that is over."""

    def page(self, step: Step, arguments: Arguments) -> MovesPage:
        """Return a page of the legal moves, whose arguments have been judged before."""


Nested = tuple[tuple[str, Arguments], ...]
"""The selected fields of a step that take arguments, by name: they are judged before the step is answered."""

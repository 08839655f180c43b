"""The generic half of the schema: what a back end uses that serves all titles.

Parents are the engine's own values and the service's answers, so a method's `self` is one of those.
"""

from typing import TYPE_CHECKING, Any, Optional, TypeAlias

import strawberry

from engines.core.clauses import Clause as ClauseStruct
from engines.core.moves import Option
from engines.core.results import Standing as StandingStruct
from schema.graphql.scalars import BigInt, Json
from schema.graphql.structs import TypeBook
from schema.wire.answers import KeysAnswer
from schema.wire.catalogue import GameAnswer

BOOK = TypeBook()

if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    Clause: TypeAlias = Any
    Choice: TypeAlias = Any
    Standing: TypeAlias = Any
    Game: TypeAlias = Any
    Keys: TypeAlias = Any
else:
    Clause = BOOK.output(ClauseStruct)
    Choice = BOOK.output(Option, name="Choice")
    Standing = BOOK.output(StandingStruct)
    Game = BOOK.output(GameAnswer, name="Game")
    Keys = BOOK.output(KeysAnswer, name="Keys")


@strawberry.interface(description="Something that happened. New kinds may come: take those you do not know as data.")
class Event:
    """Something that happened."""

    kind: str = strawberry.field(description="Which kind it is.")

    @strawberry.field(description="The event as the REST door gives it.")
    def data(self) -> Json:
        """Return the event itself."""
        return Json(self)


@strawberry.interface(description="What a viewer may know of a table.")
class View:
    """What a viewer may know."""

    @strawberry.field(description="The view as the REST door gives it.")
    def data(self) -> Json:
        """Return the view itself."""
        return Json(self)


@strawberry.interface(description="Something that somebody may do.")
class Action:
    """Something that somebody may do."""

    kind: str = strawberry.field(description="Which kind it is.")


@strawberry.interface(description="An action somebody may take.")
class Move:
    """An action somebody may take."""

    seat: strawberry.ID = strawberry.field(description="Who may take it: a seat, or `host`.")
    from_ms: Optional[BigInt] = strawberry.field(
        description="When it becomes legal, in milliseconds since the game began; null where it is legal now."
    )

    @strawberry.field(description="The action as JSON; it goes back as the `action` of play.")
    def input(self: Any) -> Json:
        """Return the action."""
        return Json(self.action)


@strawberry.interface(description="The legal moves, or a page of them.")
class Moves:
    """The legal moves, or a page of them."""

    count: BigInt = strawberry.field(description="How many there are.")
    exact: bool = strawberry.field(description="Whether `count` is the true number; else there are at least so many.")
    items: list[Move] = strawberry.field(description="The moves of this page.")
    next: Optional[str] = strawberry.field(
        description="The cursor of the next page, to be given as `after`; null where this is the last."
    )
    choices: Optional[list[Choice]] = strawberry.field(
        description="What each open field of `given` may hold; null without `given`."
    )


@strawberry.interface(description="How a game ended.")
class Outcome:
    """How a game ended."""

    reason: str = strawberry.field(description="Which ending of the rulebook it was, as an id.")
    standings: list[Standing] = strawberry.field(description="Every seat, in the order of the ranks.")

    @strawberry.field(description="The outcome as the REST door gives it, with what the title adds to it.")
    def data(self) -> Json:
        """Return the outcome itself."""
        return Json(self)


class Reasoned:
    """A reason of the service: told apart from other parents by what it has."""

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        """Tell whether a value is a reason."""
        return hasattr(value, "facts")


@strawberry.type(description="One thing that is wrong with a state.")
class Fault(Reasoned):
    """One thing that is wrong with a state."""

    code: strawberry.ID = strawberry.field(description="What is wrong, as a word for programs.")
    clause: Optional[Clause] = strawberry.field(description="The clause that stands behind it.")
    at: Optional[str] = strawberry.field(description="Where in the request, as a JSON pointer.")
    detail: str = strawberry.field(description="What is wrong, as a sentence.")
    facts: Optional[Json] = strawberry.field(description="The numbers behind it, by name.")


@strawberry.type(description="Why something was not done: a code, a clause of the rulebook, and the numbers behind it.")
class Refusal(Reasoned):
    """Why something was not done."""

    code: strawberry.ID = strawberry.field(description="What is wrong, as a word for programs.")
    clause: Optional[Clause] = strawberry.field(
        description="The clause that stands behind it; null where no rule but the request is at fault."
    )
    at: Optional[str] = strawberry.field(description="Where in the request, as a JSON pointer.")
    detail: str = strawberry.field(description="What is wrong, as a sentence.")
    facts: Optional[Json] = strawberry.field(description="The numbers behind it, by name.")
    faults: list[Fault] = strawberry.field(description="Everything that is wrong with the state.")
    refusals: list["Refusal"] = strawberry.field(description="The other reasons of the same group.")


@strawberry.type(description="The verdict on an action.")
class Explained:
    """The verdict on an action."""

    legal: bool = strawberry.field(description="Whether `play` would carry it out.")
    refusals: list[Refusal] = strawberry.field(
        description="Every reason of the group that stands against it, the first one first."
    )
    nearest: list[Move] = strawberry.field(
        description="The legal moves that keep the most fields of the action, at most five."
    )

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        """Tell whether a value is a verdict."""
        return hasattr(value, "legal")


@strawberry.input(description="One action of a replay.")
class CommandInput:
    """One action of a replay."""

    seat: strawberry.ID = strawberry.field(description="Who acts: a seat, or `host`.")
    action: Json = strawberry.field(description="What is done: a kind and its fields, as `input` of a move has them.")
    at_ms: Optional[BigInt] = strawberry.field(
        default=strawberry.UNSET, description="When it happens, for titles with a clock."
    )

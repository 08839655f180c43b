"""The part of the schema that is the same for every title.

Parents are the engine's own values and the service's answers. A type is made of the struct that REST answers
with, and describes its fields in the same words.
"""

from typing import TYPE_CHECKING, Annotated, Any, Optional, TypeAlias

import strawberry

from engines.core.clauses import Clause as ClauseStruct
from engines.core.moves import Move as MoveStruct
from engines.core.moves import Option
from engines.core.results import Outcome as OutcomeStruct
from engines.core.results import Standing as StandingStruct
from schema.graphql.asking import Asking
from schema.graphql.fields import Argument, Member, field
from schema.graphql.scalars import Json
from schema.graphql.structs import TypeBook
from schema.graphql.telling import has
from schema.wire.answers import ExplainAnswer, KeysAnswer, MovesPage, Problem, RefusalAnswer
from schema.wire.catalogue import GameAnswer, PartsAnswer, WordsAnswer
from schema.wire.requests import CommandRequest

BOOK = TypeBook()

LANG = {"lang": Argument(str, "The language, as a tag of BCP 47.", "en")}
TEXT = "What it says, as a sentence; null where the title does not speak the language."


def text_of(game: str | None, family: str, member: str = "") -> Any:
    """Return the field `text` of a title's moves or events; of no title, as interfaces have it, it is never asked."""

    def text(value: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
        said = getattr(value, member) if member else value
        return asking.context["doors"].text(game, family, said, arguments["lang"])

    return field(text, Optional[str], TEXT, LANG)


def _words(game: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].words(game.id, arguments["lang"])


ITSELF = Member()
"""A value as REST has it."""

if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    Clause: TypeAlias = Any
    Choice: TypeAlias = Any
    Standing: TypeAlias = Any
    Words: TypeAlias = Any
    Game: TypeAlias = Any
    Parts: TypeAlias = Any
    Keys: TypeAlias = Any
    CommandInput: TypeAlias = Any
    Move: TypeAlias = Any
    Moves: TypeAlias = Any
    Outcome: TypeAlias = Any
    Fault: TypeAlias = Any
    Refusal: TypeAlias = Any
    Explained: TypeAlias = Any
else:
    Clause = BOOK.output(ClauseStruct)
    Choice = BOOK.output(Option, name="Choice")
    Standing = BOOK.output(StandingStruct)
    Words = BOOK.output(WordsAnswer, name="Words")
    SPOKEN = "What the title says in a language; null where it does not speak it."
    Game = BOOK.output(GameAnswer, name="Game", words=field(_words, Optional[Words], SPOKEN, LANG))
    Parts = BOOK.output(PartsAnswer, name="Parts")
    Keys = BOOK.output(KeysAnswer, name="Keys")
    CommandInput = BOOK.input(CommandRequest, name="CommandInput")

    Move = BOOK.interface(
        MoveStruct,
        "Move",
        {"facts": Optional[Json]},
        action=None,
        text=text_of(None, "action", "action"),
        input=field(Member("action"), Json, "The action as JSON; it goes back as the `action` of play."),
    )
    Moves = BOOK.interface(MovesPage, "Moves", {"items": list[Move]})
    Outcome = BOOK.interface(
        OutcomeStruct,
        "Outcome",
        data=field(ITSELF, Json, "The outcome as REST has it, with what the title adds to it."),
    )

    REASON = {"code": strawberry.ID, "clause": Optional[Clause], "at": Optional[str], "facts": Optional[Json]}
    Fault = BOOK.told_apart(RefusalAnswer, "Fault", has("facts"), REASON)
    OTHERS = list[Annotated["Refusal", strawberry.lazy("schema.graphql.generic")]]
    Refusal = BOOK.told_apart(
        Problem,
        "Refusal",
        has("facts"),
        {**REASON, "faults": list[Fault], "refusals": OTHERS},
        type=None,
        title=None,
        status=None,
    )
    Explained = BOOK.told_apart(
        ExplainAnswer,
        "Explained",
        has("legal"),
        {"refusals": list[Refusal], "nearest": list[Move], "facts": Optional[Json]},
    )


@strawberry.interface(description="Something that happened. New kinds may come: take those you do not know as data.")
class Event:
    """Something that happened."""

    kind: str = strawberry.field(description="Which kind it is.")
    data = field(ITSELF, Json, "The event as REST has it.")
    text = text_of(None, "event")


@strawberry.interface(description="What a viewer may know of a table.")
class View:
    """What a viewer may know."""

    data = field(ITSELF, Json, "The view as REST has it.")


@strawberry.interface(description="Something that somebody may do.")
class Action:
    """Something that somebody may do."""

    kind: str = strawberry.field(description="Which kind it is.")

"""The types of sessions in the schema."""

from typing import TYPE_CHECKING, Any, Optional, TypeAlias

import strawberry
from strawberry.types import Info

from schema.graphql.fair import Reveal
from schema.graphql.fields import field
from schema.graphql.generic import BOOK, Event, Keys, Moves, Outcome, View
from schema.graphql.scalars import BigInt, Json, State
from schema.graphql.steps import MOVES_ARGUMENTS
from schema.wire.sessions import Happened, SessionClosedAnswer, SessionEndAnswer
from schema.wire.sessions import SessionTurn as SessionTurnStruct

if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    SessionClosed: TypeAlias = Any
    SessionEnd: TypeAlias = Any
    SessionTurn: TypeAlias = Any
    HappenedEnum: TypeAlias = Any
else:
    SessionClosed = BOOK.output(SessionClosedAnswer, name="SessionClosed")
    SessionEnd = BOOK.output(SessionEndAnswer, name="SessionEnd")
    SessionTurn = BOOK.output(SessionTurnStruct, name="SessionTurn")
    HappenedEnum = BOOK.enum(Happened)

STEP_MOVES = {name: argument for name, argument in MOVES_ARGUMENTS.items() if name != "viewer"}


def session_step_fields(event: Any, moves: Any, view: Any) -> dict[str, Any]:
    """Return the fields of a session's step that are made when they are asked for, of a title's own types."""
    return {
        "events": field(_events, list[event], "What happened in this call, in order."),
        "legal_moves": field(_moves, moves, "What the viewer may do.", STEP_MOVES),
        "view": field(_view, view, "What the viewer may know."),
    }


def _events(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return step.events()


def _moves(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return info.context["doors"].sessions.page(step, arguments)


def _view(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return step.view()


@strawberry.interface(description="Where the game of a session stands, as its viewer may know it.")
class SessionStep:
    """Where the game of a session stands."""

    state: Optional[State] = strawberry.field(
        description="The whole state, for the referee alone; null for everybody else."
    )
    ply: int = strawberry.field(description="How many actions have been taken.")
    at_ms: Optional[BigInt] = strawberry.field(
        description="Milliseconds since the session began, by the service's clock; null where no time runs."
    )
    digest: strawberry.ID = strawberry.field(description="The digest of the view: equal for equal views.")
    to_act: list[strawberry.ID] = strawberry.field(
        description="Who may act now, seats or `host`; nobody once the game is over."
    )
    outcome: Optional[Outcome] = strawberry.field(description="How the game ended; null while it goes on.")
    turns: list[SessionTurn] = strawberry.field(
        description="The seats whose time runs, where the session was created with `turnSeconds`; empty without."
    )
    events = field(_events, list[Event], "What happened in this call, in order.")
    legal_moves = field(_moves, Moves, "What the viewer may do.", STEP_MOVES)
    view = field(_view, View, "What the viewer may know.")


@strawberry.interface(description="What one version of a session brought, as its viewer may know it.")
class SessionEvent:
    """What one version of a session brought."""

    version: int = strawberry.field(description="The version it made.")
    happened: HappenedEnum = strawberry.field(description="What made it.")
    ply: int = strawberry.field(description="How many actions have been taken since the game began.")
    seat: Optional[strawberry.ID] = strawberry.field(
        description="Who acted, or whose action was taken back; null for the start."
    )
    at_ms: Optional[BigInt] = strawberry.field(
        description="When, in milliseconds since the session began; null where no time runs."
    )
    events: list[Event] = strawberry.field(description="What happened, in order.")
    to_act: list[strawberry.ID] = strawberry.field(description="Who may act then.")
    outcome: Optional[Outcome] = strawberry.field(description="How the game ended; null while it goes on.")
    turns: list[SessionTurn] = strawberry.field(
        description="The seats whose time runs then, where the session was created with `turnSeconds`; empty without."
    )
    view: View = strawberry.field(description="What the viewer may know after it.")
    patch: Json = strawberry.field(
        description="The JSON Patch (RFC 6902) that makes the view after it, as `data` of the view has it, of the one "
        "before it; at version 1 it replaces whatever there is."
    )
    digest_before: Optional[strawberry.ID] = strawberry.field(
        description="The digest of the view before it, for which the patch is; null at version 1."
    )
    digest_after: strawberry.ID = strawberry.field(
        description="The digest of the view after it, which the step of the session has too."
    )


@strawberry.type(description="A session as one viewer sees it: a game that the service keeps.")
class Session:
    """A session as one viewer sees it."""

    id: strawberry.ID = strawberry.field(description="The session's id.")
    version: int = strawberry.field(description="How often it has changed.")
    game: strawberry.ID = strawberry.field(description="The title's id.")
    variant: strawberry.ID = strawberry.field(description="The variant's id.")
    names: Optional[list[str]] = strawberry.field(
        description="What the players are called, seat by seat; null where nobody said."
    )
    turn_seconds: Optional[int] = strawberry.field(
        description="How long a seat may think about each of its actions; null where that is without limit."
    )
    commitment: Optional[str] = strawberry.field(
        description="The commitment that the game was started with, to compare with the one you were shown. Null where "
        "there was none, and where the session goes on from a replay: whoever brought it knew what its chance grew "
        "from."
    )
    viewer: strawberry.ID = strawberry.field(description="Whose view this is: a seat, `spectator` or `referee`.")
    keys: Optional[Keys] = strawberry.field(
        description="The secret keys, shown once: in the answer to `createSession`; null in all others."
    )
    seed: Optional[str] = strawberry.field(
        description="The seed that was used, in the answer to `createSession`; null in all others."
    )
    step: SessionStep = strawberry.field(description="Where the game stands.")
    reveal: Optional[Reveal] = strawberry.field(
        description="What the chance is checked with, once a game with a commitment is over or broken off; else null."
    )

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        """Tell whether a value is a session."""
        return hasattr(value, "held")


@strawberry.type(description="Everything a game can be played again from.")
class SessionReplay:
    """Everything a game can be played again from."""

    game: strawberry.ID = strawberry.field(description="The title's id.")

    @strawberry.field(description="What `createSession` takes as `replay`, and the REST door's `replay` as it stands.")
    def replay(self: Any) -> Json:
        """Return the replay."""
        return Json(self.replay)

    reveal: Optional[Reveal] = strawberry.field(
        description="What the chance is checked with; null where there was no commitment."
    )
    draws: Optional[Json] = strawberry.field(
        description="Every draw of the game, in order; null where the rules served today lead to another state."
    )
    digest: strawberry.ID = strawberry.field(description="The digest of the last state, as `look` gives the referee.")

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        """Tell whether a value is an export of a session."""
        return hasattr(value, "replay")

"""Sessions in the schema: mutations, a query and a subscription."""

from collections.abc import AsyncIterator, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Optional, TypeAlias

import strawberry
from graphql.execution.values import VariableValues, get_argument_values
from strawberry.types import Info

from schema.doors import Nested
from schema.graphql.arguments import ACTION, SEAT
from schema.graphql.fair import Reveal
from schema.graphql.fields import Argument, field, optional, streamed
from schema.graphql.generic import BOOK, Event, Keys, Moves, Outcome, Refusal, View
from schema.graphql.plain import plain_input
from schema.graphql.scalars import BigInt, Json, State
from schema.graphql.steps import MOVES_ARGUMENTS, Selected
from schema.sessions import Happened, SessionClosedAnswer, SessionEndAnswer, UndoRule
from schema.sessions import SessionTurn as SessionTurnStruct

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


def session_step_fields(moves: Any) -> dict[str, Any]:
    """Return the field of a session's step that takes arguments, narrowed to a title's own moves."""
    return {"legal_moves": field(_moves, moves, "What the viewer may do.", STEP_MOVES)}


def _moves(step: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return info.context["doors"].sessions.page(step, arguments)


@strawberry.interface(description="Where the game of a session stands, as its viewer may know it.")
class SessionStep:
    """Where the game of a session stands."""

    state: Optional[State] = strawberry.field(  # noqa: UP045  # strawberry reads it
        description="The whole state, for the referee alone; null for everybody else."
    )
    ply: int = strawberry.field(description="How many actions have been taken.")
    at_ms: Optional[BigInt] = strawberry.field(  # noqa: UP045
        description="Milliseconds since the session began, by the service's clock; null where no time runs."
    )
    digest: strawberry.ID = strawberry.field(description="The digest of the view: equal for equal views.")
    to_act: list[strawberry.ID] = strawberry.field(
        description="Who may act now, seats or `host`; nobody once the game is over."
    )
    outcome: Optional[Outcome] = strawberry.field(  # noqa: UP045
        description="How the game ended; null while it goes on."
    )
    turns: list[SessionTurn] = strawberry.field(
        description="The seats whose time runs, where the session was created with `turnSeconds`; empty without."
    )
    events: list[Event] = strawberry.field(description="What happened in this call, in order.")
    legal_moves = field(_moves, Moves, "What the viewer may do.", STEP_MOVES)
    view: View = strawberry.field(description="What the viewer may know.")


@strawberry.interface(description="What one version of a session brought, as its viewer may know it.")
class SessionEvent:
    """What one version of a session brought."""

    version: int = strawberry.field(description="The version it made.")
    happened: HappenedEnum = strawberry.field(description="What made it.")
    ply: int = strawberry.field(description="How many actions have been taken since the game began.")
    seat: Optional[strawberry.ID] = strawberry.field(  # noqa: UP045
        description="Who acted, or whose action was taken back; null for the start."
    )
    at_ms: Optional[BigInt] = strawberry.field(  # noqa: UP045
        description="When, in milliseconds since the session began; null where no time runs."
    )
    events: list[Event] = strawberry.field(description="What happened, in order.")
    to_act: list[strawberry.ID] = strawberry.field(description="Who may act then.")
    outcome: Optional[Outcome] = strawberry.field(  # noqa: UP045
        description="How the game ended; null while it goes on."
    )
    turns: list[SessionTurn] = strawberry.field(
        description="The seats whose time runs then, where the session was created with `turnSeconds`; empty without."
    )
    view: View = strawberry.field(description="What the viewer may know after it.")
    patch: Json = strawberry.field(
        description="The JSON Patch (RFC 6902) that makes the view after it, as `data` of the view has it, of the one "
        "before it; at version 1 it replaces whatever there is."
    )
    digest_before: Optional[strawberry.ID] = strawberry.field(  # noqa: UP045
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
    names: Optional[list[str]] = strawberry.field(  # noqa: UP045
        description="What the players are called, seat by seat; null where nobody said."
    )
    turn_seconds: Optional[int] = strawberry.field(  # noqa: UP045
        description="How long a seat may think about each of its actions; null where that is without limit."
    )
    commitment: Optional[str] = strawberry.field(  # noqa: UP045
        description="The commitment that the game was started with, to compare with the one you were shown. Null where "
        "there was none, and where the session goes on from a replay: whoever brought it knew what its chance grew "
        "from."
    )
    viewer: strawberry.ID = strawberry.field(description="Whose view this is: a seat, `spectator` or `referee`.")
    keys: Optional[Keys] = strawberry.field(  # noqa: UP045
        description="The secret keys, shown once: in the answer to `createSession`; null in all others."
    )
    seed: Optional[str] = strawberry.field(  # noqa: UP045
        description="The seed that was used, in the answer to `createSession`; null in all others."
    )
    step: SessionStep = strawberry.field(description="Where the game stands.")
    reveal: Optional[Reveal] = strawberry.field(  # noqa: UP045
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

    reveal: Optional[Reveal] = strawberry.field(  # noqa: UP045
        description="What the chance is checked with; null where there was no commitment."
    )
    draws: Optional[Json] = strawberry.field(  # noqa: UP045
        description="Every draw of the game, in order; null where the rules served today lead to another state."
    )
    digest: strawberry.ID = strawberry.field(description="The digest of the last state, as `look` gives the referee.")

    @classmethod
    def is_type_of(cls, value: Any, info: Any) -> bool:
        """Tell whether a value is an export of a session."""
        return hasattr(value, "replay")


ID = Argument(strawberry.ID, "The session's id.")
VIEWER = optional(strawberry.ID, "For whom: a seat, `spectator` or `referee`; without it the one whose key it is.")
CHANGING = {
    "version": optional(int, "The version the session must be at; without it any, for the rules judge in any case."),
    "idempotency_key": optional(
        str, "Any text up to 255 characters: an exact repeat with it has the first answer, and is not carried out anew."
    ),
    "viewer": VIEWER,
}
CREATED = "Lay out a new game and keep it; the key in `Authorization` is a creator's, where the operator has such."
CREATING: dict[str, Argument] = {
    "seats": optional(int, "How many play; to be given unless there is a `replay`."),
    "replay": optional(
        Json,
        "A game to go on with, as `sessionReplay` exports it. What a start takes is settled by it then, and may not be "
        "given.",
    ),
    "names": optional(list[str], "What the players are called, seat by seat."),
    "spectators": Argument(bool, "Whether those who have no key may watch.", True),
    "undo": Argument(BOOK.enum(UndoRule), "Which actions may be taken back.", UndoRule.UNREVEALED),
    "turn_seconds": optional(
        int,
        "How long a seat may think about each of its actions; then the service acts for it. Without limit if left out.",
    ),
    "viewer": optional(strawberry.ID, "For whom the answer is; the referee where it is left out."),
}

RESULT = Annotated[
    Session | Refusal, strawberry.union("SessionResult", description="A session, or why it is not answered.")
]
EXPORT = Annotated[
    SessionReplay | Refusal, strawberry.union("SessionExport", description="An exported session, or why not.")
]
CLOSING = Annotated[
    SessionClosed | Refusal, strawberry.union("SessionClosing", description="That a session is closed, or why not.")
]


def session_queries() -> dict[str, Any]:
    """Return the fields of the query type that are about sessions."""
    described = "A session as the key in `Authorization` shows it; without a key as a spectator."
    exported = "The game of a session as what `createSession` can go on with; for the referee."
    return {
        "session": field(_session, RESULT, described, {"id": ID, "viewer": VIEWER}),
        "session_replay": field(_replay, EXPORT, exported, {"id": ID}),
    }


BROKEN_OFF = (
    "Break a game of a commitment off before its end: what its chance grew from is revealed, and nobody acts any more. "
    "For the referee."
)


def mutation_type(start: Mapping[str, Argument]) -> Any:
    """Return the mutation type; `start` are the arguments that lay out a game."""
    acting = {"seat": SEAT, "action": ACTION}
    members = {
        "__annotations__": {},
        "create_session": field(
            _create,
            RESULT,
            CREATED,
            {**start, **CREATING},
        ),
        "act": field(_act, RESULT, "Carry out an action in a session.", {"id": ID, **acting, **CHANGING}),
        "undo": field(
            _undo, RESULT, "Take the last action back, where it has shown nobody anything.", {"id": ID, **CHANGING}
        ),
        "reveal": field(_reveal, RESULT, BROKEN_OFF, {"id": ID, **CHANGING}),
        "close_session": field(_close, CLOSING, "Forget a session; for the host and the referee.", {"id": ID}),
    }
    described = "What changes a session. The key goes into `Authorization: Bearer <key>`."
    return strawberry.type(type("Mutation", (), members), name="Mutation", description=described)


def subscription_type(events: tuple[Any, ...]) -> Any:
    """Return the subscription type over the session events of some titles."""
    described = "What one version of a session brought, the end of it all, or why there is nothing to follow."
    either: Any = reduce(or_, events, SessionEnd | Refusal)
    news = Annotated[either, strawberry.union("SessionNews", description=described)]
    after = Argument(int, "Only what happens after this version; 0 for all of it.", 0)
    told = "What happens in a session, version by version, until it ends. Over a WebSocket the key goes into the "
    told += "payload of `connection_init`, as `Authorization`."
    members = {
        "__annotations__": {},
        "session_events": streamed(_news, news, told, {"id": ID, "after": after, "viewer": VIEWER}),
    }
    name = "Subscription"
    return strawberry.type(type(name, (), members), name=name, description="What is told as it happens.")


SIGHT = {"view": "view", "patch": "patch", "digestBefore": "digest_before", "digestAfter": "digest_after"}
"""The fields of a session's event that tell what its viewer saw: they are made where they are selected."""


def seen_in_news(info: Info) -> frozenset[str]:
    """Return which of these fields are selected."""
    raw = info._raw_info
    coerced: Any = raw.variable_values
    nodes = Selected(raw.fragments, VariableValues({}, coerced)).below(raw.field_nodes)
    return frozenset(SIGHT[node.name.value] for node in nodes if node.name.value in SIGHT)


def nested_in_session(info: Info) -> Nested:
    """Return the selected moves of a session's step with their arguments, so that they can be judged beforehand."""
    raw = info._raw_info
    moves = raw.schema.get_type("SessionStep").fields["legalMoves"]  # type: ignore[union-attr]  # an interface of ours
    coerced: Any = raw.variable_values
    variables = VariableValues({}, coerced)
    steps = [node for node in Selected(raw.fragments, variables).below(raw.field_nodes) if node.name.value == "step"]
    nodes = Selected(raw.fragments, variables).below(steps)
    return tuple(
        (node.name.value, get_argument_values(moves, node, variables))
        for node in nodes
        if node.name.value == "legalMoves" and node.arguments
    )


async def _session(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.read(info.context, arguments, nested_in_session(info))


async def _create(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.create(info.context, plain_input(arguments), nested_in_session(info))


async def _act(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.act(info.context, arguments, nested_in_session(info))


async def _undo(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.undo(info.context, arguments, nested_in_session(info))


async def _replay(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.replay(info.context, arguments)


async def _reveal(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.reveal(info.context, arguments, nested_in_session(info))


async def _close(root: Any, info: Info, arguments: dict[str, Any]) -> Any:
    return await info.context["doors"].sessions.close(info.context, arguments)


def _news(root: Any, info: Info, arguments: dict[str, Any]) -> AsyncIterator[Any]:
    news: AsyncIterator[Any] = info.context["doors"].sessions.news(info.context, arguments, seen_in_news(info))
    return news

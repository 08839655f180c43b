"""Queries, mutations and the subscription of sessions."""

from collections.abc import AsyncIterator
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any

import strawberry

from schema.graphql.arguments import GAME, IDS, REPEATABLE, said
from schema.graphql.asking import Asking
from schema.graphql.fields import Argument, field, optional, streamed
from schema.graphql.generic import BOOK, Refusal
from schema.graphql.plain import plain_input
from schema.graphql.scalars import Json
from schema.graphql.sessions.selection import nested_in_session, seen_in_news
from schema.graphql.sessions.types import Session, SessionClosed, SessionEnd, SessionReplay, SessionUpgraded
from schema.wire.operations import AT_TABLE, Operation
from schema.wire.sessions import ActRequest, SessionEventsParameters, SessionRequest

ID = Argument(strawberry.ID, "The session's id.")
SEAT = Argument(strawberry.ID, "Which seat it is about, counted from 0 in turn order.")
VIEWING = {"viewer": BOOK.arguments(ActRequest)["viewer"]}
AT_VERSION = {"version": optional(int, "The version the session must be at; without it any.")}
CHANGING = {
    "version": optional(int, "The version the session must be at; without it any, for the rules judge in any case."),
    **REPEATABLE,
    **VIEWING,
}
CREATING = {
    **GAME,
    **BOOK.arguments(SessionRequest, {**IDS, "options": Json, "replay": Json}, without={"game", "first"}),
    **REPEATABLE,
}
ACTING = BOOK.arguments(ActRequest, without={"viewer", "first", "show"})
FOLLOWING = BOOK.arguments(SessionEventsParameters, without={"first", "show"})

RESULT = Annotated[
    Session | Refusal, strawberry.union("SessionResult", description="A session, or why it is not answered.")
]
EXPORT = Annotated[
    SessionReplay | Refusal, strawberry.union("SessionExport", description="An exported session, or why not.")
]
CLOSING = Annotated[
    SessionClosed | Refusal, strawberry.union("SessionClosing", description="That a session is closed, or why not.")
]

UPGRADING = Annotated[
    SessionUpgraded | Refusal,
    strawberry.union("SessionUpgrading", description="That a session is played by the ruleset in use, or why not."),
]


def session_queries() -> dict[str, Any]:
    """Return the query fields of sessions."""
    return {
        "session": field(_session, RESULT, said("get_session"), {"id": ID, **VIEWING}),
        "session_replay": field(_replay, EXPORT, said("get_session_replay"), {"id": ID}),
    }


def mutation_type() -> Any:
    """Return the mutation type."""
    members = {
        "__annotations__": {},
        "create_session": field(_create, RESULT, said("create_session"), CREATING),
        "act": field(_act, RESULT, said("act_in_session"), {"id": ID, **ACTING, **CHANGING}),
        "undo": field(_undo, RESULT, said("undo_in_session"), {"id": ID, **CHANGING}),
        **{
            each.name: field(partial(_at_table, each.name), RESULT, said(each.name), _arguments(each))
            for each in AT_TABLE
        },
        "reveal": field(_reveal, RESULT, said("reveal_session"), {"id": ID, **CHANGING}),
        "upgrade_session": field(_upgrade, UPGRADING, said("upgrade_session"), {"id": ID}),
        "close_session": field(_close, CLOSING, said("close_session"), {"id": ID, **AT_VERSION}),
    }
    described = "What changes a session. The key goes into `Authorization: Bearer <key>`."
    return strawberry.type(type("Mutation", (), members), name="Mutation", description=described)


OVER_SOCKET = "Over a WebSocket the key goes into the payload of `connection_init`, as `Authorization`."


def subscription_type(events: tuple[Any, ...]) -> Any:
    """Return the subscription type, with the session events of some titles."""
    described = "What one version of a session brought, the end of it all, or why there is nothing to follow."
    either: Any = reduce(or_, events, SessionEnd | Refusal)
    news = Annotated[either, strawberry.union("SessionNews", description=described)]
    told = f"{said('get_session_events')} {OVER_SOCKET}"
    members = {
        "__annotations__": {},
        "session_events": streamed(_news, news, told, {"id": ID, **FOLLOWING}),
    }
    name = "Subscription"
    return strawberry.type(type(name, (), members), name=name, description="What is told as it happens.")


async def _session(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.read(asking.context, arguments, nested_in_session(asking))


async def _create(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    sessions = asking.context["doors"].sessions
    return await sessions.create(asking.context, plain_input(arguments), nested_in_session(asking))


async def _act(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.act(asking.context, arguments, nested_in_session(asking))


async def _undo(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.undo(asking.context, arguments, nested_in_session(asking))


def _arguments(act: Operation) -> dict[str, Argument]:
    """Return the arguments of an act at the table."""
    assert act.request is not None
    seat = {"seat": SEAT} if "{seat}" in act.path else {}
    return {"id": ID, **seat, **BOOK.arguments(act.request, without={"viewer", "first"}), **CHANGING}


async def _at_table(name: str, root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    doors = asking.context["doors"].sessions
    return await doors.at_table(asking.context, name, arguments, nested_in_session(asking))


async def _replay(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.replay(asking.context, arguments)


async def _reveal(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.reveal(asking.context, arguments, nested_in_session(asking))


async def _upgrade(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.upgrade(asking.context, arguments)


async def _close(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return await asking.context["doors"].sessions.close(asking.context, arguments)


def _news(root: Any, asking: Asking, arguments: dict[str, Any]) -> AsyncIterator[Any]:
    news: AsyncIterator[Any] = asking.context["doors"].sessions.news(asking.context, arguments, seen_in_news(asking))
    return news

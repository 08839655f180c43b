"""The types of sessions in the schema."""

from typing import TYPE_CHECKING, Any, Optional, TypeAlias

import strawberry

from schema.graphql.asking import Asking
from schema.graphql.fields import Member, field
from schema.graphql.generic import BOOK, Event, Keys, Moves, Outcome, View
from schema.graphql.scalars import Json, State
from schema.graphql.steps import FACTS, MOVES_ARGUMENTS
from schema.graphql.telling import has
from schema.shapes.docs import member_docs
from schema.wire.sessions import (
    SessionClosedAnswer,
    SessionCreatedAnswer,
    SessionEndAnswer,
    SessionEventAnswer,
    SessionKeyAnswer,
    SessionReplayAnswer,
    SessionStepAnswer,
    SessionUpgradedAnswer,
)

DOCS = member_docs(SessionStepAnswer)
PATCH = "The JSON Patch (RFC 6902) that the call made of the view before it; null where it changed nothing."
DIGEST_BEFORE = "The digest of the view that the patch is for; null where the call changed nothing."
KEY_DOCS = member_docs(SessionKeyAnswer)

STEP_MOVES = {name: argument for name, argument in MOVES_ARGUMENTS.items() if name != "viewer"}


def session_step_fields(event: Any, moves: Any, view: Any) -> dict[str, Any]:
    """Return the fields of a session's step that are made on demand, of a title's own types."""
    return {
        "events": field(_events, list[event], DOCS["events"]),
        "legal_moves": field(_moves, moves, DOCS["legal_moves"], STEP_MOVES),
        "view": field(_view, view, DOCS["view"]),
        "patch": field(_patch, Optional[Json], PATCH),
        "digest_before": field(_digest_before, Optional[strawberry.ID], DIGEST_BEFORE),
    }


def _events(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.events()


def _moves(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].sessions.page(step, arguments, facts=bool(asking.nested(FACTS)))


def _patch(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.patch


def _digest_before(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.digest_before


def _view(step: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return step.view()


def _key(session: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return session.key


if TYPE_CHECKING:  # made at run time, which type checkers cannot follow
    SessionClosed: TypeAlias = Any
    SessionUpgraded: TypeAlias = Any
    SessionEnd: TypeAlias = Any
    SessionStep: TypeAlias = Any
    SessionEvent: TypeAlias = Any
    Session: TypeAlias = Any
    SessionReplay: TypeAlias = Any
else:
    SessionClosed = BOOK.output(SessionClosedAnswer, name="SessionClosed")
    SessionUpgraded = BOOK.output(SessionUpgradedAnswer, name="SessionUpgraded")
    SessionEnd = BOOK.output(SessionEndAnswer, name="SessionEnd")
    SessionStep = BOOK.interface(
        SessionStepAnswer,
        "SessionStep",
        {"state": Optional[State], "digest": strawberry.ID, "variant": strawberry.ID, "outcome": Optional[Outcome]},
        **session_step_fields(Event, Moves, View),
    )
    SessionEvent = BOOK.interface(
        SessionEventAnswer,
        "SessionEvent",
        {
            "events": list[Event],
            "outcome": Optional[Outcome],
            "view": View,
            "digest_before": Optional[strawberry.ID],
            "digest_after": strawberry.ID,
        },
    )
    Session = BOOK.told_apart(
        SessionCreatedAnswer,
        "Session",
        has("loaded"),
        {
            "id": strawberry.ID,
            "game": strawberry.ID,
            "variant": strawberry.ID,
            "keys": Optional[Keys],
            "step": SessionStep,
        },
        key=field(_key, Optional[str], f"{KEY_DOCS['key']} Else null."),
    )
    SessionReplay = BOOK.told_apart(
        SessionReplayAnswer,
        "SessionReplay",
        has("replay"),
        {"game": strawberry.ID, "draws": Optional[Json], "digest": strawberry.ID},
        replay=field(Member("replay"), Json),
    )

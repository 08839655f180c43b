"""The types of sessions, with JSON in place of a title's own types."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engines.core.actors import Actor
from engines.core.moves import Move
from engines.core.results import Outcome
from engines.core.values import Value
from schema.openapi.named import STATE
from schema.openapi.titles import narrowed
from schema.wire.answers import MovesPage
from schema.wire.requests import CommandRequest, ReplayRequest
from schema.wire.sessions import (
    ActRequest,
    NameRequest,
    NewKeyRequest,
    RevealRequest,
    SessionAnswer,
    SessionClosedAnswer,
    SessionCreatedAnswer,
    SessionEventAnswer,
    SessionEventsAnswer,
    SessionKeyAnswer,
    SessionMovedAnswer,
    SessionMovedStepAnswer,
    SessionReplayAnswer,
    SessionRequest,
    SessionStepAnswer,
    SessionUpgradedAnswer,
    TableRequest,
    UndoRequest,
)


def _tuple_of(kind: Any) -> Any:
    return tuple[kind, ...]


class PatchOperation(Value):
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace", "move", "copy", "test"]
    """What is done."""
    path: str
    """Where, as a JSON pointer into the view."""
    value: Any | UnsetType = UNSET
    """The value that is added, put there or tested; not with the other operations."""
    origin: str | UnsetType = msgspec.field(name="from", default=UNSET)
    """Whence something is moved or copied, as a JSON pointer; not with the other operations."""


Json = dict[str, Any]
Events = tuple[Json, ...]
Patch = tuple[PatchOperation, ...]

MOVE = narrowed(Move, "SessionMove", seat=Actor, action=Json)
MOVES = narrowed(MovesPage, "SessionMoves", items=_tuple_of(MOVE))
SHOWN: Any = {
    "state": STATE,
    "options": Json,
    "events": Events,
    "legal_moves": MOVES,
    "outcome": Outcome | None,
    "view": Json,
}
STEP = narrowed(SessionStepAnswer, "SessionStep", **SHOWN)
MOVED: Any = {"events": Events, "legal_moves": MOVES, "outcome": Outcome | None, "patch": Patch | None}
MOVED_STEP = narrowed(SessionMovedStepAnswer, "SessionMovedStep", **MOVED)
SEEN: Any = {"view": Json | None, "patch": Patch | None}
EVENT = narrowed(SessionEventAnswer, "SessionEvent", events=Events, outcome=Outcome | None, **SEEN)
COMMAND = narrowed(CommandRequest, "SessionCommand", action=Json)
REPLAY = narrowed(ReplayRequest, "SessionCommands", commands=_tuple_of(COMMAND))

SESSION_ANSWERS = (
    narrowed(SessionAnswer, "Session", options=Json, step=STEP),
    narrowed(SessionCreatedAnswer, "SessionCreated", options=Json, step=STEP),
    narrowed(SessionMovedAnswer, "SessionMoved", step=MOVED_STEP),
    narrowed(SessionKeyAnswer, "SessionKey", options=Json, step=STEP),
    narrowed(SessionEventsAnswer, "SessionEvents", events=_tuple_of(EVENT)),
    narrowed(SessionReplayAnswer, "SessionReplay", replay=REPLAY),
    SessionClosedAnswer,
    SessionUpgradedAnswer,
)
SESSION_REQUESTS = (
    narrowed(SessionRequest, "SessionRequest", replay=REPLAY | None),
    narrowed(ActRequest, "ActRequest", action=Json),
    UndoRequest,
    RevealRequest,
    TableRequest,
    NameRequest,
    NewKeyRequest,
)

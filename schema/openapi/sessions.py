"""The types of sessions, with JSON in place of a title's own types."""

from typing import Any

from engines.core.actors import Actor
from engines.core.moves import Move
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


Json = dict[str, Any]
Events = tuple[Json, ...]

MOVE = narrowed(Move, "SessionMove", seat=Actor, action=Json)
MOVES = narrowed(MovesPage, "SessionMoves", items=_tuple_of(MOVE))
SHOWN: Any = {
    "state": Json | None,
    "options": Json,
    "events": Events,
    "legal_moves": MOVES,
    "outcome": Json | None,
    "view": Json,
}
STEP = narrowed(SessionStepAnswer, "SessionStep", **SHOWN)
MOVED: Any = {"events": Events, "legal_moves": MOVES, "outcome": Json | None, "patch": Events | None}
MOVED_STEP = narrowed(SessionMovedStepAnswer, "SessionMovedStep", **MOVED)
SEEN: Any = {"view": Json | None, "patch": Events | None}
EVENT = narrowed(SessionEventAnswer, "SessionEvent", events=Events, outcome=Json | None, **SEEN)
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

"""The paths of sessions, the same for all titles."""

from collections.abc import Iterable
from typing import Any

from engines.core.actors import Actor
from engines.core.moves import Move
from schema.openapi.components import REF
from schema.openapi.recorded import Example, Recorded, shown
from schema.openapi.responses import CREATING_PROBLEMS, JSON, SESSION_PROBLEMS, content, problems
from schema.openapi.tidy import tidy
from schema.openapi.titles import narrowed
from schema.shapes.jsonschema import components
from schema.wire.answers import MovesPage
from schema.wire.requests import CommandRequest, ReplayRequest, SelectionRequest
from schema.wire.sessions import (
    MOST_VERSIONS,
    ActRequest,
    RevealRequest,
    SessionAnswer,
    SessionClosedAnswer,
    SessionCreatedAnswer,
    SessionEventAnswer,
    SessionEventsAnswer,
    SessionEventsParameters,
    SessionReplayAnswer,
    SessionRequest,
    SessionStepAnswer,
    UndoRequest,
)

SESSIONS = "Sessions"


def _tuple_of(kind: Any) -> Any:
    return tuple[kind, ...]


Json = dict[str, Any]
Events = tuple[Json, ...]

MOVE = narrowed(Move, "SessionMove", seat=Actor, action=Json)
MOVES = narrowed(MovesPage, "SessionMoves", items=_tuple_of(MOVE))
SHOWN: Any = {"state": Json | None, "events": Events, "legal_moves": MOVES, "outcome": Json | None, "view": Json}
STEP = narrowed(SessionStepAnswer, "SessionStep", **SHOWN)
SEEN: Any = {"view": Json | None, "patch": Events | None}
EVENT = narrowed(SessionEventAnswer, "SessionEvent", events=Events, outcome=Json | None, **SEEN)
COMMAND = narrowed(CommandRequest, "SessionCommand", action=Json)
REPLAY = narrowed(ReplayRequest, "SessionCommands", commands=_tuple_of(COMMAND))

SESSION_ANSWERS = (
    narrowed(SessionAnswer, "Session", step=STEP),
    narrowed(SessionCreatedAnswer, "SessionCreated", step=STEP),
    narrowed(SessionEventsAnswer, "SessionEvents", events=_tuple_of(EVENT)),
    narrowed(SessionReplayAnswer, "SessionReplay", replay=REPLAY),
    SessionClosedAnswer,
)
SESSION_REQUESTS = (
    narrowed(SessionRequest, "SessionRequest", replay=REPLAY | None),
    narrowed(ActRequest, "ActRequest", action=Json),
    UndoRequest,
    RevealRequest,
)

SECURITY = {
    "sessionKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret key of a seat, of the host or of the referee, in a session or with a sealed state.",
    },
    "creatorKey": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret key of one who may create sessions, where the operator has given out such keys.",
    },
}

ETAG = {"ETag": {"$ref": "#/components/headers/ETag"}}
ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The session's id.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}


def _header(name: str, description: str, **bounds: Any) -> dict[str, Any]:
    schema = bounds if "type" in bounds else {"type": "string", "maxLength": 255, **bounds}
    return {"name": name, "in": "header", "required": False, "description": description, "schema": schema}


GIVEN = {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}
"""A part of an action; which kinds and which other fields there are is the title's own."""
IF_MATCH = _header("If-Match", "The ETag of the version the session must be at; else it is answered with 412.")
REPEATED = _header(
    "Idempotency-Key",
    "Any text: an exact repeat with it has the first answer, and changes nothing.",
    minLength=1,
    pattern="^[!-~]([ -~]*[!-~])?$",
)
LAST_EVENT = _header(
    "Last-Event-ID",
    "The version a follower who comes again has seen last; it goes before `after`.",
    type="integer",
    minimum=0,
    maximum=MOST_VERSIONS,
)
READING = (400, 401, 403, 404, 409, 422, 503)
WRITING = (400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 503)


def session_paths(recorded: Recorded) -> dict[str, Any]:
    """Return the paths of sessions."""
    one = "/v1/sessions/{id}"
    return {
        "/v1/sessions": {"post": _create(recorded.get("create_session", ()))},
        one: {"get": _read(recorded.get("get_session", ())), "delete": _close(recorded.get("close_session", ()))},
        f"{one}/actions": {"post": _act(recorded.get("act_in_session", ()))},
        f"{one}/undo": {"post": _undo(recorded.get("undo_in_session", ()))},
        f"{one}/reveal": {"post": _reveal(recorded.get("reveal_session", ()))},
        f"{one}/events": {"get": _events(recorded.get("get_session_events", ()))},
        f"{one}/replay": {"get": _replay(recorded.get("get_session_replay", ()))},
    }


def _create(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Lays out a game of any title and keeps it. The keys are shown this once: hand each player theirs. "
    text += "Where the operator has given out creator keys, it takes one of them. With the `game` and the `replay` of "
    text += "an export the game goes on from where that ends: every command is judged again."
    told = _told("create_session", "Create a session", text, "creatorKey")
    responses = {"201": _success("The session with its keys.", "SessionCreated", examples, ETAG)}
    refused = problems((400, 401, 404, 406, 409, 413, 415, 422, 429, 503), examples, CREATING_PROBLEMS)
    return told | _body("SessionRequest", examples) | {"responses": responses | refused}


def _read(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Shows a session as the key allows: a seat's view and moves, a spectator's without a key. Nothing changes."
    parameters = [ID, *_query(narrowed(SelectionRequest, "Selection", given=dict[str, Any] | None))]
    responses = {"200": _success("The session.", "Session", examples, ETAG)}
    told = _told("get_session", "Look at a session", text) | {"parameters": parameters}
    return told | {"responses": responses | problems(READING, examples, SESSION_PROBLEMS)}


def _act(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Carries an action out, on the session as it stands when it is written: independent choices of several "
    text += "seats do not get into each other's way. `If-Match` ties it to a version."
    return _changing("act_in_session", "Act in a session", text, "ActRequest", examples)


def _undo(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Takes the last action back, where the session allows it and the action has shown nobody anything. The body "
    text += "may be left out."
    return _changing("undo_in_session", "Undo in a session", text, "UndoRequest", examples, required=False)


def _reveal(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Breaks the game of a commitment off before its end: what its chance grew from is revealed to everybody who "
    text += "may look, and nobody acts any more. It takes the referee's key. The body may be left out."
    return _changing("reveal_session", "Break a session off", text, "RevealRequest", examples, required=False)


def _changing(
    id: str, summary: str, text: str, request: str, examples: tuple[Example, ...], *, required: bool = True
) -> dict[str, Any]:
    told = _told(id, summary, text) | {"parameters": [ID, IF_MATCH, REPEATED]}
    responses = {"200": _success("The session after it.", "Session", examples, ETAG)}
    refused = problems(WRITING, examples, SESSION_PROBLEMS)
    return told | _body(request, examples, required=required) | {"responses": responses | refused}


def _events(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Answers with a page of what happened; to those who accept `text/event-stream` it goes on telling what "
    text += "happens: frames with the version as `id`, `step` as `event` and a SessionEvent as `data`, comments as "
    text += "signs of life, and a last frame `end` that says why. `show=view` adds the viewer's view after each "
    text += "version; `show=patch` a JSON Patch (RFC 6902) of it with the digests before and after, for those who hold "
    text += "the view at the version they ask after; at version 1 the patch replaces whatever there is."
    success = _success("What happened.", "SessionEvents", examples, {})
    success["content"]["text/event-stream"] = {"schema": {"type": "string"}}
    told = _told("get_session_events", "Follow a session", text)
    parameters = [ID, *_query(SessionEventsParameters), LAST_EVENT]
    refused = problems(READING, examples, SESSION_PROBLEMS)
    return told | {"parameters": parameters, "responses": {"200": success} | refused}


def _replay(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = (
        "Exports the game as what `replay` of its title takes. It holds the seed, so it is the referee's alone; with "
    )
    text += "a commitment it is for everybody who may look, once the game is over or broken off."
    responses = {"200": _success("The game to play again.", "SessionReplay", examples, {})}
    told = _told("get_session_replay", "Export a session", text) | {"parameters": [ID]}
    return told | {"responses": responses | problems(READING, examples, SESSION_PROBLEMS)}


def _close(examples: tuple[Example, ...]) -> dict[str, Any]:
    text = "Forgets a session; whoever follows it is told. It takes the host's key or the referee's."
    responses = {"200": _success("It is closed.", "SessionClosed", examples, {})}
    told = _told("close_session", "Close a session", text) | {"parameters": [ID, IF_MATCH]}
    return told | {"responses": responses | problems((*READING, 412), examples, SESSION_PROBLEMS)}


def _told(id: str, summary: str, description: str, key: str = "sessionKey") -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": id, "tags": [SESSIONS], "summary": summary, "description": description}
    return told | {"security": [{}, {key: []}]}


def _body(request: str, examples: Iterable[Example], *, required: bool = True) -> dict[str, Any]:
    accepted = ((example, example.body) for example in examples if example.is_accepted)
    media = {"schema": {"$ref": f"{REF}{request}"}, **shown(accepted)}
    return {"requestBody": {"required": required, "content": {JSON: media}}}


def _success(text: str, answer: str, examples: tuple[Example, ...], headers: dict[str, Any]) -> dict[str, Any]:
    accepted = (example for example in examples if example.is_accepted)
    found: dict[str, Any] = {"description": text, "content": {JSON: content(answer, accepted)}}
    return found | {"headers": headers} if headers else found


def _query(kind: Any) -> list[dict[str, Any]]:
    """Return the fields of a type as parameters of an address."""
    _, named = components((kind,), REF + "{name}")
    fields = tidy(named[kind.__name__])["properties"]
    return [_parameter(name, _inlined(schema, named)) for name, schema in fields.items()]


def _inlined(schema: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with what it refers to in its place: the types of parameters are no components."""
    if "$ref" not in schema:
        return schema
    there = named[schema["$ref"].removeprefix(REF)]
    return {"type": "string", "enum": there["enum"]} | {name: said for name, said in schema.items() if name != "$ref"}


def _parameter(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in schema.items() if key not in ("description", "default")}
    told = {"name": name, "in": "query", "required": False, "description": schema["description"]}
    if name == "given":  # the one that is JSON
        return told | {"content": {JSON: {"schema": GIVEN}}}
    kinds = [kind for kind in said.get("anyOf", ()) if kind != {"type": "null"}]
    return told | {"schema": kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else said}

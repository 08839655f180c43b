"""The paths of the document, made of the table of operations; a title's operations appear once for each title."""

from typing import Any

from schema.openapi.components import REF
from schema.openapi.parameters import CONDITIONS, ID, IF_NONE_MATCH, SEAT, one_of, query
from schema.openapi.recorded import Example, Recorded, shown
from schema.openapi.responses import (
    CACHED,
    JSON,
    MADE,
    NOTHING_MORE,
    PLAIN,
    SAME_VERSION,
    UNCHANGED,
    content,
    problems,
    problems_of,
)
from schema.openapi.titles import Title, component
from schema.wire.operations import CATALOGUE, FAIR, GAMES, SERVICE, SESSIONS, Operation
from schema.wire.sessions import SessionAnswer, SessionCreatedAnswer, SessionEventsAnswer, SessionKeyAnswer

LEADS_ON = {"start", "play", "replay"}
"""The operations whose answers have a state for the next request."""
VERSIONED = {SessionAnswer, SessionCreatedAnswer, SessionEventsAnswer, SessionKeyAnswer}
"""The answers whose ETag is the version of a session."""
ALIKE = {"get_game", "get_rules", "get_parts"}
"""The operations whose answers are long and similar: the example of one title is enough."""
DOCUMENTS: dict[str, tuple[dict[str, Any], str]] = {
    "get_openapi": ({"type": "object"}, JSON),
    "get_graphql_schema": ({"type": "string"}, PLAIN),
}
"""The responses of operations that do not answer with a struct."""


def paths(titles: tuple[Title, ...], recorded: Recorded) -> dict[str, Any]:
    """Return the paths of every operation, with its recorded examples."""
    found: dict[str, Any] = {}
    of_titles = ((each, title) for title in titles for each in GAMES)
    others = ((each, None) for each in (*SESSIONS, *FAIR, *SERVICE))
    for each, title in (*((each, None) for each in CATALOGUE), *of_titles, *others):
        path = each.path.format(game=title.id) if title else each.path
        described = _described(each, title, titles, recorded.get(operation_id(each.name, title), ()))
        found.setdefault(path, {})[each.method.lower()] = described
    return found


def operation_id(name: str, title: Title | None) -> str:
    """Return the id of an operation, such as `mega_jackpot_play`."""
    return id_of_title(title.id, name) if title else name


def id_of_title(game: str, name: str) -> str:
    """Return the id of a title's operation."""
    return f"{game.replace('-', '_')}_{name}"


def _described(
    each: Operation, title: Title | None, titles: tuple[Title, ...], examples: tuple[Example, ...]
) -> dict[str, Any]:
    parameters = _parameters(each, titles) if title is None else []
    return {
        "operationId": operation_id(each.name, title),
        "tags": [title.name if title else each.area.value],
        "summary": each.summary.format(title=title.name) if title else each.summary,
        "description": " ".join(filter(None, (each.description, each.over_rest))),
        **({"security": [{}, {each.key.value: []}]} if each.key else {}),
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": _body(each, title, examples)} if each.request else {}),
        "responses": _responses(each, title, examples),
    }


def _parameters(each: Operation, titles: tuple[Title, ...]) -> list[dict[str, Any]]:
    return [
        *([one_of(titles)] if "{game}" in each.path else []),
        *([ID] if "{id}" in each.path else []),
        *([SEAT] if "{seat}" in each.path else []),
        *(query(each.parameters) if each.parameters else []),
        *(header for name, header in CONDITIONS.items() if name in each.conditions),
        *([IF_NONE_MATCH] if each.is_kept else []),
    ]


def _body(each: Operation, title: Title | None, examples: tuple[Example, ...]) -> dict[str, Any]:
    assert each.request is not None
    schema = {"$ref": REF + component(each.request, title)}
    accepted = ((example, example.body) for example in examples if example.is_accepted)
    return {"required": not each.is_optional, "content": {JSON: {"schema": schema, **shown(accepted)}}}


def _responses(each: Operation, title: Title | None, examples: tuple[Example, ...]) -> dict[str, Any]:
    refused = problems(each.refused, examples, problems_of(each))
    held = UNCHANGED if each.is_kept else SAME_VERSION if "if-none-match" in each.conditions else {}
    over = NOTHING_MORE if "last-event-id" in each.conditions else {}
    return {str(each.status): _success(each, title, examples), **over, **held, **refused}


def _success(each: Operation, title: Title | None, examples: tuple[Example, ...]) -> dict[str, Any]:
    answered = {"description": each.succeeded}
    headers = CACHED if each.is_kept else {"ETag": CACHED["ETag"]} if each.answer in VERSIONED else {}
    headers = headers | MADE if each.status == 201 else headers
    media = {JSON: content(component(each.answer, title), _accepted(each, examples))} if each.answer else {}
    if each.brief is not None:
        media[JSON]["schema"] = {"anyOf": [media[JSON]["schema"], {"$ref": REF + component(each.brief)}]}
    if each.name in DOCUMENTS:
        schema, media_type = DOCUMENTS[each.name]
        media = {media_type: {"schema": schema}}
    if "last-event-id" in each.conditions:
        media["text/event-stream"] = {"schema": {"type": "string"}}
    links = {"links": _links(title)} if title and each.name in LEADS_ON else {}
    return {**answered, **({"headers": headers} if headers else {}), "content": media, **links}


def _accepted(each: Operation, examples: tuple[Example, ...]) -> tuple[Example, ...]:
    accepted = tuple(example for example in examples if example.is_accepted)
    return accepted[:1] if each.name in ALIKE else accepted


def _links(title: Title) -> dict[str, Any]:
    """Return the links from an answer to operations that take its state; its first legal move is the action."""
    state = {"state": "$response.body#/state"}
    move = {name: f"$response.body#/legal_moves/items/0/{name}" for name in ("seat", "action")}
    return {
        "play": _link(title, "play", state | move, "Play one of the legal moves."),
        "look": _link(title, "look", state, "Look at the state again."),
        "explain": _link(title, "explain", state | move, "Ask about an action."),
    }


def _link(title: Title, name: str, body: dict[str, str], text: str) -> dict[str, Any]:
    return {"operationId": operation_id(name, title), "requestBody": body, "description": text}

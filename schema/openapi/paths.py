"""The paths of the document, made of the table of operations; a title's operations appear once for each title."""

from typing import Any

from schema.openapi.named import REF
from schema.openapi.parameters import CONDITIONS, ID, IF_NONE_MATCH, SEAT, of_several, one_of, query
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

VERSIONED = {SessionAnswer, SessionCreatedAnswer, SessionEventsAnswer, SessionKeyAnswer}
"""The answers whose ETag is the version of a session."""


def _listed(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def _by_name(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": item}


DOCUMENTS: dict[str, tuple[dict[str, Any], str]] = {
    "get_openapi": ({"type": "object", "additionalProperties": True}, JSON),
    "get_examples": (_by_name(_listed({"$ref": f"{REF}Example"})), JSON),
    "get_graphql_schema": ({"type": "string"}, PLAIN),
    "get_possible_types": (_by_name(_listed({"type": "string"})), JSON),
}
"""The responses of operations that do not answer with a struct."""
SESSION_LINKS = {
    each.name: {
        "operationId": each.name,
        "parameters": {"id": "$response.body#/id"},
        "description": f"{each.summary}.",
    }
    for each in SESSIONS
    if "{id}" in each.path and "{seat}" not in each.path
}
"""From a session that was created to the operations on it; a key goes into `Authorization`."""


def paths(titles: tuple[Title, ...]) -> dict[str, Any]:
    """Return the paths of every operation."""
    found: dict[str, Any] = {}
    of_titles = ((each, title) for title in titles for each in GAMES)
    others = ((each, None) for each in (*SESSIONS, *FAIR, *SERVICE))
    for each, title in (*((each, None) for each in CATALOGUE), *of_titles, *others):
        path = each.path.format(game=title.id) if title else each.path
        found.setdefault(path, {})[each.method.lower()] = _described(each, title, titles)
    return found


def operation_id(name: str, title: Title | None) -> str:
    """Return the id of an operation, such as `mega_jackpot_play`."""
    return id_of_title(title.id, name) if title else name


def id_of_title(game: str, name: str) -> str:
    """Return the id of a title's operation."""
    return f"{game.replace('-', '_')}_{name}"


def _described(each: Operation, title: Title | None, titles: tuple[Title, ...]) -> dict[str, Any]:
    parameters = _parameters(each, titles) if title is None else []
    return {
        "operationId": operation_id(each.name, title),
        "tags": [title.name if title else each.area.value],
        "summary": each.summary.format(title=title.name) if title else each.summary,
        "description": " ".join(filter(None, (each.description, each.over_rest))),
        **({"security": [{}, {each.key.value: []}]} if each.key else {}),
        **({"parameters": parameters} if parameters else {}),
        **({"requestBody": _body(each, title)} if each.request else {}),
        "responses": _responses(each, title),
    }


def _parameters(each: Operation, titles: tuple[Title, ...]) -> list[dict[str, Any]]:
    return [
        *([one_of(titles)] if "{game}" in each.path else []),
        *([of_several(ID)] if "{id}" in each.path else []),
        *([of_several(SEAT)] if "{seat}" in each.path else []),
        *(query(each.parameters) if each.parameters else []),
        *(of_several(header) for name, header in CONDITIONS.items() if name in each.conditions),
        *([of_several(IF_NONE_MATCH)] if each.is_kept else []),
    ]


def _body(each: Operation, title: Title | None) -> dict[str, Any]:
    assert each.request is not None
    return {"required": not each.is_optional, "content": {JSON: content(component(each.request, title))}}


def _responses(each: Operation, title: Title | None) -> dict[str, Any]:
    held = UNCHANGED if each.is_kept else SAME_VERSION if "if-none-match" in each.conditions else {}
    over = NOTHING_MORE if "last-event-id" in each.conditions else {}
    return {str(each.status): _success(each, title), **over, **held, **problems(each.refused, problems_of(each))}


def _success(each: Operation, title: Title | None) -> dict[str, Any]:
    answered = {"description": each.succeeded}
    headers = CACHED if each.is_kept else {"ETag": CACHED["ETag"]} if each.answer in VERSIONED else {}
    headers = headers | MADE if each.status == 201 else headers
    media = {JSON: content(component(each.answer, title))} if each.answer else {}
    if each.brief is not None:
        media[JSON]["schema"] = {"anyOf": [media[JSON]["schema"], {"$ref": REF + component(each.brief)}]}
    if each.name in DOCUMENTS:
        schema, media_type = DOCUMENTS[each.name]
        media = {media_type: {"schema": schema}}
    if "last-event-id" in each.conditions:
        media["text/event-stream"] = {"schema": {"type": "string"}}
    links = {"links": SESSION_LINKS} if each.status == 201 else {}
    return {**answered, **({"headers": headers} if headers else {}), "content": media, **links}

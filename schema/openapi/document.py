"""The OpenAPI document."""

from collections.abc import Mapping
from typing import Any

from engines.registry import Registry
from schema.openapi.anytitle import of_any_title
from schema.openapi.components import of_answers, of_title
from schema.openapi.extended import extended
from schema.openapi.fair import FAIR_ANSWERS, FAIR_REQUESTS
from schema.openapi.named import NAMED
from schema.openapi.parameters import PARAMETERS
from schema.openapi.paths import paths
from schema.openapi.recorded import Example
from schema.openapi.responses import HEADERS, SECURITY, problem_responses
from schema.openapi.sessions import SESSION_ANSWERS, SESSION_REQUESTS
from schema.openapi.titles import Title, title_of
from schema.shapes.docs import value_docs
from schema.version import VERSION
from schema.wire.answers import Problem
from schema.wire.operations import CATALOGUE, SERVICE, Area

DESCRIPTION = """\
Send the state of a game and an action: the answer holds the new state, the events that happened, who may act and \
every legal move, or a refusal that says which clause of the rulebook forbids it and why.

The operations of a title keep nothing: the `state` of an answer goes back unchanged into the next call, and any \
worker answers it. Whoever holds it sees all, unless it is sealed: then keys say who may see and do what. Who does \
not want to keep a state takes a session, and acts in it by a secret key.

Every problem is `application/problem+json` (RFC 9457). 422 means that a request is not of the shape published here, \
409 that it is and that the rules, the configuration or the state say no; `/v1/games/{game}/rules` lists every `code`.

Every answer has an `X-Request-Id`: that of the request where it is 1 to 128 letters, digits and `._~:/+=@-`, else a \
new one. Only answers with an `ETag` and `Cache-Control: public` may be kept; all others are `no-store`.

Changes are additive: expect further fields, and further values where a list of values is given."""


def document(registry: Registry) -> dict[str, Any]:
    """Return the OpenAPI document of a registry's titles."""
    titles = tuple(title_of(game) for game in registry.titles())
    found = paths(titles)
    return {
        "openapi": "3.1.0",
        "info": _info(),
        "servers": _servers(),
        "security": [],
        "tags": _tags(titles),
        "paths": found,
        "components": {
            "schemas": _schemas(titles),
            "responses": problem_responses(found),
            "parameters": PARAMETERS,
            "headers": HEADERS,
            "securitySchemes": SECURITY,
        },
    }


def served_below(document: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """Return a document whose paths lie below a prefix such as `/rules`, which may be empty."""
    return {**document, "servers": _servers(prefix or "/")}


def _servers(address: str = "/") -> list[dict[str, str]]:
    return [{"url": address, "description": "Where this document comes from."}]


def _info() -> dict[str, Any]:
    return {
        "title": "croupier",
        "version": VERSION,
        "summary": "A stateless rules service for tabletop games.",
        "description": DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
    }


def _tags(titles: tuple[Title, ...]) -> list[dict[str, str]]:
    return [tag for area in Area for tag in _tags_of(area, titles)]


def _tags_of(area: Area, titles: tuple[Title, ...]) -> list[dict[str, str]]:
    if area is Area.GAMES:
        return [{"name": title.name, "description": f"The operations of {title.name}."} for title in titles]
    return [{"name": area.value, "description": value_docs(Area)[area.value]}]


def _schemas(titles: tuple[Title, ...]) -> dict[str, Any]:
    plain = [each.answer for each in (*CATALOGUE, *SERVICE) if each.answer]
    answers = (*dict.fromkeys(plain), Example, Problem, *SESSION_ANSWERS, *FAIR_ANSWERS)
    found = {name: schema for title in titles for name, schema in of_title(title).items()}
    found |= of_answers(answers, (*SESSION_REQUESTS, *FAIR_REQUESTS))  # these may send what titles only answer
    found = extended(of_any_title(found, titles) | NAMED, [title.prefix for title in titles])
    return dict(sorted(found.items()))

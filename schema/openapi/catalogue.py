"""The paths that are the same for all titles: the catalogue and the service itself."""

from typing import Any

from schema.openapi.recorded import Recorded
from schema.openapi.responses import IF_NONE_MATCH, JSON, PLAIN, content, problems, unchanging
from schema.openapi.titles import Title
from schema.wire.answers import Problem
from schema.wire.catalogue import (
    CatalogueAnswer,
    GameDetailAnswer,
    HealthAnswer,
    PartsAnswer,
    RulesAnswer,
    VersionAnswer,
)

CATALOGUE = "Catalogue"
SERVICE = "Service"

ANSWERS = (CatalogueAnswer, GameDetailAnswer, RulesAnswer, PartsAnswer, HealthAnswer, VersionAnswer, Problem)

ABOUT = (
    (
        "",
        "get_game",
        "GameDetail",
        "One title",
        "A title with the JSON Schemas of its options, actions, events, view and outcome.",
    ),
    (
        "/rules",
        "get_rules",
        "Rules",
        "The rules of a title",
        "Every clause of its rulebook in our own words, and every refusal and fault with the shape of its facts.",
    ),
    (
        "/parts",
        "get_parts",
        "Parts",
        "The parts of a title",
        "The cards and maps a title is played with, each row with how far it can be trusted.",
    ),
)

HEALTH = (
    ("/livez", "is_alive", "Whether the process is alive", "Restart it where this does not answer."),
    ("/readyz", "is_ready", "Whether the service takes calls", "Send it no calls where this does not answer with 200."),
)


def catalogue_paths(titles: tuple[Title, ...], recorded: Recorded) -> dict[str, Any]:
    """Return the paths of the catalogue."""
    examples = recorded.get("list_games", ())
    listed = _get("list_games", CATALOGUE, "Every title there is", "The titles with their variants and options.")
    paths = {"/v1/games": listed | {"responses": unchanging(content("Catalogue", examples))}}
    for ending, id, answer, summary, description in ABOUT:
        found = recorded.get(id, ())
        accepted = [one for one in found if one.is_accepted]
        responses = unchanging(content(answer, accepted[:1]))  # they are long, and much alike
        operation = _get(id, CATALOGUE, summary, description) | {"responses": responses | problems((404,), found)}
        operation["parameters"] = [_game(titles), IF_NONE_MATCH]
        paths[f"/v1/games/{{game}}{ending}"] = operation
    return {path: {"get": operation} for path, operation in paths.items()}


def service_paths(recorded: Recorded) -> dict[str, Any]:
    """Return the paths of the service itself."""
    paths = {path: _get(id, SERVICE, summary, text, kept=False) for path, id, summary, text in HEALTH}
    for operation in paths.values():
        examples = recorded.get(operation["operationId"], ())
        operation["responses"] = {"200": {"description": "It is.", "content": {JSON: content("Health", examples)}}}
    version = _get("get_version", SERVICE, "What is running", "The version of the service and of every title's rules.")
    paths["/version"] = version | {"responses": unchanging(content("Version", recorded.get("get_version", ())))}
    openapi = _get("get_openapi", SERVICE, "This document", "OpenAPI 3.1, computed from the titles there are.")
    paths["/openapi.json"] = openapi | {"responses": unchanging({"schema": {"type": "object"}})}
    graphql = _get("get_graphql_schema", SERVICE, "The GraphQL schema", "The schema of `/graphql` in its own language.")
    paths["/schema.graphql"] = graphql | {"responses": unchanging({"schema": {"type": "string"}}, PLAIN)}
    return {path: {"get": operation} for path, operation in paths.items()}


def _get(id: str, tag: str, summary: str, description: str, *, kept: bool = True) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": id,
        "tags": [tag],
        "summary": summary,
        "description": description,
    }
    return operation | {"parameters": [IF_NONE_MATCH]} if kept else operation


def _game(titles: tuple[Title, ...]) -> dict[str, Any]:
    return {
        "name": "game",
        "in": "path",
        "required": True,
        "description": "The title's id.",
        "schema": {"type": "string", "enum": [title.id for title in titles]},
    }

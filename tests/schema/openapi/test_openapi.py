"""The OpenAPI document: valid, complete, exact, and what the service really does."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from openapi_spec_validator import OpenAPIV31SpecValidator, validate
from starlette.routing import Route

from engines.registry import Registry, build
from schema import export
from schema.openapi import document
from schema.openapi.components import references
from schema.openapi.recorded import Example, recorded
from service.startup.app import create_app
from service.tools import examples
from service.tools.recording.recorder import Recorder
from service.tools.recording.title import record_title
from tests.kit import toy

REGISTRY = build()
DOCUMENT = document(REGISTRY)
SCHEMAS = DOCUMENT["components"]["schemas"]
IDS = [game.id for game in REGISTRY.titles()]
RECORDED = recorded()
TITLE_OPERATIONS = ("start", "play", "look", "explain", "replay")
BY_KEY = {
    "start": {"401", "429", "503", "504"},
    "play": {"401", "403", "503", "504"},
    "look": {"401", "403"},
    "explain": {"401", "403"},
}
"""What else is answered where keys and a store count."""
ELSEWHERE = {"/graphql"}
"""The paths that another document describes."""


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": DOCUMENT["components"]})


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def by_id(id: str) -> dict[str, Any]:
    return next(operation for _, _, operation in operations() if operation["operationId"] == id)


def resolved(response: dict[str, Any]) -> dict[str, Any]:
    name = response.get("$ref", "").rpartition("/")[2]
    return DOCUMENT["components"]["responses"][name] if name else response


def within(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield a schema and every schema in it."""
    if isinstance(schema, dict):
        yield schema
    for item in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from within(item)


def test_the_document_is_openapi_3_1() -> None:
    validate(DOCUMENT, cls=OpenAPIV31SpecValidator)
    assert DOCUMENT["openapi"] == "3.1.0"
    assert DOCUMENT["info"]["license"]["identifier"] == "MIT"


def test_it_names_no_host() -> None:
    assert [server["url"] for server in DOCUMENT["servers"]] == ["/"]
    assert "http://" not in str(DOCUMENT["paths"])


def routes() -> set[tuple[str, str]]:
    """Return the paths and methods of the application, one path for each title where the title is part of it."""
    found: set[tuple[str, str]] = set()
    for route in create_app(registry=REGISTRY).routes:
        if isinstance(route, Route) and route.include_in_schema and route.path not in ELSEWHERE:
            expand = route.path.rpartition("/")[2] in TITLE_OPERATIONS
            paths = [route.path.replace("{game}", id) for id in IDS] if expand else [route.path]
            found |= {(path, method.lower()) for path in paths for method in route.methods or () if method != "HEAD"}
    return found


def test_it_describes_every_route_of_the_application_and_no_other() -> None:
    assert {(path, method) for path, method, _ in operations()} == routes()


def test_every_operation_has_an_id_of_its_own_and_is_told_about() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert sorted(set(ids)) == sorted(ids)
    known = {tag["name"] for tag in DOCUMENT["tags"]}
    for _, _, operation in operations():
        assert operation["summary"]
        assert operation["description"] != operation["summary"]
        assert set(operation["tags"]) <= known


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("name", TITLE_OPERATIONS)
def test_an_operation_of_a_title_can_be_refused_in_every_way(id: str, name: str) -> None:
    responses = by_id(f"{id.replace('-', '_')}_{name}")["responses"]
    assert set(responses) == {"200", "400", "406", "409", "413", "415", "422", "503"} | BY_KEY.get(name, set())
    for status, response in responses.items():
        if status != "200":
            assert set(resolved(response)["content"]) == {"application/problem+json"}


def test_what_seldom_changes_is_answered_with_its_etag_or_with_304() -> None:
    kept = [
        operation
        for path, _, operation in operations()
        if path.startswith("/v1/games") and "get" in DOCUMENT["paths"][path]
    ]
    assert len(kept) == 5
    for operation in kept:
        for status in ("200", "304"):
            assert set(operation["responses"][status]["headers"]) == {"ETag", "Cache-Control"}
        assert "If-None-Match" in {parameter["name"] for parameter in operation["parameters"]}


@pytest.mark.parametrize("id", IDS)
def test_a_start_leads_on_to_play_look_and_explain(id: str) -> None:
    prefix = id.replace("-", "_")
    links = by_id(f"{prefix}_start")["responses"]["200"]["links"]
    assert {link["operationId"] for link in links.values()} == {
        f"{prefix}_{name}" for name in ("play", "look", "explain")
    }
    assert all(link["requestBody"]["state"] == "$response.body#/state" for link in links.values())


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_component_is_described_in_words_that_say_more_than_its_name(name: str) -> None:
    words = re.sub(r"[^a-z]", "", SCHEMAS[name]["description"].lower())
    assert words
    assert words not in re.sub(r"[^a-z]", "", name.lower())


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_field_is_described_in_words_that_say_more_than_its_name(name: str) -> None:
    for field, schema in SCHEMAS[name].get("properties", {}).items():
        assert schema["description"].rstrip(".").lower() != field.replace("_", " ")


UNBOUNDED = {"GradedRow"}
"""What shows a pack's file as it is written, whatever numbers stand there."""


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_object_is_closed_and_an_integer_has_bounds(name: str) -> None:
    for schema in within(SCHEMAS[name]):
        if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
            assert schema["additionalProperties"] is False
        if schema.get("type") == "integer" and name not in UNBOUNDED:
            assert {"minimum", "maximum"} <= schema.keys()


def test_every_component_is_referred_to() -> None:
    used = references(DOCUMENT["paths"]) | references(DOCUMENT["components"])
    assert SCHEMAS.keys() <= used


def answered() -> set[str]:
    """Return the components that answers consist of."""
    responses = [response for _, _, operation in operations() for response in operation["responses"].values()]
    found = references([responses, DOCUMENT["components"]["responses"]])
    while True:
        more = references([SCHEMAS[name] for name in found]) & SCHEMAS.keys()
        if more <= found:
            return {name for name in found if name in SCHEMAS}
        found |= more


@pytest.mark.parametrize(
    ("component", "field", "any_of"),
    [
        ("SessionStep", "view", "AnyView"),
        ("SessionStep", "events", "AnyEvent"),
        ("SessionStep", "outcome", "AnyOutcome"),
        ("SessionEvent", "view", "AnyView"),
        ("SessionEvent", "events", "AnyEvent"),
        ("SessionMove", "action", "AnyAction"),
    ],
)
def test_what_sessions_show_is_described_by_the_types_of_every_title(component: str, field: str, any_of: str) -> None:
    assert references(SCHEMAS[component]["properties"][field]) == {any_of}
    assert len(references(SCHEMAS[any_of])) == len(build(installed=()).titles())


LEAVING_OUT = {"Problem", "Option", "SessionEvent", "SessionMoved", "SessionMovedStep"} | {
    name for name in SCHEMAS if name.endswith(("Move", "State"))
}
"""What leaves out fields that have nothing to say, instead of giving null."""


def test_an_answer_has_all_its_fields_or_leaves_out_what_is_never_null() -> None:
    for name in answered():
        fields = SCHEMAS[name].get("properties", {})
        optional = fields.keys() - set(SCHEMAS[name].get("required", fields))
        assert name in LEAVING_OUT or name.endswith("Facts") or optional <= {"text"}  # of an event
        assert not [field for field in optional if {"type": "null"} in fields[field].get("anyOf", ())]


def test_a_list_that_means_a_set_says_so() -> None:
    assert SCHEMAS["MegaJackpotSpin"]["properties"]["flips"]["uniqueItems"] is True


def test_actions_are_told_apart_by_their_kind() -> None:
    action = SCHEMAS["MegaJackpotAction"]
    assert action["discriminator"]["propertyName"] == "kind"
    assert set(action["discriminator"]["mapping"].values()) == {item["$ref"] for item in action["oneOf"]}
    assert list(action["discriminator"]["mapping"]) == list(REGISTRY.titles()[IDS.index("mega-jackpot")].action_kinds)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("name", TITLE_OPERATIONS)
def test_every_operation_of_a_title_shows_what_is_given_for_what(id: str, name: str) -> None:
    operation = by_id(f"{id.replace('-', '_')}_{name}")
    asked = operation["requestBody"]["content"]["application/json"]["examples"]
    assert asked.keys() == operation["responses"]["200"]["content"]["application/json"]["examples"].keys()


@pytest.mark.parametrize(
    "example", [pytest.param((id, one), id=f"{id}-{one.name}") for id in RECORDED for one in RECORDED[id]]
)
def test_a_recorded_answer_is_of_the_published_shape(example: tuple[str, Example]) -> None:
    id, one = example
    operation = by_id(id)
    media = resolved(operation["responses"][str(one.status)])["content"]
    (content,) = (media[name] for name in media if name.endswith("json"))
    validator(content["schema"]).validate(one.answer)
    if "requestBody" in operation and one.status in (200, 201, 422):
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        assert validator(body).is_valid(one.body) is one.is_accepted


def test_one_refusal_of_every_kind_is_recorded() -> None:
    found = [one for kind in RECORDED.values() for one in kind]
    assert {one.status for one in found} == {200, 201, 400, 401, 403, 404, 409, 412, 422}
    assert any(one.status == 409 and one.answer.get("clause") for one in found)
    assert any(len(one.answer.get("faults", ())) > 1 for one in found)


def test_the_recorded_examples_are_what_the_service_answers_today() -> None:
    examples.main(["--check"])


def test_the_files_in_the_tree_are_what_is_computed_today() -> None:
    assert document(build()) == DOCUMENT
    export.main(["--check"])


def test_a_stale_file_is_named_with_the_command_that_writes_it(tmp_path: Any) -> None:
    with pytest.raises(SystemExit, match=r"openapi/openapi\.json.*\./run generate"):
        export.main(["--check"], tmp_path)


def with_toy() -> Registry:
    return Registry((*REGISTRY.games, toy.game()))


ANY_TITLE = {"AnyAction", "AnyEvent", "AnyOptions", "AnyOutcome", "AnyStateInput", "AnyView"}
"""What lists the types of all titles."""


def test_a_further_title_changes_nothing_that_is_published_of_the_others() -> None:
    larger = document(with_toy())
    validate(larger, cls=OpenAPIV31SpecValidator)
    grown = larger["components"]["schemas"]
    assert {name for name, schema in SCHEMAS.items() if grown[name] != schema} == ANY_TITLE
    assert all(references(SCHEMAS[name]) < references(grown[name]) for name in ANY_TITLE)
    assert {path: item for path, item in DOCUMENT["paths"].items() if "{game}" not in path}.items() <= larger[
        "paths"
    ].items()
    assert f"/v1/games/{toy.game().id}/play" in larger["paths"]


def test_the_examples_of_a_further_title_are_recorded_unasked() -> None:
    registry = Registry((toy.game(),))
    recorder = Recorder(create_app(registry=registry))
    record_title(recorder, toy.game())
    found = recorder.recorded
    prefix = toy.game().id.replace("-", "_")
    assert {f"{prefix}_{name}" for name in TITLE_OPERATIONS} <= found.keys()
    assert {one.status for kind in found.values() for one in kind} == {200, 400, 409, 422}

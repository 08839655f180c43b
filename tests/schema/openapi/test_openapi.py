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
from service.doors.http import ENCODER
from service.startup.app import create_app
from service.tools import examples
from service.tools.recording.recorder import Recorder
from service.tools.recording.title import record_title
from tests.kit import toy

REGISTRY = build()
DOCUMENT = document(REGISTRY)
SCHEMAS = DOCUMENT["components"]["schemas"]
PREFIXES = [game.id.title().replace("-", "") for game in REGISTRY.titles()]
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


def parameters(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the parameters of an operation by their names, those that are components too."""
    known = DOCUMENT["components"]["parameters"]
    told = [known.get(one.get("$ref", "").rpartition("/")[2], one) for one in operation.get("parameters", ())]
    return {one["name"]: one for one in told}


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
        assert "If-None-Match" in parameters(operation)


def test_a_session_that_was_created_leads_on_to_the_operations_on_it() -> None:
    links = by_id("create_session")["responses"]["201"]["links"]
    assert {"get_session", "act_in_session", "close_session"} <= links.keys()
    for name, link in links.items():
        assert name == link["operationId"]
        assert link["parameters"] == {"id": "$response.body#/id"}
        assert parameters(by_id(name)).keys() >= link["parameters"].keys()


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


def within_reach(roots: Any) -> set[str]:
    """Return the components that some part of the document consists of."""
    found: set[str] = references(roots) & SCHEMAS.keys()
    while not (more := references([SCHEMAS[name] for name in found]) & SCHEMAS.keys()) <= found:
        found |= more
    return found


ASKED = within_reach([operation.get("requestBody") for _, _, operation in operations()])
"""The components that requests consist of."""


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_sent_is_closed_and_an_answer_is_open_to_more(name: str) -> None:
    if "properties" in SCHEMAS[name]:
        assert SCHEMAS[name].get("additionalProperties") is (False if name in ASKED else None)


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_integer_has_bounds(name: str) -> None:
    for schema in within(SCHEMAS[name]):
        if schema.get("type") == "integer" and name not in UNBOUNDED:
            assert {"minimum", "maximum"} <= schema.keys()


def test_an_object_of_unknown_fields_says_so_and_a_list_has_one_type_of_item() -> None:
    for schema in within(DOCUMENT):
        assert "prefixItems" not in schema
        if schema.get("type") == "object" and not isinstance(schema.get("properties"), dict):
            assert schema["additionalProperties"]
        if schema.get("type") == "array":
            assert "items" in schema


def test_a_field_that_may_be_left_out_has_no_default_that_would_make_it_compulsory() -> None:
    assert not [schema for schema in within(SCHEMAS) if "default" in schema and "type" in schema]
    first = SCHEMAS["MegaJackpotPlayRequest"]["properties"]["first"]
    assert first["description"].endswith("By default `50`.")


def test_seats_viewers_and_states_have_one_name_wherever_they_stand() -> None:
    seats = {"Seat", "Actor", "Viewer", "KeyHolder"}
    for name in SCHEMAS.keys() - seats:
        for schema in within(SCHEMAS[name].get("properties")):
            words = {word for one in schema.get("anyOf", ()) for word in one.get("enum", ())}
            assert not words & {"host", "referee", "spectator"}
    for name in ("Request", "Step"):
        fields = SCHEMAS[f"MegaJackpot{'Play' if name == 'Request' else ''}{name}"]["properties"]
        assert fields["state"]["$ref"] == "#/components/schemas/State"
    assert "type" not in SCHEMAS["State"], "any generator carries what has no type"


def test_no_type_is_there_twice() -> None:
    assert not [name for name in SCHEMAS if name.removesuffix("Input") + "Input" in SCHEMAS]
    assert not {"GameAnswer", "VariantAnswer", "PackAnswer"} & SCHEMAS.keys()


def test_every_operation_says_how_it_is_refused() -> None:
    for _, _, operation in operations():
        assert [status for status in operation["responses"] if status.startswith("4")]


MOST_BYTES = 350_000


def test_the_document_is_small_and_shows_no_examples() -> None:
    assert len(ENCODER.encode(DOCUMENT)) < MOST_BYTES
    assert not [schema for schema in within(DOCUMENT["paths"]) if "examples" in schema or "example" in schema]


def test_every_component_is_referred_to() -> None:
    used = references(DOCUMENT["paths"]) | references(DOCUMENT["components"])
    assert SCHEMAS.keys() <= used


def answered() -> set[str]:
    """Return the components that answers alone consist of."""
    responses = [response for _, _, operation in operations() for response in operation["responses"].values()]
    return within_reach([responses, DOCUMENT["components"]["responses"]]) - ASKED


@pytest.mark.parametrize("name", ["Action", "Event"])
def test_what_every_title_may_say_is_told_apart_by_its_kind(name: str) -> None:
    of_any = SCHEMAS[f"Any{name}"]
    kinds = {kind for title in PREFIXES for kind in SCHEMAS[f"{title}{name}"]["discriminator"]["mapping"]}
    assert of_any["discriminator"]["mapping"].keys() == kinds
    assert list(of_any["discriminator"]["mapping"].values()) == [one["$ref"] for one in of_any["oneOf"]]


def test_a_kind_of_several_titles_has_the_fields_of_all() -> None:
    joined = SCHEMAS["AnyTakeIncome"]
    assert joined["required"] == ["kind"]
    assert joined["properties"].keys() == {"kind", "column"}


@pytest.mark.parametrize(
    ("component", "field", "name"),
    [
        ("SessionStep", "view", "AnyView"),
        ("SessionStep", "options", "AnyOptions"),
        ("SessionStep", "events", "AnyEvent"),
        ("SessionStep", "outcome", "Outcome"),
        ("SessionEvent", "view", "AnyView"),
        ("SessionEvent", "events", "AnyEvent"),
        ("SessionMove", "action", "AnyAction"),
        ("SessionCommand", "action", "AnyAction"),
        ("ActRequest", "action", "AnyAction"),
    ],
)
def test_what_sessions_show_of_any_title_has_a_name(component: str, field: str, name: str) -> None:
    assert references(SCHEMAS[component]["properties"][field]) == {name}


LEAVING_OUT = {"Problem", "Option", "PatchOperation", "SessionEvent", "SessionMoved", "SessionMovedStep"} | {
    name for name in SCHEMAS if name.endswith("Move") or name.startswith("Any")
}
"""What leaves out fields that have nothing to say, instead of giving null."""


def test_an_answer_has_all_its_fields_or_leaves_out_what_is_never_null() -> None:
    for name in answered():
        fields = SCHEMAS[name].get("properties", {})
        optional = fields.keys() - set(SCHEMAS[name].get("required", fields))
        assert name in LEAVING_OUT or name.endswith("Facts") or optional <= {"text"}  # of an event
        nullable = [field for field in optional if {"type": "null"} in fields[field].get("anyOf", ())]
        assert name.startswith("Any") or not nullable


def test_a_list_that_means_a_set_says_so() -> None:
    assert SCHEMAS["MegaJackpotSpin"]["properties"]["flips"]["uniqueItems"] is True


def test_actions_are_told_apart_by_their_kind() -> None:
    action = SCHEMAS["MegaJackpotAction"]
    assert action["discriminator"]["propertyName"] == "kind"
    assert set(action["discriminator"]["mapping"].values()) == {item["$ref"] for item in action["oneOf"]}
    assert list(action["discriminator"]["mapping"]) == list(REGISTRY.titles()[IDS.index("mega-jackpot")].action_kinds)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("name", TITLE_OPERATIONS)
def test_every_operation_of_a_title_is_shown(id: str, name: str) -> None:
    assert [one for one in RECORDED[f"{id.replace('-', '_')}_{name}"] if one.is_accepted]


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


ANY_TITLE = {"AnyAction", "AnyEvent"}
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

"""The table of operations: whatever stands there is routed, documented, recorded, and has words."""

import pytest
from starlette.routing import Route

from schema.openapi.paths import id_of_title
from schema.openapi.recorded import recorded
from schema.wire.operations import OPERATIONS, Area, Operation
from service.startup.app import create_app

EXAMPLES = recorded()
UNRECORDED = {"get_openapi", "get_examples", "get_graphql_schema", "get_possible_types"}
"""They answer with the documents themselves."""


@pytest.mark.parametrize("operation", [each for each in OPERATIONS.values() if each.name not in UNRECORDED])
def test_every_operation_has_an_example_that_was_carried_out(operation: Operation) -> None:
    name = operation.name
    shown = EXAMPLES.get(id_of_title("jet-set", name) if operation.area is Area.GAMES else name, ())
    statuses = {example.status for example in shown}
    if name == "upgrade_session":  # nothing that ships has an older ruleset to come from
        assert statuses == {409}
        return
    assert statuses & {operation.status}, f"{name} was recorded with {statuses}"


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda operation: str(operation.name))
def test_what_is_recorded_was_declared(operation: Operation) -> None:
    shown = EXAMPLES.get(id_of_title("jet-set", operation.name) if operation.area is Area.GAMES else operation.name, ())
    assert {example.status for example in shown} <= {operation.status, *operation.refused}


def test_what_is_large_is_sent_in_a_body() -> None:
    assert [each.name for each in OPERATIONS.values() if each.is_large and each.request is None] == []


def test_no_address_is_taken_twice() -> None:
    addresses = [(each.method, each.path) for each in OPERATIONS.values()]
    assert len(addresses) == len(set(addresses))


def test_every_operation_is_routed_by_its_method_alone() -> None:
    routes = [route for route in create_app().routes if isinstance(route, Route)]
    routed = {(method, route.path) for route in routes for method in route.methods or ()}
    addresses = {(each.method, each.path) for each in OPERATIONS.values()}
    listed = {path for _, path in addresses}
    assert {(method, path) for method, path in routed if path in listed and method != "HEAD"} == addresses

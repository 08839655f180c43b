"""Bugs of ours are masked and logged; callers' errors are not."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from tests.service.doors.graphql.kit import RACE, asked, only, post, with_race

START = 'start(game: "toy-race", seats: 2) { ... on Step { ply } }'
VIEW = 'start(game: "toy-race", seats: 2) { ... on Step { ply view(viewer: 0) { data } } }'


class PlantedBug(Exception):
    """What an engine raises that is wrong."""


def broken_view(*_: Any) -> Any:
    raise PlantedBug("the hidden number is 3")


BROKEN = with_race(replace(RACE, view=broken_view))


@pytest.mark.parametrize("accept", ["application/json", "application/graphql-response+json", "text/event-stream"])
def test_a_bug_of_ours_is_masked_and_logged_under_one_id(accept: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = post({"query": f"{{ {VIEW} }}"}, BROKEN, accept=accept)
    assert answer.status_code == 200
    assert "PlantedBug" not in answer.text
    assert "hidden number" not in answer.text
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    id = record.getMessage().split()[1]
    assert f"Something went wrong on our side; ask for request {id}" in answer.text
    assert record.exc_info
    assert isinstance(record.exc_info[1], PlantedBug)


def test_a_bug_of_ours_leaves_the_other_fields_and_the_next_caller_alone(caplog: pytest.LogCaptureFixture) -> None:
    answer = post({"query": f"{{ a: {VIEW} }}"}, BROKEN).json()
    assert answer["errors"][0]["path"] == ["a", "view"]
    assert asked('{ game(id: "mega-jackpot") { id } }', BROKEN) == {"game": {"id": "mega-jackpot"}}
    assert only(f"{{ {START} }}", BROKEN) == {"ply": 0}
    assert len(caplog.records) == 1


def test_a_callers_error_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    post({"query": "{ gams { id } }"})
    post({"query": "{"})
    post({"query": "query ($v: BigInt!) { look(state: {}, atMs: $v) { __typename } }", "variables": {"v": "x"}})
    assert caplog.records == []


def test_errors_of_a_document_are_kept_with_it() -> None:
    first, second = (post({"query": "{ gams { id } }"}).json() for _ in range(2))
    assert first == second
    assert "Cannot query field 'gams'" in first["errors"][0]["message"]


def test_which_of_several_operations_is_meant_is_asked_each_time() -> None:
    document = "query A { games { id } } query B { games { title } }"
    assert post({"query": document}).json().keys() == {"errors"}
    for name, field in (("A", "id"), ("B", "title")):
        answer = post({"query": document, "operationName": name}).json()
        assert answer["data"]["games"][0].keys() == {field}

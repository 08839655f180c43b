"""The long lane finds what is wrong, asks the same by the same seed, and ends when its time is over."""

from itertools import count

import pytest
import schemathesis
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.api.budget import DOORS, MINUTES, share
from tests.api.lane import ROUND, Case, operations, rounds, search

COUNT = {"name": "count", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}
ANSWERS = {"200": {"description": "fine"}, "422": {"description": "not a number"}}
DOCUMENT = {
    "openapi": "3.1.0",
    "info": {"title": "planted", "version": "1"},
    "paths": {
        "/count": {"get": {"parameters": [COUNT], "responses": ANSWERS}},
        "/still": {"get": {"responses": ANSWERS}},
    },
}


def counted(request: Request) -> Response:
    """Answer any number, but for some on which it breaks."""
    text = request.query_params.get("count", "")
    if not text.isdecimal():
        return JSONResponse({}, 422)
    return JSONResponse({}, 500 if int(text) > 200 else 200)


def still(request: Request) -> Response:
    return JSONResponse({})


APP = Starlette(routes=[Route("/count", counted), Route("/still", still)])
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
SCHEMA.app = APP
BY_PATH = {operation.path: operation for operation in operations(SCHEMA)}


def asked(path: str) -> list[str]:
    """The requests of a lane that has time for one round."""
    found: list[str] = []
    search(BY_PATH[path], lambda case: found.append(repr((case.query, case.headers))), 0)
    return found


def test_rounds_go_on_until_the_time_is_over() -> None:
    clock = count()
    assert list(rounds(3, lambda: float(next(clock)))) == [0, 1, 2]


def test_without_time_there_is_one_round() -> None:
    assert list(rounds(0)) == [0]


def test_the_shares_of_all_operations_are_the_time_of_a_door() -> None:
    assert share(7) * 7 * DOORS == pytest.approx(MINUTES * 60)


def test_a_planted_bug_is_found() -> None:
    def judge(case: Case) -> None:
        case.call_and_validate()

    with pytest.raises(BaseExceptionGroup, match="Server error"):
        search(BY_PATH["/count"], judge, 0)


def test_equal_seeds_ask_the_same() -> None:
    assert asked("/count") == asked("/count")
    assert len(asked("/count")) == ROUND.max_examples


def test_an_operation_with_nothing_to_vary_does_not_use_up_its_time() -> None:
    found: list[Case] = []
    search(BY_PATH["/still"], found.append, 5)
    assert 0 < len(found) < ROUND.max_examples

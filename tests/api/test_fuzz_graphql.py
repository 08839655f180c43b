"""Fuzzing GraphQL from its own schema: no document that is generated finds a bug of ours."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from graphql import IntValueNode, ValueNode
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engines.registry import build
from service.startup.app import create_app
from service.startup.settings import Settings
from service.tools.recording.recorder import Recorder
from tests.api.budget import share
from tests.api.lane import operations, search
from tests.api.literals import literal
from tests.api.live import Sessions
from tests.api.seeded import moments, mutated

REGISTRY = build()
APP = create_app(Settings(session_limit=1_000_000), REGISTRY)
SESSIONS = Sessions(Recorder(APP), REGISTRY.titles())

QUICK = settings(max_examples=30, suppress_health_check=list(HealthCheck))

JUNK: list[Any] = [
    True,
    -1,
    2**53,
    2**70,
    0.5,
    "",
    "é",
    [],
    {},
    [[]],
    {"kind": 3},
    {"kind": "spin", "flips": [{}]},
]


def real() -> Iterator[dict[str, Any]]:
    """Moments of a seeded game of each title, each once more with a state that was tampered with."""
    for game in REGISTRY.titles():
        for number, moment in enumerate(moments(Recorder(APP), game)):
            state = drawn_anew(moment["state"])
            yield moment | {"state": state}
            yield moment | {"state": mutated(state, number)}


def drawn_anew(state: dict[str, Any]) -> dict[str, Any]:
    """A state before anything was drawn: streams such as `first-seat` are no names in GraphQL."""
    return state | {"chance": state["chance"] | {"counters": {}}}


def parts(action: dict[str, Any]) -> list[dict[str, Any]]:
    """Every beginning of an action."""
    items = list(action.items())
    return [dict(items[:size]) for size in range(len(items) + 1)]


MOMENTS = list(real())
ACTIONS = [part for moment in MOMENTS for part in parts(moment["action"])]
STATES = [moment["state"] for moment in MOMENTS]


def literals(values: list[Any]) -> "st.SearchStrategy[ValueNode]":
    return st.sampled_from(values).map(literal)


def cut(state: dict[str, Any]) -> "st.SearchStrategy[dict[str, Any]]":
    """A state without some of its members, or with one of another type."""
    without = st.sampled_from(sorted(state)).map(lambda name: {k: v for k, v in state.items() if k != name})
    other = st.tuples(st.sampled_from(sorted(state)), st.sampled_from(JUNK)).map(
        lambda pair: {**state, pair[0]: pair[1]}
    )
    return without | other


schemathesis.graphql.scalar(
    "State", literals(STATES) | st.sampled_from(STATES).flatmap(cut).map(literal) | literals(JUNK)
)
schemathesis.graphql.scalar("JSON", literals(ACTIONS) | literals(JUNK))
schemathesis.graphql.scalar("BigInt", st.integers(-5, 2**53 - 1).map(lambda number: IntValueNode(value=str(number))))
SCHEMA = schemathesis.graphql.from_asgi("/graphql", APP, timeout=120)


OPERATIONS = operations(SCHEMA)


def judge(case: schemathesis.Case[Any]) -> None:
    """Answer a document: with data, or with errors that are the caller's."""
    SESSIONS.plant_in_graphql(case)
    case.call_and_validate()


@SCHEMA.parametrize()
@QUICK
def test_no_document_finds_a_bug(case: schemathesis.Case[Any]) -> None:
    judge(case)


@pytest.mark.full
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_many_documents_find_no_bug(operation: Any) -> None:
    search(operation, judge, share(len(OPERATIONS)))

"""Fuzzing REST from its own document: nothing that is generated finds a bug of ours or an undocumented answer."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from engines.core.game import Game
from engines.registry import build
from service.startup.app import create_app
from service.startup.settings import Settings
from service.tools.recording.recorder import Recorder
from tests.api.budget import share
from tests.api.lane import operations, search
from tests.api.live import Sessions
from tests.api.seeded import Seeds

REGISTRY = build()
APP = create_app(Settings(session_limit=1_000_000), REGISTRY)
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP, timeout=120)
LINKED = schemathesis.openapi.from_asgi("/openapi.json", APP, timeout=120)
for one in (SCHEMA, LINKED):  # a version that has passed is a refusal like the others
    REJECTED = one.config.checks.negative_data_rejection
    REJECTED.expected_statuses = [*REJECTED.expected_statuses, "412"]
CALLER = Recorder(APP)
SESSIONS = Sessions(CALLER, REGISTRY.titles())
OPERATIONS = operations(SCHEMA)
SEEDS = Seeds(CALLER, REGISTRY.titles(), SCHEMA.raw_schema)

QUICK = settings(max_examples=30, suppress_health_check=list(HealthCheck))

ONE_SESSION = "/v1/sessions/{id}"
"""What is valid of some session may be refused by this one: an action of another title, a version that has passed."""


def judge(case: schemathesis.Case[Any]) -> None:
    """Put real states, actions and sessions where generated ones would be refused at the door; judge the answer."""
    case.body = SEEDS.planted(case.path, case.body)
    SESSIONS.plant_in_rest(case)
    case.call_and_validate(excluded_checks=[positive_data_acceptance] if case.path.startswith(ONE_SESSION) else [])


@pytest.mark.parametrize("game", REGISTRY.titles(), ids=lambda game: game.id)
@pytest.mark.parametrize("operation", ["play", "look", "explain"])
def test_planted_bodies_get_past_the_door(game: Game, operation: str) -> None:
    _, start = CALLER.ask(f"/v1/games/{game.id}/start", {"seats": game.variants[0].seats.min})
    move = {} if operation == "look" else start["legal_moves"]["items"][0]
    path = f"/v1/games/{game.id}/{operation}"
    bodies = (SEEDS.planted(path, {"state": start["state"], **move, "at_ms": number}) for number in range(200))
    statuses = {CALLER.ask(path, body)[0] for body in bodies}
    assert {200} <= statuses <= {200, 409}


@SCHEMA.parametrize()
@QUICK
def test_no_request_finds_a_bug_or_an_undocumented_answer(case: schemathesis.Case[Any]) -> None:
    judge(case)


@pytest.mark.full
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_many_requests_find_no_bug_and_no_undocumented_answer(operation: Any) -> None:
    search(operation, judge, share(len(OPERATIONS)))


Machine = LINKED.as_state_machine()
Machine.TestCase.settings = settings(max_examples=15, stateful_step_count=8, suppress_health_check=list(HealthCheck))
TestGamesPlayedByLinks = Machine.TestCase

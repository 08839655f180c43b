"""Fuzzing REST from its own document: nothing that is generated finds a bug of ours or an undocumented answer."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from engines.core.game import Game
from engines.registry import build
from service.startup.app import create_app
from service.startup.settings import Settings
from service.tools.recording.recorder import Recorder
from tests.api.budget import share
from tests.api.exact import exact
from tests.api.lane import operations, search
from tests.api.live import Sessions
from tests.api.seeded import Seeds

REGISTRY = build()
APP = create_app(Settings(session_limit=1_000_000), REGISTRY)
SCHEMA = schemathesis.openapi.from_dict(exact(REGISTRY))
LINKED = schemathesis.openapi.from_dict(exact(REGISTRY))
for one in (SCHEMA, LINKED):
    one.app = APP
    # a version that has passed is a refusal like the others
    REJECTED = one.config.checks.negative_data_rejection
    REJECTED.expected_statuses = [*REJECTED.expected_statuses, "412"]
CALLER = Recorder(APP)
SESSIONS = Sessions(CALLER, REGISTRY.titles())
OPERATIONS = operations(SCHEMA)
SEEDS = Seeds(CALLER, REGISTRY.titles(), SCHEMA.raw_schema)

QUICK = settings(max_examples=12, suppress_health_check=list(HealthCheck))

VALID = "Positive test case"
"""What the fuzzer says of a case that is as the document has it."""
PATIENCE = 120
"""Seconds until a call is given up; a busy machine may take long to write the documents."""

ONE_SESSION = "/v1/sessions/{id}"
"""What is valid of some session may be refused by this one: an action of another title, a version that has passed."""


def judge(case: schemathesis.Case[Any]) -> None:
    """Put real states, actions and sessions where generated ones would be refused at the door; judge the answer."""
    case.body = SEEDS.planted(case.path, case.body)
    SESSIONS.plant_in_rest(case)
    excluded = [positive_data_acceptance] if case.path.startswith(ONE_SESSION) else []
    if case.meta is not None and case.meta.phase.data.description == VALID:
        excluded += [negative_data_rejection]  # a body that was left out is judged anew, as if it were none
    case.call_and_validate(excluded_checks=[*excluded], timeout=PATIENCE)


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


class Machine(LINKED.as_state_machine()):  # type: ignore[misc]  # it is made of the document
    """Steps along the links; a session that was created is used with one of its keys."""

    def setup(self) -> None:
        """Know no session."""
        self.keys: dict[str, tuple[str, ...]] = {}

    def get_call_kwargs(self, case: schemathesis.Case[Any]) -> dict[str, Any]:
        """Wait as long as it takes."""
        return {"timeout": PATIENCE}

    def before_call(self, case: schemathesis.Case[Any]) -> None:
        """Send a key of the session that the path names, the keys in turn."""
        keys = self.keys.get(str((case.path_parameters or {}).get("id")), ())
        if keys:
            case.headers["Authorization"] = f"Bearer {keys[len(repr(case.body)) % len(keys)]}"

    def after_call(self, response: Any, case: schemathesis.Case[Any]) -> None:
        """Remember the keys of a session that was created."""
        super().after_call(response, case)
        if case.path == "/v1/sessions" and response.status_code == 201:
            made = response.json()
            self.keys[made["id"]] = (made["keys"]["referee"], made["keys"]["host"], *made["keys"]["seats"])


Machine.TestCase.settings = settings(max_examples=8, stateful_step_count=8, suppress_health_check=list(HealthCheck))
TestGamesPlayedByLinks = Machine.TestCase

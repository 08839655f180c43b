"""A client of the GraphQL door, and documents that ask for the whole of an answer."""

import json
from dataclasses import replace
from typing import Any

import httpx2
from starlette.testclient import TestClient

from engines.core.engine import AnyEngine
from engines.registry import BUILT_IN, build
from service.startup.app import create_app
from service.startup.settings import Settings
from tests.kit import toy

JSON = {"content-type": "application/json"}
REGISTRY = build()
CLIENT = TestClient(create_app(registry=REGISTRY, entropy=lambda: "drawn"))
BARE = TestClient(create_app(Settings(pages=False), registry=REGISTRY))
"""The service without its pages for people."""

RACE: AnyEngine = replace(toy.ENGINE, profile=replace(toy.PROFILE, events=(toy.NumberHidden, toy.TurnCame, toy.Ran)))
"""A title this service has never heard of; the event left out has a field of another type than its namesakes."""


def with_race(race: AnyEngine = RACE) -> TestClient:
    """A client of the built-in titles and one more."""
    return TestClient(create_app(registry=build((*BUILT_IN, race))))


ON_REFUSAL = "... on Refusal { code at }"
MOVES = """legalMoves {
  count exact kinds { seat kind count exact } items { seat input fromMs } next choices { at values min max }
}"""
STEP = f"... on Step {{ state ply digest toAct seed events {{ kind data }} {MOVES} outcome {{ reason }} }}"
REFUSAL = """
... on Refusal {
  code at detail facts clause { id gist }
  faults { code at detail facts clause { id } } refusals { code at detail facts clause { id } }
}
"""
EITHER = f"__typename {STEP} {REFUSAL}"
PLAY = f"query ($s: State!, $seat: ID!, $a: JSON!) {{ play(state: $s, seat: $seat, action: $a) {{ {EITHER} }} }}"
LOOK = f"query ($s: State!) {{ look(state: $s) {{ {EITHER} }} }}"
EXPLAIN = f"""
query ($s: State!, $seat: ID!, $a: JSON!) {{
  explain(state: $s, seat: $seat, action: $a) {{
    legal refusals {{ __typename {REFUSAL} }} nearest {{ __typename seat input fromMs }}
  }}
}}
"""


def post(body: Any, client: TestClient = CLIENT, **headers: str) -> httpx2.Response:
    """The response to a body, which is sent as it is where it is bytes."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post("/graphql", content=content, headers=JSON | headers)


def asked(document: str, client: TestClient = CLIENT, **variables: Any) -> Any:
    """What is answered to a document that is carried out without an error."""
    answer = post({"query": document, "variables": variables}, client)
    assert answer.status_code == 200, answer.text
    assert "errors" not in answer.json(), answer.text
    return answer.json()["data"]


def only(document: str, client: TestClient = CLIENT, **variables: Any) -> Any:
    """What is answered to the one field of a document."""
    (answer,) = asked(document, client, **variables).values()
    return answer


def problems(document: str, **variables: Any) -> list[str]:
    """The messages of a document that is not carried out."""
    answer = post({"query": document, "variables": variables})
    assert answer.status_code == 200, answer.text
    assert "data" not in answer.json(), answer.text
    return [error["message"] for error in answer.json()["errors"]]


def started(seats: int = 2, seed: str = "kit", variant: str = "standard") -> Any:
    """A step after the start of Mega Jackpot."""
    call = f'start(game: "mega-jackpot", seats: {seats}, seed: "{seed}", variant: "{variant}")'
    return only(f"{{ {call} {{ {EITHER} }} }}")


def changed(state: Any, **members: Any) -> Any:
    """A state with some members of its envelope exchanged."""
    return {**state, **members}


def spin(*flips: tuple[int, int]) -> dict[str, Any]:
    """A spin by the numbers of reels and discards."""
    return {"kind": "spin", "flips": [{"reel": reel, "discard": discard} for reel, discard in flips]}

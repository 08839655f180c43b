"""A client of the REST door, and a started game."""

from typing import Any

import httpx2
from starlette.testclient import TestClient

from service.startup.app import create_app

GAME = "/v1/games/mega-jackpot"
OPENING = {"seats": 3, "seed": "kit"}
JSON = {"content-type": "application/json"}


def client() -> TestClient:
    """A client of the application as it is, which raises whatever the application raises."""
    return TestClient(create_app(entropy=lambda: "drawn"))


CLIENT = client()


def post(operation: str, body: Any, **headers: str) -> httpx2.Response:
    """Answer to a JSON body, or to bytes as they are."""
    if isinstance(body, bytes):
        return CLIENT.post(f"{GAME}/{operation}", content=body, headers=JSON | headers)
    return CLIENT.post(f"{GAME}/{operation}", json=body, headers=headers)


def ok(operation: str, body: Any) -> Any:
    """What is answered to a request that is carried out."""
    answer = post(operation, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def denied(operation: str, body: Any, status: int) -> Any:
    """What is answered to a request that is refused."""
    answer = post(operation, body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()


def started(**fields: Any) -> Any:
    """A step after the start."""
    return ok("start", OPENING | fields)


def first_move(step: Any) -> dict[str, Any]:
    """The first legal move of a step, to be posted."""
    move = step["legal_moves"]["items"][0]
    return {"state": step["state"], "seat": move["seat"], "action": move["action"]}


def spin(*flips: tuple[int, int]) -> dict[str, Any]:
    """A spin by the numbers of reels and discards."""
    return {"kind": "spin", "flips": [{"reel": reel, "discard": discard} for reel, discard in flips]}

"""A service that commits, games that grew from it, and the files they are checked with."""

from collections.abc import Iterator
from typing import Any

import httpx2
from starlette.testclient import TestClient

from service.startup.app import create_app

GAME = "mega-jackpot"
TEXTS = ["heads", None, "Würfel 🎲"]


def client(**parts: Any) -> TestClient:
    """A client of the application as it is."""
    return TestClient(create_app(entropy=lambda: "drawn", **parts))


CLIENT = client()


def post(path: str, body: Any = None) -> httpx2.Response:
    """Answer to a POST."""
    return CLIENT.post(path) if body is None else CLIENT.post(path, json=body)


def ok(path: str, body: Any = None) -> Any:
    """What is answered to a request that is carried out."""
    answer = post(path, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def denied(path: str, body: Any, status: int = 409) -> Any:
    """What is answered to a request that is refused."""
    answer = post(path, body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()


def committed() -> Any:
    """A new commitment with its sealed key."""
    return ok("/v1/commit")


def started(**fields: Any) -> Any:
    """A started game that grew from a commitment, from texts of two seats and from no seed."""
    return ok(f"/v1/games/{GAME}/start", {"seats": 3, "seat_entropy": TEXTS, **committed(), **fields})


def steps(step: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the commands of a game that always takes the last listed move, each with the step after it."""
    while step["to_act"]:
        move = step["legal_moves"]["items"][-1]
        command = {"seat": move["seat"], "action": move["action"]}
        step = ok(f"/v1/games/{GAME}/play", {"state": step["state"], "first": 8, **command})
        yield command, step


def asked(query: str, **variables: Any) -> Any:
    """The data of a GraphQL answer."""
    answer = CLIENT.post("/graphql", json={"query": query, "variables": variables}).json()
    assert "errors" not in answer, answer
    return answer["data"]


def replay_of(start: Any, commands: list[Any]) -> dict[str, Any]:
    """What a started game is played again from."""
    fair = start["state"]["fair"]
    return {"seats": 3, "commands": commands, "draws": True, **fair}


def file_of(start: Any, commands: list[Any]) -> dict[str, Any]:
    """The file that a game is checked with, as a session exports it."""
    again = replay_of(start, commands)
    replayed = ok(f"/v1/games/{GAME}/replay", again)
    return {"game": GAME, "replay": again, **{name: replayed[name] for name in ("reveal", "draws", "digest")}}

"""What would wait behind too much long work is refused at once, by both doors, and may be asked again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from service.startup import app
from tests.service.doors.graphql.kit import REGISTRY
from tests.service.kit import GAME, OPENING

SPACES = " " * 70_000
GAMES = "{ games { id } }"
MOVES = 'start(game: "mega-jackpot", seats: 2) { ... on Step { legalMoves(first: 500) { count } } }'
REPLAY = 'replay(game: "mega-jackpot", seats: 2, commands: []) { __typename }'
CREATE = 'createSession(game: "mega-jackpot", replay: $r) { __typename }'

BY_REST: dict[str, tuple[str, str]] = {
    "a replay": (f"{GAME}/replay", json.dumps(OPENING | {"commands": []})),
    "a session of a game that was played": (
        "/v1/sessions",
        json.dumps({"game": "mega-jackpot", "replay": OPENING | {"commands": []}}),
    ),
    "a large request": (f"{GAME}/start", json.dumps(OPENING) + SPACES),
    "a large body with a float": (f"{GAME}/start", '{"seats": 2.0}' + SPACES),
}
BY_GRAPHQL: dict[str, dict[str, Any]] = {
    "a replay": {"query": f"{{ {REPLAY} }}"},
    "a long document": {"query": GAMES + " " * 2000},
    "dear fields": {"query": "{" + " ".join(f"a{n}: {MOVES}" for n in range(3)) + "}"},
    "large variables": {"query": "query ($s: State!) { look(state: $s) { __typename } }", "variables": {"s": [SPACES]}},
    "a large body with a float": {"variables": {"x": SPACES}, "query": GAMES, "operationName": 1.0},
}


@pytest.fixture
def crowded(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A service whose threads have all the work that they take."""
    monkeypatch.setattr(app, "THREADS", 0)
    monkeypatch.setattr(app, "MOST_WAITING", 0)
    with TestClient(app.create_app(registry=REGISTRY)) as caller:
        yield caller


@pytest.mark.parametrize("name", BY_REST)
def test_rest_says_when_to_ask_again(name: str, crowded: TestClient) -> None:
    path, body = BY_REST[name]
    answer = crowded.post(path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (503, "service/busy", "1")
    assert answer.headers["x-request-id"]


@pytest.mark.parametrize("accept", ["application/json", "application/graphql-response+json"])
@pytest.mark.parametrize("name", BY_GRAPHQL)
def test_graphql_says_so_with_a_code(name: str, accept: str, crowded: TestClient) -> None:
    answer = crowded.post("/graphql", json=BY_GRAPHQL[name], headers={"accept": accept})
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    (error,) = answer.json()["errors"]
    assert error["extensions"] == {"code": "SERVICE_BUSY"}
    assert error["message"] == "More long work waits than this service takes; try again in a moment."
    assert "data" not in answer.json()


def test_a_field_that_is_refused_leaves_the_others_alone(crowded: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    replay = {"seats": 2, "commands": []}
    asked = {"query": f"mutation ($r: JSON!) {{ {CREATE} }}", "variables": {"r": replay}}
    answer = crowded.post("/graphql", json=asked)
    assert answer.status_code == 200
    (error,) = answer.json()["errors"]
    assert (error["path"], error["extensions"]) == (["createSession"], {"code": "SERVICE_BUSY"})
    assert caplog.records == []


def test_a_socket_stays_open(crowded: TestClient) -> None:
    protocols: Any = ["graphql-transport-ws"]
    with crowded.websocket_connect("/graphql", subprotocols=protocols) as socket:
        socket.send_json({"type": "connection_init"})
        socket.receive_json()
        socket.send_json({"type": "subscribe", "id": "1", "payload": BY_GRAPHQL["a replay"]})
        refused = socket.receive_json()
        assert (refused["type"], refused["payload"][0]["extensions"]) == ("error", {"code": "SERVICE_BUSY"})
        socket.send_json({"type": "subscribe", "id": "2", "payload": {"query": GAMES}})
        assert socket.receive_json()["type"] == "next"


def test_a_stream_of_events_says_so_too(crowded: TestClient) -> None:
    answer = crowded.post("/graphql", json=BY_GRAPHQL["a replay"], headers={"accept": "text/event-stream"})
    assert '"code":"SERVICE_BUSY"' in answer.text


def test_what_is_quickly_done_is_done(crowded: TestClient) -> None:
    assert crowded.post(f"{GAME}/start", json=OPENING).status_code == 200
    assert crowded.post("/graphql", json={"query": GAMES}).json()["data"]

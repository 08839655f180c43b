"""What every request and every answer has: a name, and for a bug of ours an answer without its details."""

import json
import logging
import re
from dataclasses import replace
from functools import cache
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.types import Receive, Scope, Send

from engines.core.game import load
from engines.mega_jackpot.engine import ENGINE
from engines.registry import Registry, build
from service.doors.envelope import Envelope, Web
from service.startup.app import create_app
from service.startup.entropy import fresh_name
from service.startup.settings import Settings
from tests.kit import toy
from tests.service.kit import GAME, OPENING

DRAWN = "drawn-for-this-request"
REGISTRY = Registry((load(ENGINE),))
NAMED = TestClient(create_app(registry=REGISTRY, name=lambda: DRAWN))
SESSION = NAMED.post("/v1/sessions", json=OPENING | {"game": "mega-jackpot"})
ASKED: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "/v1/games", {}),
    ("HEAD", "/v1/games", {}),
    ("GET", "/livez", {}),
    ("GET", "/nowhere", {}),
    ("PUT", "/v1/games", {}),
    ("POST", f"{GAME}/start", {"json": OPENING}),
    ("POST", f"{GAME}/start", {"json": {}}),
    ("POST", f"{GAME}/start", {"content": b"{"}),
    ("POST", f"{GAME}/start", {"headers": {"content-length": "999999999"}}),
    ("POST", "/graphql", {"json": {"query": "{ games { id } }"}}),
    ("POST", "/graphql", {"json": {"query": "{"}}),
    ("POST", "/graphql", {"json": {"query": "{ games { id } }"}, "headers": {"accept": "text/event-stream"}}),
    ("PATCH", "/graphql", {}),
    ("GET", "/graphql", {"headers": {"accept": "text/html"}}),
    ("HEAD", f"/v1/sessions/{SESSION.json()['id']}/events", {"headers": {"accept": "text/event-stream"}}),
    ("GET", "/assets/pages/copy.js", {}),
]


@pytest.mark.parametrize("asked", range(len(ASKED)))
def test_every_answer_has_the_name_of_its_request_once(asked: int) -> None:
    method, path, more = ASKED[asked]
    assert NAMED.request(method, path, **more).headers.get_list("x-request-id") == [DRAWN]
    named = more | {"headers": more.get("headers", {}) | {"x-request-id": "of-the-caller"}}
    assert NAMED.request(method, path, **named).headers.get_list("x-request-id") == ["of-the-caller"]


def test_what_has_not_changed_has_a_name_too() -> None:
    tag = NAMED.get("/v1/games").headers["etag"]
    answer = NAMED.get("/v1/games", headers={"if-none-match": tag})
    assert (answer.status_code, answer.headers["x-request-id"]) == (304, DRAWN)


def test_a_socket_is_named_as_it_is_opened_or_refused() -> None:
    asked: list[tuple[dict[str, str], str]] = [({}, DRAWN), ({"x-request-id": "mine"}, "mine")]
    for given, name in asked:
        with NAMED.websocket_connect("/graphql", ["graphql-transport-ws"], headers=given) as socket:
            sent: Any = socket.extra_headers
            assert dict(sent)[b"x-request-id"].decode() == name
    elsewhere = {"origin": "https://elsewhere.example", "x-request-id": "mine"}
    for path, status in (("/graphql", 403), ("/nowhere", 404)):
        headers = elsewhere if status == 403 else {"x-request-id": "mine"}
        with pytest.raises(WebSocketDenialResponse) as refused, NAMED.websocket_connect(path, headers=headers):
            pass
        assert (refused.value.status_code, refused.value.headers["x-request-id"]) == (status, "mine")
        assert refused.value.json()["status"] == status


@pytest.mark.parametrize("name", ["a", "0af7651916cd43dd-8448:eb211c80319c", "A.b_c~d:e/f+g=h@i-j", "x" * 128])
def test_a_name_that_is_well_formed_is_the_callers(name: str) -> None:
    assert NAMED.get("/livez", headers={"x-request-id": name}).headers["x-request-id"] == name


@pytest.mark.parametrize("name", ["", " ", "x" * 129, "a b", "a,b", 'a"b', "<a>", "a;b", "é", "a\tb", "%0d%0a"])
def test_another_name_is_replaced(name: str) -> None:
    answer = NAMED.get("/livez", headers=[(b"x-request-id", name.encode("latin-1"))])
    assert answer.headers["x-request-id"] == DRAWN


def test_names_that_are_made_here_differ() -> None:
    caller = TestClient(create_app(registry=REGISTRY))
    found = {caller.get("/livez").headers["x-request-id"] for _ in range(20)}
    assert len(found) == 20
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in found)
    assert fresh_name() != fresh_name()


# Bugs of ours


class PlantedBug(Exception):
    """What an engine raises that is wrong."""


def broken_view(*_: Any) -> Any:
    raise PlantedBug("the hidden number is 3")


@cache
def with_a_bug(**settings: Any) -> TestClient:
    race = replace(toy.ENGINE, view=broken_view)
    app = create_app(Settings(**settings), registry=build((race,)))
    return TestClient(app, raise_server_exceptions=False)


def start(caller: TestClient, **headers: str) -> httpx2.Response:
    return caller.post("/v1/games/toy-race/start", json={"seats": 2, "viewer": 0}, headers=headers)


def test_a_bug_of_ours_is_logged_under_the_name_that_its_answer_has(caplog: pytest.LogCaptureFixture) -> None:
    answer = start(with_a_bug(), **{"x-request-id": "mine-7"})
    assert (answer.status_code, answer.headers.get_list("x-request-id")) == (500, ["mine-7"])
    assert answer.json()["detail"] == "Something went wrong on our side; ask for request mine-7"
    assert "hidden number" not in answer.text
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.getMessage().startswith("request mine-7 failed: POST /v1/games/toy-race/start")
    assert record.exc_info
    assert isinstance(record.exc_info[1], PlantedBug)


def test_a_bug_of_ours_before_a_socket_is_open_is_answered_and_logged_under_one_name(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise PlantedBug("the hidden number is 3")

    caller = TestClient(Envelope(broken, Web(draw=lambda: DRAWN)), raise_server_exceptions=False)
    with pytest.raises(WebSocketDenialResponse) as refused, caller.websocket_connect("/graphql"):
        pass
    assert (refused.value.status_code, refused.value.headers["x-request-id"]) == (500, DRAWN)
    assert refused.value.json()["detail"] == f"Something went wrong on our side; ask for request {DRAWN}"
    assert f"request {DRAWN} failed: socket /graphql" in caplog.text


def test_a_page_of_another_origin_may_read_that_there_was_a_bug() -> None:
    answer = start(with_a_bug(cors_origins=("https://play.example",)), origin="https://play.example")
    assert (answer.status_code, answer.json()["code"]) == (500, "service/bug")
    assert answer.headers["access-control-allow-origin"] == "https://play.example"


def test_a_bug_behind_graphql_is_logged_under_the_name_of_the_request(caplog: pytest.LogCaptureFixture) -> None:
    query = '{ start(game: "toy-race", seats: 2) { ... on Step { view(viewer: 0) { data } } } }'
    answer = with_a_bug().post("/graphql", json={"query": query}, headers={"x-request-id": "mine-8"})
    assert "ask for request mine-8" in json.dumps(answer.json()["errors"])
    assert any(record.getMessage().startswith("request mine-8 failed: graphql") for record in caplog.records)

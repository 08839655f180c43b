"""The WebSocket: graphql-transport-ws and nothing older, text frames, and a specific end for every bad message."""

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from service import prices
from service.doors.graphql import view
from service.doors.graphql.socket import MOST_OPERATIONS
from service.startup.app import create_app
from tests.service.doors.graphql.kit import CLIENT, spin
from tests.service.sessions.kit import RACES

PROTOCOL = "graphql-transport-ws"
INIT = {"type": "connection_init"}


def opened(protocols: Sequence[str] = ("graphql-transport-ws",), **headers: str) -> WebSocketTestSession:
    return CLIENT.websocket_connect("/graphql", subprotocols=list(protocols), headers=headers)


def subscribe(**payload: Any) -> dict[str, Any]:
    return {"id": "1", "type": "subscribe", "payload": payload}


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged as a bug of ours."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_query_is_answered_in_text_frames() -> None:
    with opened() as socket:
        socket.send_json(INIT)
        assert socket.receive_json() == {"type": "connection_ack"}
        socket.send_json(
            subscribe(query='query A { game(id: "mega-jackpot") { id } }', operationName="A", variables={})
        )
        answer = {"data": {"game": {"id": "mega-jackpot"}}}
        assert socket.receive_json() == {"id": "1", "type": "next", "payload": answer}
        assert socket.receive_json() == {"id": "1", "type": "complete"}
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}


def test_the_newer_protocol_is_chosen_among_several() -> None:
    with opened(["graphql-ws", "graphql-transport-ws"]) as socket:
        assert socket.accepted_subprotocol == "graphql-transport-ws"


@pytest.mark.parametrize("protocols", [[], ["graphql-ws"], ["soap"]])
def test_another_protocol_is_refused(protocols: list[str]) -> None:
    with opened(protocols) as socket, pytest.raises(WebSocketDisconnect) as end:
        socket.receive_json()
    assert (end.value.code, end.value.reason) == (4406, "Subprotocol not acceptable")


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://testserver.elsewhere.example"])
def test_a_page_of_another_origin_is_refused(origin: str) -> None:
    with pytest.raises((WebSocketDisconnect, WebSocketDenialResponse)), opened(origin=origin):
        pass


def test_a_page_of_our_own_origin_and_a_caller_without_one_are_let_in() -> None:
    for headers in ({"origin": "http://testserver"}, {}):
        with opened(**headers) as socket:
            socket.send_json(INIT)
            assert socket.receive_json() == {"type": "connection_ack"}


def ended(*messages: Any) -> tuple[int, str]:
    """How a connection ends after some messages."""
    with opened() as socket:
        for message in messages:
            socket.send_text(message if isinstance(message, str) else json.dumps(message))
        while True:
            try:
                socket.receive_json()
            except WebSocketDisconnect as end:
                return end.code, end.reason


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("{", "The message cannot be read: Input data was truncated."),
        ("NaN", "The message cannot be read: JSON is malformed"),
        ("[" * 10_000, "The message cannot be read: it is nested too deeply."),
        ([], "The message cannot be read: Expected `object`, got `array`."),
        ({}, "The message cannot be read: Object missing required field `type` at /type."),
        ({"type": 3}, "The message cannot be read: Expected `str` at /type."),
        ({"type": "start"}, "The message cannot be read: Invalid value 'start' at /type."),
        ({"type": "connection_init", "payload": 3}, "got `int` at /payload."),
        ({"type": "complete"}, "Object missing required field `id` at /id."),
        ({"type": "subscribe", "id": [], "payload": {}}, "got `array` at /id."),
        ({"type": "subscribe", "id": "1", "payload": "x"}, "got `str` at /payload."),
        (subscribe(query=3), "got `int` at /payload/query."),
        (subscribe(query="{a}", variables=[]), "got `array` at /payload/variables."),
        (subscribe(query="{a}", operationName=[]), "got `array` at /payload/operationName."),
        ({"type": "ping", "payload": 3}, "got `int` at /payload."),
        ({"type": "pong", "payload": []}, "got `array` at /payload."),
        ({"type": "é" * 200}, "Invalid value "),
    ],
)
def test_a_message_of_another_format_than_the_protocol_has_ends_the_connection(message: Any, reason: str) -> None:
    code, said = ended(INIT, message)
    assert code == 4400
    assert reason in said
    assert len(said.encode()) <= 123


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        ({"query": "{ games { id } }", "operationName": "x" * 300}, "length <= 256 at /payload/operationName."),
        ({"extensions": {"persistedQuery": {"version": 1}}}, "`sha256Hash` at /payload/extensions/persistedQuery"),
        ({"extensions": {"persistedQuery": 3}}, "got `int` at /payload/extensions/persistedQuery."),
        ({"query": "query A { games { id } }", "operationName": "B"}, 'Unknown operation named "B".'),
        ({"query": "fragment A on Query { games { id } }"}, "Can't get GraphQL operation type"),
        ({"query": ""}, "missing"),
        ({}, "missing"),
    ],
)
def test_a_request_that_is_wrong_for_us_and_not_for_the_protocol_is_an_error_of_its_operation(
    payload: Any, message: str
) -> None:
    with opened() as socket:
        socket.send_json(INIT)
        socket.receive_json()
        socket.send_json({"id": "2", "type": "subscribe", "payload": payload})
        refused = socket.receive_json()
        assert (refused["id"], refused["type"]) == ("2", "error")
        assert message in refused["payload"][0]["message"]
        assert refused["payload"][0]["extensions"] == {"code": "BAD_REQUEST"}
        socket.send_json(subscribe(query="{ games { id } }"))
        assert socket.receive_json()["type"] == "next"


WRONG = {"id": "2", "type": "subscribe", "payload": {"query": "{"}}
ANSWERED = {"id": "3", "type": "subscribe", "payload": {"query": "{ commit { commitment } games { id } }"}}


@pytest.mark.parametrize("last", ["{", INIT, {"type": "start"}], ids=str)
@pytest.mark.parametrize("first", [subscribe(query="{"), subscribe(query="{ verify { legal } }"), ANSWERED], ids=str)
def test_what_is_still_to_be_said_when_a_connection_ends_is_left_unsaid(first: Any, last: Any) -> None:
    code, _ = ended(INIT, first, WRONG, last)
    assert code in (4400, 4429)


def test_a_binary_message_ends_the_connection() -> None:
    with opened() as socket:
        socket.send_bytes(b"{}")
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
    assert end.value.code == 4400


def test_a_query_before_the_greeting_and_a_second_greeting_end_the_connection() -> None:
    assert ended(subscribe(query="{ games { id } }"))[0] == 4401
    assert ended(INIT, INIT)[0] == 4429


@contextmanager
def acknowledged() -> Iterator[WebSocketTestSession]:
    """A connection that is ready for operations."""
    with opened() as socket:
        socket.send_json(INIT)
        assert socket.receive_json() == {"type": "connection_ack"}
        yield socket


WRONG_DOCUMENTS: list[tuple[dict[str, Any], str]] = [
    ({"query": "{ gams { id } }"}, "Cannot query field 'gams'"),
    ({"query": None}, "query"),
    ({"query": "mutation { a }"}, "Cannot query field 'a'"),
    ({"query": "{}"}, "A selection holds at least one field."),
    ({"query": "{"}, "Syntax Error: Expected Name, found <EOF>."),
    ({"query": "[" * 5000}, "Syntax Error"),
    ({"query": "query A { games { id } }", "operationName": "B"}, 'Unknown operation named "B".'),
    ({"query": "fragment A on Query { games { id } }"}, "operation"),
]


@pytest.mark.parametrize(("payload", "message"), WRONG_DOCUMENTS, ids=lambda value: str(value)[:40])
def test_a_document_that_is_not_carried_out_is_an_error_message(payload: dict[str, Any], message: str) -> None:
    with acknowledged() as socket:
        socket.send_json(subscribe(**payload))
        error = socket.receive_json()
        assert (error["type"], error["id"]) == ("error", "1")
        assert message in error["payload"][0]["message"]
        assert "our side" not in error["payload"][0]["message"]


FOLLOW = "subscription ($id: ID!) { sessionEvents(id: $id, after: 1) { ... on SessionEvent { version } } }"


def test_an_error_in_one_operation_leaves_the_others_and_their_connection_as_they_are() -> None:
    session = CLIENT.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2, "seed": "kit", "first_seat": 0})
    id, keys = session.json()["id"], session.json()["keys"]
    with acknowledged() as socket:
        asked = {"query": FOLLOW, "variables": {"id": id}}
        socket.send_json({"id": "live", "type": "subscribe", "payload": asked})
        for payload, _ in WRONG_DOCUMENTS:
            socket.send_json(subscribe(**payload))
            assert socket.receive_json()["type"] == "error"
        body = {"seat": 0, "action": spin((0, 1))}
        headers = {"authorization": f"Bearer {keys['seats'][0]}"}
        assert CLIENT.post(f"/v1/sessions/{id}/actions", json=body, headers=headers).status_code == 200
        told = {"data": {"sessionEvents": {"version": 2}}}
        assert socket.receive_json() == {"id": "live", "type": "next", "payload": told}


@pytest.mark.parametrize("more", [{}, {"payload": None}, {"payload": {}}, {"payload": {"a": 1}}], ids=str)
def test_a_greeting_may_hold_anything_or_nothing(more: dict[str, Any]) -> None:
    with opened() as socket:
        socket.send_json({**INIT, **more})
        assert socket.receive_json() == {"type": "connection_ack"}


def test_a_ping_is_answered_at_any_time_and_a_pong_needs_no_answer() -> None:
    with opened() as socket:
        for more in ({}, {"payload": None}, {"payload": {"sent": 1}}):
            socket.send_json({"type": "pong", **more})
            socket.send_json({"type": "ping", **more})
            assert socket.receive_json() == {"type": "pong"}


def test_two_operations_of_one_name_at_the_same_time_end_the_connection() -> None:
    id = CLIENT.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2}).json()["id"]
    following = subscribe(query=FOLLOW, variables={"id": id})
    assert ended(INIT, following, following) == (4409, "Subscriber for 1 already exists")


def test_a_name_may_be_used_again_once_its_operation_has_ended() -> None:
    id = CLIENT.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2}).json()["id"]
    with acknowledged() as socket:
        socket.send_json({"type": "complete", "id": "of nobody"})
        for _ in range(3):
            socket.send_json(subscribe(query=FOLLOW, variables={"id": id}))
            socket.send_json({"type": "complete", "id": "1"})
        socket.send_json(subscribe(query='{ game(id: "jet-set") { id } }'))
        assert socket.receive_json()["payload"] == {"data": {"game": {"id": "jet-set"}}}
        assert socket.receive_json() == {"id": "1", "type": "complete"}


def test_an_operation_too_many_is_an_error_message_of_its_own() -> None:
    id = CLIENT.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2}).json()["id"]
    with acknowledged() as socket:
        for name in range(MOST_OPERATIONS + 1):
            message = subscribe(query=FOLLOW, variables={"id": id})
            socket.send_json({**message, "id": str(name)})
        error = socket.receive_json()
        assert (error["type"], error["id"]) == ("error", str(MOST_OPERATIONS))
        assert error["payload"][0]["message"] == "Subscription limit reached"
        socket.send_json({"type": "complete", "id": "1"})
        socket.send_json(subscribe(query='{ game(id: "jet-set") { id } }'))
        assert socket.receive_json()["type"] == "next"


def test_the_sockets_of_a_worker_carry_out_only_so_much_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "MOST_FOLLOWED", 2)
    with ExitStack() as stack:
        caller = stack.enter_context(TestClient(create_app()))
        id = caller.post("/v1/sessions", json={"game": "mega-jackpot", "seats": 2}).json()["id"]
        one, other = (stack.enter_context(caller.websocket_connect("/graphql", [PROTOCOL])) for _ in range(2))
        following = subscribe(query=FOLLOW, variables={"id": id})
        for socket in (one, other):
            socket.send_json(INIT)
            assert socket.receive_json() == {"type": "connection_ack"}
        for name in ("1", "2"):
            one.send_json({**following, "id": name})
        one.send_json({"type": "ping"})
        assert one.receive_json() == {"type": "pong"}
        other.send_json(following)
        refused = other.receive_json()
        assert (refused["type"], refused["payload"][0]["extensions"]["code"]) == ("error", "SERVICE_BUSY")
        one.send_json({"type": "complete", "id": "1"})
        one.send_json({"type": "ping"})
        assert one.receive_json() == {"type": "pong"}
        other.send_json(subscribe(query='{ game(id: "jet-set") { id } }'))
        assert other.receive_json()["type"] == "next"


def test_a_connection_that_does_not_greet_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "INIT_SECONDS", 0.05)
    with TestClient(create_app(registry=RACES)).websocket_connect("/graphql", [PROTOCOL]) as socket:
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert (end.value.code, end.value.reason) == (4408, "Connection initialisation timeout")

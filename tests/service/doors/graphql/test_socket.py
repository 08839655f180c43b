"""The WebSocket: graphql-transport-ws and nothing older, text frames, and a specific end for every bad message."""

import json
import logging
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.service.doors.graphql.kit import CLIENT

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
        ({}, "The message cannot be read: Object missing required field `type`."),
        ({"type": 3}, "The message cannot be read: Expected `str` at /type."),
        ({"type": "start"}, "The message cannot be read: Invalid value 'start' at /type."),
        ({"type": "connection_init", "payload": 3}, "got `int` at /payload."),
        ({"type": "complete"}, "Object missing required field `id`."),
        ({"type": "subscribe", "id": [], "payload": {}}, "got `array` at /id."),
        ({"type": "subscribe", "id": "1", "payload": "x"}, "got `str` at /payload."),
        (subscribe(query=3), "got `int` at /payload/query."),
        (subscribe(query="{a}", variables=[]), "got `array` at /payload/variables."),
        (subscribe(query="{a}", operationName=[]), "got `array` at /payload/operationName."),
        (subscribe(query="{"), "Syntax Error: Expected Name, found <EOF>."),
        (subscribe(query="query A { games { id } }", operationName="B"), 'Unknown operation named "B".'),
        (subscribe(query=f"{{ a {'é' * 200}"), "Syntax Error: "),
    ],
)
def test_a_message_that_cannot_be_carried_out_ends_the_connection(message: Any, reason: str) -> None:
    code, said = ended(INIT, message)
    assert code == 4400
    assert reason in said
    assert len(said.encode()) <= 123


WRONG = {"id": "2", "type": "subscribe", "payload": {"query": "{"}}
ANSWERED = {"id": "3", "type": "subscribe", "payload": {"query": "{ commit { commitment } games { id } }"}}


@pytest.mark.parametrize("last", [WRONG, ANSWERED, "{", INIT, {"type": "start"}], ids=str)
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


@pytest.mark.parametrize("payload", [{"query": "{ gams { id } }"}, {"query": None}, {"query": "mutation { a }"}])
def test_a_document_that_is_not_carried_out_is_an_error_message(payload: dict[str, Any]) -> None:
    with opened() as socket:
        socket.send_json(INIT)
        socket.receive_json()
        socket.send_json(subscribe(**payload))
        error = socket.receive_json()
        assert (error["type"], error["id"]) == ("error", "1")
        assert "our side" not in error["payload"][0]["message"]

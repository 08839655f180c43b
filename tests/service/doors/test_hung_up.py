"""Nobody works for a caller who has hung up: what was begun ends at the next command, in both doors."""

import asyncio
import json
import threading
from dataclasses import replace
from typing import Any

import pytest
from starlette.types import Message

from engines.registry import build
from service.startup.app import create_app
from tests.kit import toy
from tests.service.doors.graphql.kit import RACE

PATIENCE = 30
COMMANDS = 200
RUN = {"kind": "run", "lane": "left", "steps": 1}
REPLAY = (
    'query ($c: [CommandInput!]!) { replay(game: "toy-race", seats: 2, firstSeat: 0, commands: $c) { __typename } }'
)
PROTOCOL = "graphql-transport-ws"


class Gated:
    """A race whose actions wait until they are let through, and are counted."""

    def __init__(self) -> None:
        self.begun, self.open = threading.Event(), threading.Event()
        self.played = 0
        self.threads: list[threading.Thread] = []
        self.app = create_app(registry=build((replace(RACE, decide=self.decide),)))

    def decide(self, turn: Any, actor: Any, action: Any) -> None:
        self.played += 1
        self.begun.set()
        assert self.open.wait(PATIENCE)
        toy.decide(turn, actor, action)

    async def reached(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.begun.is_set():
                await asyncio.sleep(0.001)


def commands(**named: Any) -> list[Any]:
    return [{"seat": number % 2, "action": RUN, **named} for number in range(COMMANDS)]


BODIES: dict[str, Any] = {
    "/v1/games/toy-race/replay": {"seats": 2, "first_seat": 0, "commands": commands()},
    "/graphql": {"query": REPLAY, "variables": {"c": commands()}},
}


def scope(kind: str, path: str) -> Any:
    headers = [(b"content-type", b"application/json"), (b"host", b"here")]
    more = {"subprotocols": [PROTOCOL]} if kind == "websocket" else {"method": "POST"}
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path, "raw_path": path.encode(),
        "root_path": "", "query_string": b"", "headers": headers, "scheme": "http", **more,
    }  # fmt: skip


@pytest.mark.parametrize("path", BODIES)
async def test_a_replay_ends_at_the_next_command_once_its_caller_has_hung_up(path: str) -> None:
    gated = Gated()
    sent: list[Message] = [{"type": "http.request", "body": json.dumps(BODIES[path]).encode()}]

    async def receive() -> Message:
        if sent:
            return sent.pop()
        await gated.reached()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        pass

    try:
        async with asyncio.timeout(PATIENCE):
            await gated.app(scope("http", path), receive, send)
    finally:
        gated.open.set()
    await settled()
    assert gated.played == 1


async def test_a_replay_ends_at_the_next_command_once_its_socket_is_closed() -> None:
    gated = Gated()
    subscribe = {"type": "subscribe", "id": "1", "payload": BODIES["/graphql"]}
    said: list[Message] = [
        {"type": "websocket.receive", "text": json.dumps(subscribe)},
        {"type": "websocket.receive", "text": '{"type": "connection_init"}'},
        {"type": "websocket.connect"},
    ]

    async def receive() -> Message:
        if said:
            return said.pop()
        await gated.reached()
        return {"type": "websocket.disconnect", "code": 1001}

    async def send(message: Message) -> None:
        pass

    try:
        async with asyncio.timeout(PATIENCE):
            await gated.app(scope("websocket", "/graphql"), receive, send)
    finally:
        gated.open.set()
    await settled()
    assert gated.played == 1


async def settled() -> None:
    """Give the threads the time in which they would play on."""
    for thread in threading.enumerate():
        if thread.name.startswith("lane"):
            await asyncio.to_thread(thread.join, 0.3)

"""All bodies together are bounded, for as long as their requests last; small ones always get in."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message, Receive, Scope, Send

from service.doors.body_limit import BodyLimit, Unheld
from service.doors.http import whole_body
from service.prices import LARGE_BYTES
from service.startup.app import create_app
from service.startup.settings import Settings

MOST = 100_000
PART = 50_000
FULL = LARGE_BYTES + MOST


Asking = Callable[[int], Awaitable[None]]


class Held:
    """Reads bodies, and holds them until it is told to let go."""

    def __init__(self) -> None:
        self.letting_go = asyncio.Event()
        self.read = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await whole_body(receive)
        self.read += 1
        await self.letting_go.wait()


def sending(size: int) -> Receive:
    sizes = [min(PART, size - at) for at in range(0, size, PART)] or [0]

    async def receive() -> Message:
        part = sizes.pop(0)
        return {"type": "http.request", "body": b" " * part, "more_body": bool(sizes)}

    return receive


async def nowhere(_: Message) -> None:
    pass


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def asking(held: Held) -> Asking:
    limit = BodyLimit(held, lambda _: 10 * MOST, MOST)
    return lambda size: limit({"type": "http", "path": "/", "headers": []}, sending(size), nowhere)


async def reached(held: Held, read: int) -> None:
    async with asyncio.timeout(30):
        while held.read < read:
            await asyncio.sleep(0)


async def test_a_large_body_too_many_is_refused_and_small_ones_are_not(held: Held, asking: Asking) -> None:
    holding = asyncio.ensure_future(asking(FULL))
    await reached(held, 1)
    with pytest.raises(Unheld) as refused:
        await asking(LARGE_BYTES + 1)
    assert refused.value.problem.status == 503
    small = [asyncio.ensure_future(asking(LARGE_BYTES)) for _ in range(9)]
    await reached(held, 10)
    held.letting_go.set()
    await asyncio.gather(holding, *small)


async def test_there_is_room_again_once_a_request_is_over_however_it_ended(held: Held, asking: Asking) -> None:
    held.letting_go.set()
    for size in (FULL, FULL + 1, 20 * MOST, FULL):
        await asyncio.gather(asking(size), return_exceptions=True)
    assert held.read == 2
    holding = asyncio.ensure_future(asking(FULL))
    holding.cancel()
    await asyncio.gather(holding, return_exceptions=True)
    await asking(FULL)
    assert held.read == 3


async def test_the_service_says_when_to_send_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.startup.app.HELD_BODIES", 0)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"content-type", b"application/json"), (b"host", b"here")]
    for path in ("/graphql", "/v1/games/mega-jackpot/replay"):
        scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b""}
        sent.clear()
        await create_app(Settings())(scope, sending(FULL), send)
        start, body = sent
        assert (start["status"], json.loads(body["body"])["code"]) == (503, "http/too-much")
        assert (b"retry-after", b"1") in start["headers"]

"""Whoever hangs up is worked for no longer."""

import asyncio
import socket
import time
from collections.abc import Callable

import pytest
from starlette.types import Receive, Scope, Send

from tests.service.startup.wire.kit import PATIENCE, answer, echo, served
from tests.service.startup.wire.shapes import LENGTH, get, post


class Application:
    """Notes what it is asked, and holds the first request until its caller has gone."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.gone: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked.append(scope["path"])
        while (await receive())["type"] != "http.disconnect":
            pass
        self.gone.append(scope["path"])


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("behind", [b"", get(target=b"/2"), get(target=b"/2") + post(LENGTH, b"{")])
async def test_a_request_learns_that_its_caller_has_gone_though_others_wait_behind_it(behind: bytes) -> None:
    application = Application()
    async with served(application) as server:
        _, writer = await asyncio.open_connection(*server.address)
        writer.write(get(target=b"/1") + behind)
        await until(lambda: application.asked)
        writer.transport.abort()
        await until(lambda: not server.state.connections and not server.state.tasks)
    assert (application.asked, application.gone) == (["/1"], ["/1"])


async def test_a_request_whose_caller_has_gone_while_the_loop_was_busy_is_not_begun() -> None:
    asked: list[str] = []
    callers: dict[str, socket.socket] = {}

    async def busy(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(scope["path"])
        callers["/2" if scope["path"] == "/1" else "/1"].close()
        time.sleep(0.05)  # the other one is read already, and the loop has no chance to see that its caller goes
        await answer(send, b"")

    async with served(busy) as server:
        for path in ("/1", "/2"):
            callers[path] = socket.create_connection(server.address)
        await until(lambda: len(server.state.connections) == 2)
        for path, caller in callers.items():
            caller.sendall(get(target=path.encode()))
        await until(lambda: asked and not server.state.tasks)
        for caller in callers.values():
            caller.close()
    assert len(asked) == 1


async def test_a_caller_who_stays_is_answered_however_busy_the_loop_was() -> None:
    async with served(echo) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get())
        time.sleep(0.05)
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()

"""The wire in this process: a server with bounds of a test's own, and callers who send bytes."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from service.startup.settings import Settings
from service.startup.wire.bounds import Bounds, bounds_of
from service.startup.wire.protocol import wire
from service.startup.wire.websocket import websocket

PATIENCE: Final = 30
LENGTH: Final = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)

LAST: Final = b"GET /last HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
"""What ends a conversation: a second request that is a real one."""


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with what was understood."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "accepted"})
        return
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message["body"]
        if not message["more_body"]:
            break
    headers = [name.decode() for name, _ in scope["headers"]]
    understood = {"method": scope["method"], "path": scope["path"], "headers": headers, "body": body.decode("latin-1")}
    await answer(send, json.dumps(understood).encode())


async def answer(send: Send, content: bytes, status: int = 200) -> None:
    length = (b"content-length", b"%d" % len(content))
    await send({"type": "http.response.start", "status": status, "headers": [length]})
    await send({"type": "http.response.body", "body": content})


class Answer(msgspec.Struct, frozen=True):
    """An answer, its body read as JSON."""

    status: int
    head: str
    body: Any

    def names(self, name: str) -> list[str]:
        """What its headers of a name say."""
        lines = [line.partition(": ") for line in self.head.split("\r\n")]
        return [value for key, _, value in lines if key.lower() == name]


def answers(sent: bytes) -> list[Answer]:
    """What a server has sent, answer by answer. Fails where there is anything else."""
    found = []
    while sent:
        head, separator, rest = sent.partition(b"\r\n\r\n")
        assert separator, sent
        assert head.startswith(b"HTTP/1.1 "), sent
        status = int(head[9:12])
        length = LENGTH.search(head + b"\r\n")
        size = int(length[1]) if length else 0
        assert len(rest) >= size, sent
        found.append(Answer(status, head.decode("latin-1"), json.loads(rest[:size]) if size else None))
        sent = rest[size:]
    return found


def in_pieces(parts: Sequence[bytes], size: int) -> list[bytes]:
    """The same bytes, none of the pieces longer than so many; 0 leaves them as they are."""
    whole = b"".join(parts)
    return [whole[at : at + size] for at in range(0, len(whole), size)] if size else list(parts)


async def conversation(address: tuple[str, int], parts: Sequence[bytes], last: bytes = LAST) -> list[Answer]:
    """Everything that is answered to some bytes, which are sent one after the other, and to a last request."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        async with asyncio.timeout(PATIENCE):
            for part in (*parts, last):
                writer.write(part)
                for _ in range(5):  # the server is in this loop, and reads meanwhile
                    await asyncio.sleep(0)
            return answers(await reader.read())
    except ConnectionResetError as error:
        raise AssertionError("an answer was lost") from error
    finally:
        writer.close()


def bounds(descriptors: int = 1024, **changed: Any) -> Bounds:
    """The bounds of the default settings, some changed: time may be less than a second then."""
    return msgspec.structs.replace(bounds_of(Settings(), descriptors), **changed)


def draw() -> str:
    """The name of every request that has none."""
    return "drawn"


class Server(msgspec.Struct, frozen=True):
    """A server in this process."""

    address: tuple[str, int]
    state: ServerState


@asynccontextmanager
async def served(app: ASGIApp = echo, limits: Bounds | None = None) -> AsyncIterator[Server]:
    """Serve an application on the loop that runs."""
    http = wire(limits or bounds(), draw)
    config = uvicorn.Config(app, http=http, ws=websocket(draw), log_config=None, lifespan="off")
    config.load()
    state, loop = ServerState(), asyncio.get_running_loop()

    def made() -> asyncio.Protocol:
        return config.http_protocol_class(config=config, server_state=state, app_state={}, _loop=loop)  # type: ignore[call-arg]

    listening = await loop.create_server(made, "127.0.0.1", 0)
    try:
        yield Server(listening.sockets[0].getsockname(), state)
    finally:
        listening.close()
        for connection in list(state.connections):
            connection.transport.abort()
        for task in list(state.tasks):
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)

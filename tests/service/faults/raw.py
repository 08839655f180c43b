"""Followers by plain sockets: what they send, byte for byte, so that a test decides what is read and when."""

import asyncio
import base64
import json
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tests.service.faults.kit import PATIENCE, PROTOCOL
from tests.service.serving import Served

FRAMES = "host: here\r\naccept: text/event-stream\r\n"
SMALLEST_WINDOW = 2048
BRIEF = "version"
LARGE = " ".join(["version", *(f"e{n}: events {{ data }}" for n in range(30))])
"""More than anybody keeps for a follower."""

Way = Callable[[Any, str], list[bytes]]
"""A way to follow a session: what to send, each part once the one before it is answered."""


def by_events(session: Any, wanted: str) -> list[bytes]:
    """Follow over REST."""
    show = "view" if wanted == LARGE else "events"
    return [f"GET /v1/sessions/{session['id']}/events?show={show} HTTP/1.1\r\n{FRAMES}\r\n".encode()]


def by_frames(session: Any, wanted: str) -> list[bytes]:
    """Follow over GraphQL and server-sent events."""
    body = json.dumps(_subscription(session, wanted)).encode()
    head = f"{FRAMES}content-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return [f"POST /graphql HTTP/1.1\r\n{head}\r\n".encode() + body]


def by_socket(session: Any, wanted: str) -> list[bytes]:
    """Follow over a WebSocket."""
    upgrade = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    named = f"sec-websocket-key: {base64.b64encode(bytes(16)).decode()}\r\nsec-websocket-protocol: {PROTOCOL}\r\n"
    init = {"type": "connection_init"}
    asked = {"type": "subscribe", "id": "1", "payload": _subscription(session, wanted)}
    head = f"GET /graphql HTTP/1.1\r\nhost: here\r\n{upgrade}{named}\r\n"
    return [head.encode(), _framed(init) + _framed(asked)]


WAYS: list[Way] = [by_events, by_frames, by_socket]


def _subscription(session: Any, wanted: str) -> dict[str, Any]:
    query = f"""subscription ($id: ID!) {{
        sessionEvents(id: $id) {{ ... on SessionEvent {{ {wanted} }} ... on SessionEnd {{ ended }} }}
    }}"""
    return {"query": query, "variables": {"id": session["id"]}}


def _framed(message: Any) -> bytes:
    """A message as RFC 6455 has it, masked by nothing."""
    text = json.dumps(message).ljust(126).encode()  # a shorter one is framed in another way
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text


async def connected(served: Served, parts: list[bytes]) -> socket.socket:
    """Somebody who follows, and reads no more than they must."""
    address = urlsplit(served.address)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALLEST_WINDOW)
    made.settimeout(PATIENCE)
    made.connect((address.hostname, address.port))
    first, *rest = parts
    made.sendall(first)
    for part in rest:
        await asyncio.to_thread(made.recv, SMALLEST_WINDOW)
        made.sendall(part)
    return made


class Reader:
    """Somebody who follows and reads."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def until(self, text: str) -> None:
        """Read up to a text."""
        async with asyncio.timeout(PATIENCE):
            await self._reader.readuntil(text.encode())

    async def rest(self) -> bytes:
        """All that is sent until the end."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.read()

    def leave(self) -> None:
        """Go."""
        self._writer.close()


async def reading(served: Served, parts: list[bytes]) -> Reader:
    """Somebody who follows and has been answered."""
    address = urlsplit(served.address)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    found = Reader(reader, writer)
    for part in parts:
        writer.write(part)
        await found.until("\r\n\r\n" if part is parts[0] else "connection_ack")
    return found

"""Attacks below HTTP, and over WebSockets: each is a connection of its own."""

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.service.faults.kit import PROTOCOL
from tests.service.hostile.attacks import asked
from tests.service.hostile.target import Loot
from tests.service.hostile.twisting import noise, odd

BUG = 1011
"""How a server closes a WebSocket that ran into a bug of its own."""
FOLLOW = """subscription ($id: ID!) { sessionEvents(id: $id) {
  ... on SessionEvent { version patch } ... on Refusal { code } } }"""
MOMENT = 0.2
"""Seconds that an attacker listens."""


async def by_bytes(random: Random, loot: Loot, address: str) -> str | None:
    """Send what is hardly HTTP, perhaps cut off, and go; return the head of a bad answer."""
    where = urlsplit(address)
    body = json.dumps(asked(random, loot)).encode("utf-8", "replace")
    length = random.choice((str(len(body)), "0", "-1", "9" * 30, "1, 2", str(len(body) + 9)))
    head = f"POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n"
    chunked = b"POST /v1/sessions HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
    sent = random.choice(
        (
            head.encode() + b"\r\n" + body,
            head.encode() + b"x: " + b"a" * 70_000 + b"\r\n\r\n",
            head.encode() + b"".join(b"x%d: y\r\n" % n for n in range(500)) + b"\r\n" + body,
            chunked + random.choice((b"zz\r\n", b"5\r\nhello\r\n0\r\n\r\n", b"ffffffffffffffffff\r\n", b"5\r\nhel")),
            random.randbytes(200) + b"\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n" * 3,
        )
    )
    sent = sent[: random.randrange(len(sent))] if random.random() < 0.4 else sent
    with suppress(OSError, TimeoutError):
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        try:
            writer.write(sent)
            async with asyncio.timeout(MOMENT):
                answer = await reader.read(4096)
        finally:
            writer.close()
        status = answer[9:12]
        return repr(answer[:500]) if status.startswith(b"5") and status != b"503" else None
    return None


async def by_socket(random: Random, loot: Loot, address: str) -> str | None:
    """Say wrong things over a WebSocket; return how it was closed where that tells of a bug."""
    url = address.replace("http", "ws", 1) + "/graphql"
    protocols: Any = random.choice(([PROTOCOL], [PROTOCOL], [PROTOCOL], ["graphql-ws"], None))
    with suppress(OSError, TimeoutError, WebSocketException):
        async with connect(url, subprotocols=protocols, proxy=None, close_timeout=MOMENT, open_timeout=5) as opened:
            with suppress(OSError, TimeoutError, WebSocketException):
                for message in messages(random, loot):
                    await opened.send(message)
                async with asyncio.timeout(MOMENT):
                    async for _ in opened:
                        pass
        if opened.close_code == BUG:
            return f"closed with {BUG} {opened.close_reason}"
    return None


def messages(random: Random, loot: Loot) -> list[str | bytes]:
    """What an attacker says: mostly a greeting, and then a few things."""
    target = loot.target(random)
    greeted = random.choice(({}, None, odd(random), {"Authorization": noise(random)}))
    greeting = {"type": "connection_init", "payload": greeted}
    said: list[Any] = [greeting] if random.random() < 0.8 else []
    for number in range(random.randrange(6)):
        payload = random.choice(
            (asked(random, loot), {"query": FOLLOW, "variables": {"id": target.session["id"]}}, odd(random))
        )
        kind = random.choice(("subscribe", "subscribe", "subscribe", "complete", "ping", "pong", "next", noise(random)))
        said.append({"type": kind, "id": random.choice((str(number), "0", odd(random))), "payload": payload})
    encoded: list[str | bytes] = [json.dumps(message).encode("utf-8", "replace").decode() for message in said]
    if random.random() < 0.3:
        encoded.insert(random.randrange(len(encoded) + 1), random.choice((b"\x00\x01", "[", "9" * 5000, noise(random))))
    return encoded

"""Callers of servers that run: sessions over REST, and followers over every kind of stream."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60
"""Seconds after which a test gives up; nothing should take that long."""

NEWS = """
subscription ($id: ID!, $after: Int!) {
  sessionEvents(id: $id, after: $after) {
    ... on SessionEvent { version } ... on SessionEnd { ended } ... on Refusal { code }
  }
}
"""
PROTOCOL = "graphql-transport-ws"


@asynccontextmanager
async def calling(address: str) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of one server, with as many connections as it needs."""
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx2.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits, trust_env=False) as client:
        yield client


async def created(client: httpx2.AsyncClient, game: str = "mega-jackpot", **fields: Any) -> Any:
    """A new session."""
    answer = await client.post("/v1/sessions", json={"game": game, "seats": 2, "seed": "faults", **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


class Stream:
    """Server-sent events, frame by frame."""

    def __init__(self, answer: httpx2.Response) -> None:
        self._lines = answer.aiter_lines()

    async def frame(self) -> list[str] | None:
        """The lines of the next frame, None where the stream has ended."""
        lines: list[str] = []
        async with asyncio.timeout(PATIENCE):
            async for line in self._lines:
                if not line:
                    return lines
                lines.append(line)
        assert not lines, "the stream ended within a frame"
        return None

    async def told(self) -> tuple[str | None, str, Any] | None:
        """The next frame that is no comment: its id, its event and its data; None where the stream has ended."""
        while (lines := await self.frame()) is not None:
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            if "data" in fields:
                return fields.get("id"), fields["event"], json.loads(fields["data"])
        return None


@asynccontextmanager
async def following(client: httpx2.AsyncClient, session: Any, after: int = 0, **headers: str) -> AsyncIterator[Stream]:
    """Follow a session over REST."""
    asked = {"accept": "text/event-stream", **{name.replace("_", "-"): text for name, text in headers.items()}}
    path = f"/v1/sessions/{session['id']}/events?after={after}"
    async with client.stream("GET", path, headers=asked) as answer:
        assert answer.status_code == 200
        yield Stream(answer)


@asynccontextmanager
async def subscribed_by_frames(client: httpx2.AsyncClient, session: Any, after: int = 0) -> AsyncIterator[Stream]:
    """Follow a session over GraphQL and server-sent events."""
    body = {"query": NEWS, "variables": {"id": session["id"], "after": after}}
    async with client.stream("POST", "/graphql", json=body, headers={"accept": "text/event-stream"}) as answer:
        assert answer.status_code == 200
        yield Stream(answer)


@asynccontextmanager
async def socket(address: str) -> AsyncIterator[ClientConnection]:
    """A WebSocket that has been taken up."""
    url = address.replace("http", "ws", 1) + "/graphql"
    kinds: Any = [PROTOCOL]
    async with connect(url, subprotocols=kinds, proxy=None, open_timeout=PATIENCE, close_timeout=1) as opened:
        await opened.send(json.dumps({"type": "connection_init"}))
        assert (await heard(opened))["type"] == "connection_ack"
        yield opened


async def subscribe(opened: ClientConnection, session: Any, after: int = 0, name: str = "1") -> None:
    """Follow a session over a WebSocket."""
    payload = {"query": NEWS, "variables": {"id": session["id"], "after": after}}
    await opened.send(json.dumps({"type": "subscribe", "id": name, "payload": payload}))


async def heard(opened: ClientConnection) -> Any:
    """The next message of a WebSocket."""
    async with asyncio.timeout(PATIENCE):
        return json.loads(await opened.recv())

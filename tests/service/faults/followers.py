"""Followers who put a view together from patches, over every kind of stream."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

import httpx2
from jsonpatch import apply_patch
from websockets.asyncio.client import connect

from tests.service.faults.kit import PROTOCOL, Stream

NEWS = """
subscription ($id: ID!, $viewer: ID!) {
  sessionEvents(id: $id, viewer: $viewer) {
    ... on SessionEvent { version patch digest_before: digestBefore digest_after: digestAfter }
    ... on SessionEnd { ended }
    ... on Refusal { code detail }
  }
}
"""
Told = AsyncIterator[Any]
UNAVAILABLE = "session/unavailable"


async def over_rest(client: httpx2.AsyncClient, session: Any, viewer: str) -> Told:
    """What happens, by server-sent events over REST."""
    path = f"/v1/sessions/{session['id']}/events?viewer={viewer}&show=patch"
    headers = {"authorization": f"Bearer {session['keys']['referee']}", "accept": "text/event-stream"}
    async with client.stream("GET", path, headers=headers) as answer:
        if answer.status_code != 200:
            yield json.loads(await answer.aread())
            return
        stream = Stream(answer)
        while told := await stream.told():
            yield told[2]


async def over_graphql(client: httpx2.AsyncClient, session: Any, viewer: str) -> Told:
    """What happens, by server-sent events over GraphQL."""
    body = {"query": NEWS, "variables": {"id": session["id"], "viewer": viewer}}
    headers = {"authorization": f"Bearer {session['keys']['referee']}", "accept": "text/event-stream"}
    async with client.stream("POST", "/graphql", json=body, headers=headers) as answer:
        assert answer.status_code == 200
        stream = Stream(answer)
        while told := await stream.told():
            yield told[2]["data"]["sessionEvents"]


async def over_socket(client: httpx2.AsyncClient, session: Any, viewer: str) -> Told:
    """What happens, over a WebSocket."""
    url = str(client.base_url).rstrip("/").replace("http", "ws", 1) + "/graphql"
    key = {"Authorization": f"Bearer {session['keys']['referee']}"}
    payload = {"query": NEWS, "variables": {"id": session["id"], "viewer": viewer}}
    async with connect(url, subprotocols=[PROTOCOL], proxy=None, open_timeout=None, ping_timeout=None) as opened:  # type: ignore[list-item]
        await opened.send(json.dumps({"type": "connection_init", "payload": key}))
        await opened.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        async for message in opened:
            told = json.loads(message)
            if told["type"] == "next":
                yield told["payload"]["data"]["sessionEvents"]
            elif told["type"] != "connection_ack":
                return


WAYS: list[Callable[[httpx2.AsyncClient, Any, str], Told]] = [over_rest, over_graphql, over_socket]


class Follower:
    """Somebody who has of a session only what they are told."""

    def __init__(self, follow: Callable[[], Told]) -> None:
        self.seen: dict[int, tuple[Any, str]] = {}
        """The view after each version, and its digest."""
        self.end: Any = None
        self._follow = follow
        self._more = asyncio.Condition()

    async def follow(self) -> None:
        """Follow until there is no more; begin anew where sessions cannot be reached just then."""
        while self.end is None:
            async with aclosing(self._follow()) as all_told:  # type: ignore[type-var]
                self.end = await self._put_together(all_told)
            if self.end == UNAVAILABLE:
                self.end = None

    async def _put_together(self, all_told: Told) -> Any:
        """Put the view together, and return what is told at the end."""
        view, digest, version = None, None, 0
        async for told in all_told:
            if "version" not in told:
                return told.get("code", told)
            assert (told["version"], told.get("digest_before")) == (version + 1, digest)
            view = apply_patch(view, told["patch"])
            version, digest = told["version"], told["digest_after"]
            self.seen[version] = (view, digest)
            async with self._more:
                self._more.notify_all()
        return "cut off"

    async def at(self, version: int) -> tuple[Any, str]:
        """The view after a version, and its digest, as soon as it has been told."""
        async with self._more:
            await self._more.wait_for(lambda: version in self.seen)
        return self.seen[version]

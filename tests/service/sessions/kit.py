"""An application called within the loop of a test, and followers of its sessions."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Scope

from engines.core.game import load
from engines.mega_jackpot.engine import ENGINE as MEGA_JACKPOT
from engines.registry import Registry, build
from service.startup.app import create_app
from service.startup.settings import Settings
from service.stores.store import SessionStore
from tests.kit import races, toy

REGISTRY = build(installed=())
RACES = Registry((load(MEGA_JACKPOT), toy.game(), races.free(), races.timed()))
"""Few titles, so that an application is made quickly."""
PATIENCE = 60
"""Seconds to wait for what comes in any case, on a busy machine too."""


@dataclass(frozen=True)
class Reply:
    """What was answered."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.content)


class Client:
    """A caller of an application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def ask(self, method: str, path: str, body: Any = None, key: str | None = None, **headers: str) -> Reply:
        content = b"" if body is None else msgspec.json.encode(body)
        coming: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]
        sent: list[Message] = []

        async def receive() -> Message:
            while not coming:
                await asyncio.Event().wait()  # the caller stays
            return coming.pop()

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope(method, path, key, headers), receive, send)
        headed = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
        return Reply(sent[0]["status"], headed, b"".join(message.get("body", b"") for message in sent))

    async def created(self, game: str = "toy-race", **fields: Any) -> Any:
        reply = await self.ask("POST", "/v1/sessions", {"game": game, "seats": 2, "seed": "kit", **fields})
        assert reply.status == 201, reply.content
        return reply.json

    async def act(self, session: Any, seat: Any, action: Any, key: str | None = None, **headers: str) -> Reply:
        key = session["keys"]["seats"][seat] if key is None else key
        body = {"seat": seat, "action": action}
        return await self.ask("POST", f"/v1/sessions/{session['id']}/actions", body, key, **headers)

    async def graphql(self, query: str, key: str | None = None, **variables: Any) -> Any:
        reply = await self.ask("POST", "/graphql", {"query": query, "variables": variables}, key)
        assert "errors" not in reply.json, reply.json["errors"]
        return reply.json["data"]


def scope(method: str, path: str, key: str | None, headers: dict[str, str]) -> Scope:
    path, _, query = path.partition("?")
    given = {"content-type": "application/json", **{name.replace("_", "-"): text for name, text in headers.items()}}
    if key is not None:
        given["authorization"] = f"Bearer {key}"
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), text.encode()) for name, text in given.items()],
        "server": ("localhost", 80),
        "client": ("localhost", 0),
    }


class Follower:
    """Somebody who reads a stream of events."""

    def __init__(self, app: ASGIApp, path: str, key: str | None, headers: dict[str, str]) -> None:
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._left = asyncio.Event()
        self.status = 0
        self.received = bytearray()
        """What came, as it came."""
        self._unpacked: Any = None
        asked = scope("GET", path, key, {"accept": "text/event-stream", **headers})
        self.task = asyncio.create_task(self._run(app, asked))

    async def _run(self, app: ASGIApp, asked: Scope) -> None:
        await app(asked, self._receive, self._send)

    async def _receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if (b"content-encoding", b"gzip") in message["headers"]:
                self._unpacked = zlib.decompressobj(16 + zlib.MAX_WBITS)
        body = message.get("body", b"")
        self.received += body
        if self._unpacked is not None:
            body = self._unpacked.decompress(body)
        for frame in body.decode().split("\n\n"):
            if frame:
                self._frames.put_nowait(frame)

    async def frame(self) -> str:
        frame = await asyncio.wait_for(self._frames.get(), PATIENCE)
        assert self.status == 200, f"no stream, but {self.status}: {frame}"
        return frame

    async def told(self) -> tuple[str | None, str, Any]:
        """The next frame that is no comment: its id, its event and its data."""
        while True:
            frame = await self.frame()
            fields = dict(line.split(": ", 1) for line in frame.splitlines() if not line.startswith(":"))
            if fields:
                return fields.get("id"), fields["event"], msgspec.json.decode(fields["data"])

    @property
    def is_quiet(self) -> bool:
        """Whether no frame waits to be read."""
        return self._frames.empty()

    async def leave(self) -> None:
        self._left.set()
        await asyncio.wait_for(self.task, PATIENCE)


class Worker(Client):
    """One process of the service, as far as the stores can tell."""

    def follow(self, session: Any, key: str | None = None, query: str = "", **headers: str) -> Follower:
        return Follower(self.app, f"/v1/sessions/{session['id']}/events{query}", key, headers)


@asynccontextmanager
async def worker(
    address: str = "memory:",
    clock: Callable[[], int] = lambda: 0,
    registry: Registry = RACES,
    store: SessionStore | None = None,
    **settings: Any,
) -> AsyncIterator[Worker]:
    """Start a worker, and end it as a server does."""
    app = create_app(Settings(sessions=address, **settings), registry, clock=clock, store=store)
    async with app.router.lifespan_context(app):
        yield Worker(app)

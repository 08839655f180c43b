"""Asks an application in the same process, and writes down what it answers."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Scope

from schema.openapi.paths import id_of_title
from schema.openapi.recorded import Example
from schema.wire.operations import OPERATIONS, Area

NOWHERE: Mapping[str, str] = {}

HEADERS = [(b"host", b"localhost"), (b"content-type", b"application/json")]


class Recorder:
    """Asks an application, and keeps the answers that are to be shown."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.recorded: dict[str, list[Example]] = {}

    def show(
        self,
        operation: str,
        name: str,
        summary: str,
        body: Any = None,
        address: Mapping[str, str] = NOWHERE,
        **headers: str,
    ) -> Any:
        """Ask for an operation, and keep the answer as an example of it; `address` fills in its path."""
        asked = OPERATIONS[operation]
        path, method = asked.path.format(**address), asked.method
        status, answer = self.ask(path, body, method=method, **headers)
        example = Example(name=name, summary=summary, method=method, path=path, body=body, status=status, answer=answer)
        id = id_of_title(address["game"], operation) if asked.area is Area.GAMES else operation
        self.recorded.setdefault(id, []).append(example)
        return answer

    def ask(self, path: str, body: Any = None, *, method: str = "", **headers: str) -> tuple[int, Any]:
        """Ask, and return the status and the answer; text is sent as it is, anything else as JSON.

        A header is named with underscores for its hyphens.
        """
        content = body.encode() if isinstance(body, str) else b"" if body is None else msgspec.json.encode(body)
        more = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope = _scope(method or ("GET" if body is None else "POST"), path, more)
        return asyncio.run(_asked(self._app, scope, content))


async def _asked(app: ASGIApp, scope: Scope, content: bytes) -> tuple[int, Any]:
    answered: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Message) -> None:
        answered.append(message)

    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in answered)
    return int(answered[0]["status"]), msgspec.json.decode(body)


def _scope(method: str, path: str, headers: list[tuple[bytes, bytes]]) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": HEADERS + headers,
        "server": ("localhost", 80),
        "client": ("localhost", 0),
    }

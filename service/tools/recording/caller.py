"""A caller of an application in the same process, who writes down what was answered."""

import asyncio
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Scope

from schema.openapi.recorded import Example

HEADERS = [(b"host", b"localhost"), (b"content-type", b"application/json")]


class Caller:
    """Asks an application, and keeps the answers that are to be shown."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.recorded: dict[str, list[Example]] = {}

    def show(
        self, operation: str, name: str, summary: str, path: str, body: Any = None, *, method: str = "", **headers: str
    ) -> Any:
        """Ask, and keep the answer as an example of an operation."""
        method = method or ("GET" if body is None else "POST")
        status, answer = self.ask(path, body, method=method, **headers)
        example = Example(name=name, summary=summary, method=method, path=path, body=body, status=status, answer=answer)
        self.recorded.setdefault(operation, []).append(example)
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

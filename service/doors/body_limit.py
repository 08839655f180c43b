"""How much a request may send."""

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.doors.http import answer_problem, header
from service.doors.problems import http_problem

TOO_LARGE = http_problem(413, "http/too-large", "The body is larger than this service takes")


class BodyLimit:
    """Refuses a body that is larger than its path takes: by the length it announces, else as it comes."""

    def __init__(self, app: ASGIApp, limit_of: Callable[[str], int]) -> None:
        self._app = app
        self._limit_of = limit_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is too large."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limit_of(scope["path"])
        if _announced(scope) > limit:
            await answer_problem(TOO_LARGE)(scope, receive, send)
        else:
            await self._app(scope, _counted(receive, limit), send)


def _announced(scope: Scope) -> int:
    length = header(scope, b"content-length")
    return int(length) if length.isdecimal() and len(length) <= 20 else 0


def _counted(receive: Receive, limit: int) -> Receive:
    received = 0

    async def counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise HTTPException(413)
        return message

    return counted

"""Limits of request bodies: of each one, and of all together."""

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schema.wire.answers import Problem
from service.doors.http import answer_problem, header
from service.doors.problems import http_problem
from service.prices import LARGE_BYTES

TOO_LARGE = http_problem(413, "http/too-large", "The body is larger than this service takes")
TOO_MUCH = http_problem(503, "http/too-much", "The worker holds as many large bodies as it takes; send this one again")


class Unheld(HTTPException):
    """A body that is read no further."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.status)
        self.problem = problem


class BodyLimit:
    """Refuses a body above the limit of its path: by its Content-Length, or else while it is received.

    Beyond `LARGE_BYTES` each, the bodies of open requests may have `most` bytes together.
    """

    def __init__(self, app: ASGIApp, limit_of: Callable[[str], int], most: int) -> None:
        self._app = app
        self._limit_of = limit_of
        self._room = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless it is too large."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit, announced = self._limit_of(scope["path"]), _announced(scope)
        if announced > limit:
            await answer_problem(TOO_LARGE)(scope, receive, send)
        elif 0 < announced <= LARGE_BYTES:  # the server reads no further than that
            await self._app(scope, receive, send)
        else:
            await self._held(scope, receive, send, limit)

    async def _held(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            before, received = received, received + len(message.get("body", b""))
            self._room -= _large(received) - _large(before)
            if received > limit:
                raise Unheld(TOO_LARGE)
            if _large(received) and self._room < 0:
                raise Unheld(TOO_MUCH)
            return message

        try:
            await self._app(scope, counted, send)
        finally:
            self._room += _large(received)


def _large(size: int) -> int:
    return max(size - LARGE_BYTES, 0)


def _announced(scope: Scope) -> int:
    length = header(scope, b"content-length")
    return int(length) if length.isdecimal() and len(length) <= 20 else 0

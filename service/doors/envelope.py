"""The outermost middleware: request id, proxies, CORS, and the answer to an unexpected error."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schema.wire.answers import Problem
from service.doors.forwarded import Forwarded
from service.doors.http import answer_problem
from service.doors.origins import Origins
from service.doors.problems import http_problem
from service.doors.request_id import give_request_id, request_id

LOG = logging.getLogger("croupier")

ALWAYS_TAKEN = ("content-type", "authorization", "if-none-match", "if-match", "idempotency-key", "last-event-id")
"""The request headers that the service reads."""
EXPOSED = ("allow", "etag", "location", "retry-after", "www-authenticate", "x-request-id")
"""The response headers that pages of other origins may read (Access-Control-Expose-Headers)."""
FORBIDDEN = http_problem(403, "http/origin", "Pages of this origin may not open a WebSocket here")
NO_SOCKET = http_problem(404, "http/not-found", "There is no WebSocket at this address")


@dataclass(frozen=True)
class Web:
    """The origins and proxies of the settings."""

    draw: Callable[[], str] = field(repr=False)
    """Makes the id of a request that has none."""
    origins: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    """Further request headers that pages of other origins may send."""
    max_age_seconds: int = 600
    """In seconds; for how long a browser may cache a preflight."""
    proxies: Sequence[str] = ()
    root_path: str = ""


class Envelope:
    """Sets the request id, applies proxies and origins, and answers an unexpected error without its details."""

    def __init__(self, app: ASGIApp, web: Web) -> None:
        self._draw = web.draw
        self._origins = Origins(web.origins)
        self._shared = partial(_shared, web=web, origins=self._origins) if web.origins else _unshared
        self._app = app
        self._forwarded = Forwarded(self._shared(app), web.proxies, web.root_path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._open(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        named = give_request_id(scope, headers, self._draw)
        app = self._forwarded.reached(scope, headers)
        self._origins.lets_in(headers)  # the browser enforces CORS; this only logs refused origins
        has_begun = False

        async def answered(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun, message = True, _with(message, named)
            await send(message)

        try:
            await app(scope, receive, answered)
        except Exception as error:
            LOG.error("request %s failed: %s %s", request_id(scope), scope["method"], scope["path"], exc_info=error)
            if not has_begun:
                await self._shared(answer_problem(_bug(scope)))(scope, receive, answered)
            raise

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        named = give_request_id(scope, headers, self._draw)
        app = self._forwarded.reached(scope, headers)
        has_begun = False

        async def answered(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "websocket.close" and not has_begun:
                has_begun = True
                await _refuse(NO_SOCKET, scope, receive, answered)
                return
            if message["type"] in ("websocket.accept", "websocket.http.response.start"):
                has_begun, message = True, _with(message, named)
            await send(message)

        if not self._origins.lets_in(headers):
            has_begun = True
            await _refuse(FORBIDDEN, scope, receive, answered)
            return
        try:
            await app(scope, receive, answered)
        except Exception as error:
            LOG.error("request %s failed: socket %s", request_id(scope), scope["path"], exc_info=error)
            if has_begun:
                raise
            has_begun = True
            await _refuse(_bug(scope), scope, receive, answered)


def _with(message: Message, header: tuple[bytes, bytes]) -> Message:
    """Return the start message of a response with one header more; the message itself may be a constant."""
    return {**message, "headers": [*message.get("headers", ()), header]}


def _bug(scope: Scope) -> Problem:
    return http_problem(500, "service/bug", f"Something went wrong on our side; ask for request {request_id(scope)}")


async def _refuse(why: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a WebSocket with a problem document, or silently where the server cannot send one."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await answer_problem(why)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": why.detail})


def _unshared(app: ASGIApp) -> ASGIApp:
    """Return an application whose answers pages of other origins cannot read."""
    return app


def _shared(app: ASGIApp, web: Web, origins: Origins) -> ASGIApp:
    """Return an application that pages of the listed origins may call."""
    return CORSMiddleware(
        app,
        allow_origins=origins.listed,
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=[*ALWAYS_TAKEN, *web.headers],
        expose_headers=EXPOSED,
        max_age=web.max_age_seconds,
        allow_private_network=True,  # listed pages may call a service in a private network too
    )

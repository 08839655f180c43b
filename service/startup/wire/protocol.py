"""HTTP/1.1 as uvicorn and httptools speak it, with bounds, and with every upgrade ignored but that to a WebSocket."""

import asyncio
from collections.abc import Callable, MutableMapping
from enum import Enum
from functools import partial
from math import inf
from typing import Any, cast

import httptools
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from schema.wire.answers import Problem
from service.doors.request_id import name_below
from service.startup.wire.bounds import Bounds
from service.startup.wire.crowd import Crowd
from service.startup.wire.descriptors import has_hung_up
from service.startup.wire.heads import fault_of, is_handshake, without_host, without_upgrade
from service.startup.wire.refusals import (
    CROWDED,
    LINGER_SECONDS,
    SLOW,
    UNREADABLE,
    VERSION,
    WAITING,
    last_answer,
)
from service.startup.wire.unfinished import Unfinished

PREFACE = b"PRI * HTTP/2"
"""How a client begins that speaks HTTP/2 without asking."""
MOST_WAITING = 64
"""How many requests may wait on one connection for the answer to the one before them."""
SOON_SECONDS = 0.01
"""Within so long a request is begun without asking whether its caller is still there."""


class Stage(Enum):
    """The part of a message that is being read."""

    NOTHING = 0
    HEAD = 1
    BODY = 2
    FAREWELL = 3
    """What comes is not read any more."""


class Unacceptable(Exception):
    """A request that is refused before it reaches the application."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class Wire(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, bounds: Bounds, crowd: Crowd, draw: Callable[[], str], **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._bounds = bounds
        self._crowd = crowd
        self._draw = draw
        self._unfinished = Unfinished(self.loop, bounds, self._passed)
        self._stage = Stage.NOTHING
        self._is_handshake = False
        self._is_ignored = False
        self._lingers = False
        self._running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # a stream of TCP
        """Accept a connection, or refuse it if there are too many."""
        super().connection_made(transport)
        if self._crowd.has_room(len(self.connections)):
            self._unfinished.wait_for_head()
        else:
            name = self._part(CROWDED)
            self._crowd.tell(name.decode(), self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell all requests of the connection."""
        self._unfinished.deadline.cancel()
        for cycle in (self._running, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        super().connection_lost(exc)

    # Reading

    def data_received(self, data: bytes) -> None:
        """Parse more data."""
        if self._stage is Stage.FAREWELL:
            return
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError as error:
            self._refuse_unreadable(data, error)
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(data[upgrade.args[0] :])
        else:
            if self._stage is not Stage.NOTHING:
                self._watch(len(data))

    def _upgrade(self, rest: bytes) -> None:
        """Let a WebSocket go on, or read the head once more without its upgrade: the parser would take no body."""
        if self._is_handshake:
            self._unfinished.deadline.cancel()
            self.handle_websocket_upgrade()
            return
        method, version = self.parser.get_method(), self.parser.get_http_version()
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn's own
        self.data_received(without_upgrade(method, version, self.url, self.headers) + rest)

    def _refuse_unreadable(self, data: bytes, error: httptools.HttpParserError) -> None:
        cause = error.__context__
        unknown = VERSION if data.startswith(PREFACE) else UNREADABLE
        self._refuse(cause.problem if isinstance(cause, Unacceptable) else unknown)

    def _should_upgrade(self) -> bool:
        return self._is_handshake

    def on_message_begin(self) -> None:
        """Begin a request head."""
        super().on_message_begin()
        self._stage = Stage.HEAD
        self._is_handshake = self._is_ignored = False
        self._unfinished.begin_head()

    def on_headers_complete(self) -> None:
        """Check the head, and begin to answer."""
        method, version = self.parser.get_method(), self.parser.get_http_version()
        fault = fault_of(method, version, self.url, self.headers, self._bounds)
        if fault is not None or len(self.pipeline) >= MOST_WAITING:
            raise Unacceptable(fault or WAITING)
        if self.parser.should_upgrade():
            self._is_handshake = not self._is_busy() and is_handshake(method, version, self.headers)
            self._is_ignored = not self._is_handshake
        if self._is_handshake:
            self.url = without_host(self.url)
        if not self._is_ignored:
            super().on_headers_complete()
            self._stage = Stage.BODY
            self._unfinished.begin_body()
            self.headers = []  # what comes behind a chunked body are no headers of the request

    def on_body(self, body: bytes) -> None:
        """Receive a part of a body."""
        self._unfinished.content += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request."""
        if not self._is_ignored and not self._is_handshake:
            super().on_message_complete()
            self._stage = Stage.NOTHING
            self._unfinished.deadline.at = inf
            if self.cycle.response_complete:
                self._unfinished.wait_idly()

    # What is unfinished

    def _watch(self, size: int) -> None:
        """Check the size of an incomplete message."""
        if self._stage is Stage.BODY:
            fault = self._unfinished.more_of_body(size, len(self.headers), self.cycle.response_complete)
        else:
            fault = self._unfinished.more_of_head(size, self.url, len(self.headers))
        if fault is not None:
            self._refuse(fault)

    def _passed(self) -> None:
        if self._stage is Stage.FAREWELL:
            self.transport.abort()
        elif self.flow.read_paused:
            self._unfinished.wait_again()
        elif self._stage is Stage.NOTHING:
            self.transport.close()
        else:
            self._refuse(SLOW)

    # Answering

    def _is_busy(self) -> bool:
        return self._running is not None and not self._running.response_complete

    def on_response_complete(self) -> None:
        """Go on to the next request; the deadline takes the place of a timer of uvicorn for each answer."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        if self._lingers:
            self._stage = Stage.FAREWELL
            self._linger()
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._stage is Stage.NOTHING:
            self._unfinished.wait_idly()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        if not cycle.keep_alive:
            app = partial(self._answer_last, cycle, app)
        if self.tasks or cycle.waiting_for_100_continue:
            app = partial(self._carry_out, cycle, app, self.loop.time())
        super()._start_asgi_task(cycle, app)

    async def _carry_out(
        self,
        cycle: RequestResponseCycle,
        app: ASGI3Application,
        read_at: float,
        scope: Scope,
        receive: ASGIReceiveCallable,
        send: ASGISendCallable,
    ) -> None:
        """Have a request answered, unless its client has disconnected while the loop was busy."""
        if self.loop.time() > read_at + SOON_SECONDS:
            cycle.disconnected |= self.transport.is_closing() or has_hung_up(self.transport)
        if not cycle.disconnected:
            await app(scope, receive, _undecided(cycle, send) if cycle.waiting_for_100_continue else send)

    async def _answer_last(
        self,
        cycle: RequestResponseCycle,
        app: ASGI3Application,
        scope: Scope,
        receive: ASGIReceiveCallable,
        send: ASGISendCallable,
    ) -> None:
        """Have a request answered that is to be the last; who still sends its body then is given time to read on."""

        async def sending(message: ASGISendEvent) -> None:
            is_over = message["type"] == "http.response.body" and not message.get("more_body", False)
            if is_over and cycle is self.cycle and self._stage is Stage.BODY:
                self._lingers = cycle.keep_alive = True
            await send(message)

        await app(scope, receive, sending)

    def _refuse(self, problem: Problem) -> None:
        """Read no further, and say why if that can still be said: as the last answer of the connection."""
        if self._stage is not Stage.BODY:
            self._end_after_the_others(problem)
        elif self.cycle is not self._running:
            self.pipeline.popleft()
            self._end_after_the_others(problem)
        elif self.cycle.response_started:
            self._stage = Stage.FAREWELL
            self.transport.close()
        else:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self._part(problem)

    def _end_after_the_others(self, problem: Problem) -> None:
        """End with the answer to the last request that is whole, or with a problem where all are answered."""
        if not self._is_busy():
            self._part(problem)
            return
        last = self.pipeline[0][0] if self.pipeline else self._running
        assert last is not None
        last.keep_alive = False
        self._stage = Stage.FAREWELL
        self._unfinished.deadline.clear()
        self.flow.pause_reading()

    def _part(self, problem: Problem) -> bytes:
        """Give the last answer of the connection, and return the name of the request that it is for."""
        scope = cast(MutableMapping[str, Any], self.scope)
        name = self._draw().encode() if self._stage is Stage.NOTHING else name_below(scope, self._draw)
        self._stage = Stage.FAREWELL
        self.transport.write(last_answer(problem, name, self.server_state.default_headers))
        if self._crowd.may_linger(len(self.connections)):
            self._linger()
        else:
            self.transport.close()
        return name

    def _linger(self) -> None:
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._unfinished.wait(LINGER_SECONDS)


def wire(bounds: Bounds, draw: Callable[[], str]) -> type[asyncio.Protocol]:
    """Return the protocol of a server with these bounds, as uvicorn takes one; `draw` makes names of requests."""
    return cast(type[asyncio.Protocol], partial(Wire, bounds=bounds, crowd=Crowd(bounds), draw=draw))


def _undecided(cycle: RequestResponseCycle, send: ASGISendCallable) -> ASGISendCallable:
    """Return a way to send that closes where a body was offered and not asked for: nobody knows if it will come."""

    async def sending(message: ASGISendEvent) -> None:
        if cycle.waiting_for_100_continue:
            cycle.keep_alive = False
        await send(message)

    return sending

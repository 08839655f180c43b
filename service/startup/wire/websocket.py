"""WebSockets as uvicorn and websockets speak them, with bounds."""

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from schema.wire.answers import Problem
from service.doors.request_id import name_below
from service.startup.wire.refusals import HANDSHAKE, HEAD, LINGER_SECONDS, last_answer

MOST_FRAMES: Final = 256
"""How many frames a message may come in: empty ones have no size that could be bounded."""


class WebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, draw: Callable[[], str], **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._draw = draw
        self._is_refused = False

    def data_received(self, data: bytes) -> None:
        """Parse more data; a malformed handshake is answered, not left open."""
        if self._is_refused:
            return
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            is_large = b"".join(self.conn.data_to_send()).startswith(b"HTTP/1.1 431 ")
            self._refuse(HEAD if is_large else self._fault(), [])

    def handle_connect(self, event: Request) -> None:
        """Accept the handshake, unless the library refuses it."""
        if self.conn.accept(event).status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            super().handle_connect(event)
            return
        headers = event.headers.raw_items()
        self._refuse(self._fault(), [(name.lower().encode(), text.encode(errors="replace")) for name, text in headers])

    def _fault(self) -> Problem:
        what = str(self.conn.handshake_exc).encode("ascii", "replace").decode()
        return msgspec.structs.replace(HANDSHAKE, detail=f"{HANDSHAKE.detail}: {what}")

    def _refuse(self, problem: Problem, headers: list[tuple[bytes, bytes]]) -> None:
        self._is_refused = self.handshake_initiated = self.handshake_complete = self.close_sent = True
        name = name_below({"headers": headers}, self._draw)
        self.transport.write(last_answer(problem, name, self.default_headers))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)

    async def send(self, message: ASGISendEvent) -> None:
        """Send; an answer by HTTP ends the handshake, which its library would take for not answered, and log that."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True

    def handle_cont(self, event: Frame) -> None:
        """Receive a continuation frame."""
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "the message comes in too many frames")
            self.handle_parser_exception()

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read: pings are answered here, whatever the application does."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read again."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Return a received message; reading resumes only if the client reads what it was sent."""
        event = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return event


def websocket(draw: Callable[[], str]) -> type[asyncio.Protocol]:
    """Return the protocol of WebSockets as uvicorn takes one; `draw` makes names of requests."""
    return cast(type[asyncio.Protocol], partial(WebSocket, draw=draw))

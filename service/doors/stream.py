"""Server-sent events: their frames, and the response that sends them."""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing, suppress

from starlette.types import Message, Receive, Scope, Send

from schema.wire.sessions import MOST_VERSIONS
from service.denied import Denied, denied
from service.doors.patience import NotRead, patient
from service.games.refusals import WrongShape

EVENT_STREAM = "text/event-stream"
Header = tuple[bytes, bytes]
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"vary", b"Accept, Authorization"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
COMPRESSED = [
    *(header for header in HEADERS if header[0] != b"vary"),
    (b"vary", b"Accept, Accept-Encoding, Authorization"),
    (b"content-encoding", b"gzip"),
]
FOLLOWING, STILL_HERE = b": following\n\n", b": still here\n\n"
"""Comments, which clients ignore."""


class EventStream:
    """A response that lasts until its client disconnects or no longer reads, or until the frames end."""

    def __init__(
        self, frames: AsyncGenerator[bytes, None], patience_seconds: float, headers: Iterable[Header] = HEADERS
    ) -> None:
        self._frames = frames
        self._headers = headers
        self._patience_seconds = patience_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the frames for as long as the client reads them; to HEAD only the headers."""
        if scope["method"] == "HEAD":
            await send(self._start())
            await send(_body(b"", more=False))
            return
        sending = asyncio.create_task(self._sent(patient(send, self._patience_seconds)))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            with suppress(asyncio.CancelledError, NotRead):
                await sending

    async def _sent(self, send: Send) -> None:
        await send(self._start())
        async with aclosing(self._frames) as frames:
            async for frame in frames:
                await send(_body(frame))
        await send(_body(b"", more=False))

    def _start(self) -> Message:
        """Return the start message of the response; a new one each time, for middleware may change it."""
        return {"type": "http.response.start", "status": 200, "headers": list(self._headers)}


def event_frame(event: str, data: bytes, id: int | None = None) -> bytes:
    """Return the frame of an event; its data is one line."""
    head = b"" if id is None else b"id: %d\n" % id
    return head + b"event: %b\ndata: %b\n\n" % (event.encode(), data)


def last_event(headers: Mapping[str, str], after: int) -> int | Denied:
    """Return the version to resume after: the Last-Event-ID of a reconnecting client, or else the one it asked for."""
    last = headers.get("last-event-id")
    if not last:
        return after
    if not (last.isascii() and last.isdecimal() and len(last) < 10) or int(last) > MOST_VERSIONS:
        return denied(WrongShape(where="", problem="Expected a Last-Event-ID that an event had, which is a version"))
    return int(last)


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

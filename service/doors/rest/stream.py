"""Server-sent events: a frame for each version, comments as signs of life, and a last frame that says why it ends."""

import asyncio
from contextlib import aclosing, suppress

from starlette.types import Message, Receive, Scope, Send

from schema.wire.sessions import SessionEndAnswer, SessionEventAnswer
from service.doors.http import ENCODER
from service.doors.patience import NotRead, patient
from service.sessions.followers.following import Following, Heartbeat

EVENT_STREAM = "text/event-stream"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
STARTED: Message = {"type": "http.response.start", "status": 200, "headers": HEADERS}


class EventStream:
    """A response that goes on until the follower leaves, the session ends, or the follower no longer reads."""

    def __init__(self, following: Following, patience_seconds: float) -> None:
        self._following = following
        self._patience_seconds = patience_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens, for as long as somebody reads it; to HEAD what goes before it."""
        if scope["method"] == "HEAD":
            await send(STARTED)
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
        await send(STARTED)
        await send(_body(b": following\n\n"))
        async with aclosing(self._following.news()) as news:
            async for one in news:
                await send(_body(frame(one)))
        await send(_body(b"", more=False))


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


def frame(one: SessionEventAnswer | SessionEndAnswer | Heartbeat) -> bytes:
    """Return one frame."""
    if isinstance(one, Heartbeat):
        return b": still here\n\n"
    if isinstance(one, SessionEndAnswer):
        return b"event: end\ndata: %b\n\n" % ENCODER.encode(one)
    return b"id: %d\nevent: step\ndata: %b\n\n" % (one.version, ENCODER.encode(one))


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

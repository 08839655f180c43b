"""A session as server-sent events: a frame for each version, heartbeat comments, and a last frame with the reason."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from schema.wire.sessions import SessionEndAnswer, SessionEventAnswer
from service.doors.codings import GzipStream
from service.doors.http import ENCODER
from service.doors.stream import FOLLOWING, STILL_HERE, event_frame
from service.sessions.followers.following import Following, Heartbeat


async def frames_of(following: Following, *, is_compressed: bool = False) -> AsyncGenerator[bytes, None]:
    """Yield the events of a session as frames, until it ends.

    Where they are compressed, a frame with the names of the players stands apart: they may choose them so that the
    length of what stands beside them tells something.
    """
    coder = GzipStream() if is_compressed else None
    yield FOLLOWING if coder is None else coder.part(FOLLOWING)
    async with aclosing(following.news()) as news:
        async for one in news:
            frame = _frame(one)
            yield frame if coder is None else coder.part(frame, apart=bool(getattr(one, "seats", ())))
    if coder is not None:
        yield coder.end()


def _frame(one: SessionEventAnswer | SessionEndAnswer | Heartbeat) -> bytes:
    if isinstance(one, Heartbeat):
        return STILL_HERE
    if isinstance(one, SessionEndAnswer):
        return event_frame("end", ENCODER.encode(one))
    return event_frame("step", ENCODER.encode(one), one.version)

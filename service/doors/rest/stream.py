"""A session as server-sent events: a frame for each version, heartbeat comments, and a last frame with the reason."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from schema.wire.sessions import SessionEndAnswer, SessionEventAnswer
from service.doors.http import ENCODER
from service.doors.stream import FOLLOWING, STILL_HERE, event_frame
from service.sessions.followers.following import Following, Heartbeat


async def frames_of(following: Following) -> AsyncGenerator[bytes, None]:
    """Yield the events of a session as frames, until it ends."""
    yield FOLLOWING
    async with aclosing(following.news()) as news:
        async for one in news:
            yield _frame(one)


def _frame(one: SessionEventAnswer | SessionEndAnswer | Heartbeat) -> bytes:
    if isinstance(one, Heartbeat):
        return STILL_HERE
    if isinstance(one, SessionEndAnswer):
        return event_frame("end", ENCODER.encode(one))
    return event_frame("step", ENCODER.encode(one), one.version)

"""GraphQL over server-sent events, by the protocol graphql-sse with a connection for each operation."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from strawberry.http.streaming import SSETransport

from service.doors.stream import STILL_HERE, event_frame


class Frames(SSETransport):
    """Results as frames whose lines end in LF: some clients split on nothing else."""

    def encode_event(self, event: str, data: str | None = None) -> str:
        """Return the frame of an event; browsers pass over one without data, so there always is some."""
        return event_frame(event, (data or "").encode()).decode()

    def heartbeat_message(self, encode_json: Callable[[object], str]) -> str:
        """Return a sign of life."""
        return STILL_HERE.decode()


async def encoded(stream: Callable[[], AsyncGenerator[str, None]]) -> AsyncGenerator[bytes, None]:
    """Yield frames as bytes."""
    async with aclosing(stream()) as frames:
        async for frame in frames:
            yield frame.encode()

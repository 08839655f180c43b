"""GraphQL over server-sent events, by the protocol graphql-sse with a connection for each operation."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from starlette.datastructures import State
from strawberry.http import GraphQLHTTPResponse
from strawberry.http.streaming import SSETransport

from service.doors.stream import STILL_HERE, event_frame


class Frames(SSETransport):
    """Results as frames with lines that end in LF: some clients split on nothing else.

    What tells of a version of a session, which the state of the request holds then, has it as its id.
    """

    def __init__(self, heartbeat_seconds: float, state: State) -> None:
        super().__init__(heartbeat_seconds)
        self._state = state

    def encode_next(self, response: GraphQLHTTPResponse, encode_json: Callable[[object], str]) -> str:
        """Return the frame of a result."""
        return event_frame("next", encode_json(response).encode(), getattr(self._state, "version", None)).decode()

    def encode_complete(self) -> str:
        """Return the last frame; it has data, because browsers ignore a frame without any."""
        return event_frame("complete", b"").decode()

    def heartbeat_message(self, encode_json: Callable[[object], str]) -> str:
        """Return a heartbeat comment."""
        return STILL_HERE.decode()


async def encoded(stream: Callable[[], AsyncGenerator[str, None]]) -> AsyncGenerator[bytes, None]:
    """Yield frames as bytes."""
    async with aclosing(stream()) as frames:
        async for frame in frames:
            yield frame.encode()

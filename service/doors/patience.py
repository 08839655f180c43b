"""A time limit for clients that do not read what they are sent."""

import asyncio

from starlette.types import Message, Send

LATER_SECONDS = 1.0
"""How much later than the system, which ends the connection itself where it can (`service.startup.sockets`)."""


class NotRead(OSError):
    """A client has not read for too long; the server's libraries take the connection for lost."""


def patient(send: Send, seconds: float) -> Send:
    """Return a `send` that waits at most so many seconds for the client to read. It raises NotRead."""

    async def sending(message: Message) -> None:
        try:
            async with asyncio.timeout(seconds + LATER_SECONDS):  # wait_for of Python 3.11 may swallow a cancellation
                await send(message)
        except TimeoutError as error:
            raise NotRead("what was sent has not been read") from error

    return sending

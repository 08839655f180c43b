"""How long the service waits for those who do not read what it sends them."""

import asyncio

from starlette.types import Message, Send

LATER_SECONDS = 1.0
"""So much later than the system, which cuts the connection itself where it can (`service.startup.sockets`)."""


class NotRead(OSError):
    """Somebody has not read for too long; to the server's libraries the connection is lost."""


def patient(send: Send, seconds: float) -> Send:
    """Return a way to send that gives up once it has waited too long, in seconds. What it returns raises NotRead."""

    async def sending(message: Message) -> None:
        try:
            async with asyncio.timeout(seconds + LATER_SECONDS):  # wait_for of Python 3.11 may swallow a cancellation
                await send(message)
        except TimeoutError as error:
            raise NotRead("what was sent has not been read") from error

    return sending

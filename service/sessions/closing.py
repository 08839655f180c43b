"""The shutdown of the service: followers are told at once, because their streams would never end."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from service.stores.store import Notifier

END_STREAMS = "end_streams"
"""The name of `Closing.end_streams` in the state of the application's lifespan."""
LAST_WORDS_SECONDS = 0.05
"""How long the last frame of a stream may take to be sent."""


class Closing:
    """Whether the service is shutting down, and the followers to notify of it."""

    def __init__(self) -> None:
        self.has_begun = False
        self._notifiers: set[Notifier] = set()
        self._quiet = asyncio.Event()

    @contextmanager
    def waking(self, notifier: Notifier) -> Iterator[None]:
        """Notify a follower when the service shuts down; its stream lasts as long as the block."""
        self._notifiers.add(notifier)
        try:
            yield
        finally:
            self._notifiers.discard(notifier)
            if not self._notifiers:
                self._quiet.set()

    async def end_streams(self, seconds: float) -> None:
        """End all streams, future ones as well, and wait for that for at most so many seconds."""
        self.has_begun = True
        if not self._notifiers:
            return
        self._quiet.clear()
        for notifier in self._notifiers:
            notifier.notify()
        await asyncio.wait({asyncio.ensure_future(self._quiet.wait())}, timeout=seconds)
        await asyncio.sleep(LAST_WORDS_SECONDS)

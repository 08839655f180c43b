"""The end of the service: who follows is told at once, so that nobody is waited for who would wait for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from service.stores.store import Notifier

END_STREAMS = "end_streams"
"""Under which name the server finds `Closing.end_streams` in the state of the application's lifespan."""
LAST_WORDS_SECONDS = 0.05
"""How long the last frame of a stream takes to be handed on."""


class Closing:
    """Whether the service is about to end, and whom to wake for it."""

    def __init__(self) -> None:
        self.has_begun = False
        self._notifiers: set[Notifier] = set()
        self._quiet = asyncio.Event()

    @contextmanager
    def waking(self, notifier: Notifier) -> Iterator[None]:
        """Notify a follower once the service is about to end; the stream it belongs to lasts as long as the block."""
        self._notifiers.add(notifier)
        try:
            yield
        finally:
            self._notifiers.discard(notifier)
            if not self._notifiers:
                self._quiet.set()

    async def end_streams(self, seconds: float) -> None:
        """Have all streams end, those yet to come as well, and wait for it, but no longer than this."""
        self.has_begun = True
        if not self._notifiers:
            return
        self._quiet.clear()
        for notifier in self._notifiers:
            notifier.notify()
        await asyncio.wait({asyncio.ensure_future(self._quiet.wait())}, timeout=seconds)
        await asyncio.sleep(LAST_WORDS_SECONDS)

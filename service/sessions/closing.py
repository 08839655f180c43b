"""The end of the service: who follows is told at once, so that nobody is waited for who would wait for ever."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from service.stores.store import Bell

END_STREAMS = "end_streams"
"""Under which name the server finds `Closing.end_streams` in the state of the application's lifespan."""
LAST_WORDS_SECONDS = 0.05
"""How long the last frame of a stream takes to be handed on."""


class Closing:
    """Whether the service is about to end, and whom to wake for it."""

    def __init__(self) -> None:
        self.has_begun = False
        self._bells: set[Bell] = set()
        self._quiet = asyncio.Event()

    @contextmanager
    def waking(self, bell: Bell) -> Iterator[None]:
        """Ring a bell once the service is about to end; the stream it belongs to lasts as long as the block."""
        self._bells.add(bell)
        try:
            yield
        finally:
            self._bells.discard(bell)
            if not self._bells:
                self._quiet.set()

    async def end_streams(self, seconds: float) -> None:
        """Have all streams end, those yet to come as well, and wait for it, but no longer than this."""
        self.has_begun = True
        if not self._bells:
            return
        self._quiet.clear()
        for bell in self._bells:
            bell.ring()
        await asyncio.wait({asyncio.ensure_future(self._quiet.wait())}, timeout=seconds)
        await asyncio.sleep(LAST_WORDS_SECONDS)

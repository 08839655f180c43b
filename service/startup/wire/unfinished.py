"""Size and deadline of a message that is not complete yet."""

import asyncio
from collections.abc import Callable
from math import inf

from schema.wire.answers import Problem
from service.startup.wire.bounds import Bounds
from service.startup.wire.deadline import Deadline
from service.startup.wire.refusals import HEAD, TARGET, UNREADABLE

FRESH = -1
"""Nothing is counted yet: what was read together with something else is left out, for nobody knows where it begins."""


class Unfinished:
    """Counts what is read, and sets the deadline. Sizes are in bytes."""

    def __init__(self, loop: asyncio.AbstractEventLoop, bounds: Bounds, passed: Callable[[], None]) -> None:
        self._loop = loop
        self._bounds = bounds
        self._read = FRESH
        self._begun_at = 0.0
        self.content = 0
        self.deadline = Deadline(loop, passed)

    def wait_for_head(self) -> None:
        """Start the deadline of a head, unless it runs already."""
        if self.deadline.at == inf:
            self.wait(self._bounds.head_seconds)

    def wait(self, seconds: float) -> None:
        """Set the deadline so long from now."""
        self.deadline.set(self._loop.time() + seconds)

    def wait_idly(self) -> None:
        """Set the deadline for the next request."""
        self.wait(self._bounds.idle_seconds)

    def wait_again(self) -> None:
        """Give as much time as a body has, for it was not the caller who was slow."""
        self.wait(self._bounds.body_seconds)

    def begin_head(self) -> None:
        """Start counting a head."""
        self._read = FRESH
        self.deadline.at = inf

    def begin_body(self) -> None:
        """Start counting a body."""
        self._read, self.content = FRESH, 0

    def more_of_head(self, size: int, target: bytes, headers: int) -> Problem | None:
        """Return what is wrong with an incomplete head after so many more bytes."""
        self._count(size)
        if len(target) > self._bounds.target_bytes:
            return TARGET
        if self._read > self._bounds.head_bytes or headers > self._bounds.header_count:
            return HEAD
        self.wait_for_head()
        return None

    def more_of_body(self, size: int, trailers: int, is_answered: bool) -> Problem | None:
        """Return what is wrong with an incomplete body after so many more bytes.

        Beside the content come sizes of chunks, their extensions, and trailers; together they may be as large as it.
        """
        is_first = self._count(size)
        if self._read > 2 * self.content + self._bounds.head_bytes or trailers > self._bounds.header_count:
            return UNREADABLE
        if is_first:
            self._begun_at = self._loop.time()
        if is_first or not is_answered:  # who has the answer gets no more time
            seconds = self._bounds.body_seconds + self.content / self._bounds.body_rate
            self.deadline.set(self._begun_at + seconds)
        return None

    def _count(self, size: int) -> bool:
        is_first = self._read == FRESH
        self._read = 0 if is_first else self._read + size
        return is_first

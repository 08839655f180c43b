"""A deadline in the event loop."""

import asyncio
from collections.abc import Callable
from math import inf

LATE_SECONDS = 1.0
"""A timer that goes off so much too late tells that the loop was held up, and has not read yet what came meanwhile."""


class Deadline:
    """Calls a function once a time has passed. Times are those of the loop, in seconds.

    To postpone it is cheap: the timer of the loop stays, and checks the deadline when it fires.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, passed: Callable[[], None]) -> None:
        self._loop = loop
        self._passed = passed
        self._timer: asyncio.TimerHandle | None = None
        self._looks_at = inf
        self.at = inf

    def set(self, at: float) -> None:
        """Set the deadline, in place of the one before."""
        self.at = at
        if at < self._looks_at:
            self._look_at(at)

    def clear(self) -> None:
        """Remove the deadline."""
        self.at = inf

    def cancel(self) -> None:
        """Cancel the timer."""
        self.at = self._looks_at = inf
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_at(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._looks_at = at
        self._timer = self._loop.call_at(at, self._look)

    def _look(self) -> None:
        now, looked_at = self._loop.time(), self._looks_at
        self._timer, self._looks_at = None, inf
        if self.at > now:
            if self.at < inf:
                self._look_at(self.at)
        elif now > looked_at + LATE_SECONDS:
            self._look_at(now + LATE_SECONDS)
        else:
            self._passed()

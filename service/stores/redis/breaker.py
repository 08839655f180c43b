"""A circuit breaker: a server that failed often is not asked for a while."""

from collections.abc import Callable
from time import monotonic

THRESHOLD = 5
PROBE_SECONDS = 1.0


class Breaker:
    """Counts failures in a row; after too many it lets one call a second through, until one succeeds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._failures = 0
        self._probe_at = 0.0

    def allows(self) -> bool:
        """Tell whether a call may be tried now."""
        if self._failures < THRESHOLD:
            return True
        now = self._now()
        if now < self._probe_at:
            return False
        self._probe_at = now + PROBE_SECONDS
        return True

    def succeeded(self) -> None:
        """Record a call that was answered."""
        self._failures = 0

    def failed(self) -> None:
        """Record a call that was not answered."""
        self._failures += 1
        self._probe_at = self._now() + PROBE_SECONDS

"""Logging why the store of sessions does not answer, without a line for each call."""

import logging
from collections.abc import Callable
from time import monotonic

LOG = logging.getLogger("croupier")

QUIET_SECONDS = 60.0


class Trouble:
    """Logs errors of the store, at most once a minute."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._quiet_until = float("-inf")

    def noticed(self, error: Exception) -> None:
        """Record a failed call."""
        now = self._now()
        if now >= self._quiet_until:
            self._quiet_until = now + QUIET_SECONDS
            LOG.warning("the sessions cannot be reached: %s", error)

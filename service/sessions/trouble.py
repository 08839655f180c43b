"""Telling an operator that the sessions cannot be reached, and why; not for each caller anew."""

import logging
from collections.abc import Callable
from time import monotonic

LOG = logging.getLogger("croupier")

QUIET_SECONDS = 60.0


class Trouble:
    """Writes to the log what the store says, at most once a minute."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._quiet_until = float("-inf")

    def noticed(self, error: Exception) -> None:
        """Note that a call failed."""
        now = self._now()
        if now >= self._quiet_until:
            self._quiet_until = now + QUIET_SECONDS
            LOG.warning("the sessions cannot be reached: %s", error)

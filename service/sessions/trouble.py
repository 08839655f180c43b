"""Logging what the store of sessions cannot do, without a line for each call."""

import logging
from collections.abc import Callable
from time import monotonic

from service.stores.store import Health

LOG = logging.getLogger("croupier")

QUIET_SECONDS = 60.0
SENTENCES = {
    "StoreFull": "the sessions have no room: %s",
    "StoreRefuses": "the sessions cannot be changed: %s",
    "Unsure": "it is not known whether a session was changed: %s",
    "SessionLost": "a session is broken: %s",
}
REACH = "the sessions cannot be reached: %s"


class Trouble:
    """Logs errors of the store, those of one kind at most once a minute."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._quiet_until: dict[str, float] = {}
        self._is_well = True

    def judged(self, health: Health) -> None:
        """Record what a trial found: what is wrong is logged once, until it is well again."""
        is_well = not health.problem
        if self._is_well and not is_well:
            able = "read and not changed" if health.can_read else "neither read nor changed"
            LOG.warning("the sessions can be %s: %s", able, health.problem)
        elif is_well and not self._is_well:
            LOG.warning("the sessions can be read and changed again")
        self._is_well = is_well

    def noticed(self, error: Exception) -> None:
        """Record a failed call."""
        now, kind = self._now(), type(error).__name__
        if now >= self._quiet_until.get(kind, float("-inf")):
            self._quiet_until[kind] = now + QUIET_SECONDS
            LOG.warning(SENTENCES.get(kind, REACH), error)

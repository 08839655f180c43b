"""The limit of open connections."""

import logging
from math import inf

from service.startup.wire.bounds import Bounds

LOG = logging.getLogger("croupier")

QUIET_SECONDS = 60.0


class Crowd:
    """Counts the connections of a worker, and logs at most once a minute that there are too many."""

    def __init__(self, bounds: Bounds) -> None:
        self._limit = bounds.connections
        self._most = bounds.connections + bounds.spare
        self._quiet_until = -inf

    def has_room(self, open: int) -> bool:
        """Tell whether so many connections are allowed."""
        return open <= self._limit

    def tell(self, name: str, now: float) -> None:
        """Say that there is no room, for one, for the request of a name. Times are in seconds of any clock."""
        if now >= self._quiet_until:
            self._quiet_until = now + QUIET_SECONDS
            LOG.warning(
                "%d connections are open, and new ones refused, request %s first: see CROUPIER_CONNECTION_LIMIT",
                self._limit,
                name,
            )

    def may_linger(self, open: int) -> bool:
        """Tell whether a refused connection may stay open for a moment, so that it surely receives the reason."""
        return open <= self._most

"""Whether there is room for one more connection."""

import logging
from math import inf

from service.startup.wire.bounds import Bounds

LOG = logging.getLogger("croupier")

QUIET_SECONDS = 60.0


class Crowd:
    """Counts for all connections of a worker, and tells the operator of too many at most once a minute."""

    def __init__(self, bounds: Bounds) -> None:
        self._limit = bounds.connections
        self._most = bounds.connections + bounds.spare
        self._quiet_until = -inf

    def has_room(self, open: int) -> bool:
        """Tell whether there may be so many connections."""
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
        """Tell whether one that is refused may stay for a moment, so that it learns why for certain."""
        return open <= self._most

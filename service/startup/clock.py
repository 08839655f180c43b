"""The clocks of the service."""

import time


def uptime() -> int:
    """Return milliseconds of a monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def wall_clock() -> int:
    """Return milliseconds since 1970, which several hosts agree on."""
    return time.time_ns() // 1_000_000

"""The time of the service, which is the host of games with a clock."""

import time


def uptime() -> int:
    """Return milliseconds since some moment: what runs on evenly when somebody sets the clock."""
    return time.monotonic_ns() // 1_000_000


def wall_clock() -> int:
    """Return milliseconds since 1970: what the clocks of several hosts have in common."""
    return time.time_ns() // 1_000_000

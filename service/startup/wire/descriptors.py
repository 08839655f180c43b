"""The limit of file descriptors."""

import select
import sys
from asyncio import BaseTransport

PLENTY = 1 << 20
"""Where the system names no limit."""


def descriptors() -> int:
    """Return the limit of this process."""
    if sys.platform == "win32":
        return PLENTY
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return PLENTY if soft == resource.RLIM_INFINITY else soft


def has_hung_up(transport: BaseTransport) -> bool:
    """Tell whether the peer has closed its end; False where the system cannot be asked."""
    connected = transport.get_extra_info("socket")
    if sys.platform != "linux" or connected is None:
        return False
    asked = select.poll()
    asked.register(connected.fileno(), select.POLLRDHUP)
    return bool(asked.poll(0))

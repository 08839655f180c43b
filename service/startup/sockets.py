"""How much the kernel keeps of what a caller does not read, and for how long."""

import socket

UNSENT_BYTES = 64 * 1024
"""What may wait for a caller in the kernel, beside what is on its way."""


def bound(listener: socket.socket, seconds: float) -> None:
    """Have each connection of a listener keep little unsent, and be cut once nothing was taken for so many seconds.

    A closed connection is cut as well: whoever never reads would otherwise keep it for ever. Platforms that lack one of
    the two go without.
    """
    for name, value in (("TCP_USER_TIMEOUT", round(seconds * 1000)), ("TCP_NOTSENT_LOWAT", UNSENT_BYTES)):
        option = getattr(socket, name, None)
        if option is not None and listener.family in (socket.AF_INET, socket.AF_INET6):
            listener.setsockopt(socket.IPPROTO_TCP, option, value)

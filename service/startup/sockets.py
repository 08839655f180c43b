"""What the kernel does for the service: how much it keeps of what nobody reads, and which worker a caller comes to."""

import socket
import sys
from typing import Any

INTERNET = (socket.AF_INET, socket.AF_INET6)
UNSENT_BYTES = 64 * 1024
"""Bytes that the kernel keeps for a client that does not read, beside those in flight."""


def bound(listener: socket.socket, seconds: float) -> None:
    """Have each connection of a listener buffer little, and end once its client took nothing for so many seconds.

    A closed connection ends as well, which a client that never reads would keep for ever. Platforms that lack one of
    the two go without.
    """
    for name, value in (("TCP_USER_TIMEOUT", round(seconds * 1000)), ("TCP_NOTSENT_LOWAT", UNSENT_BYTES)):
        option = getattr(socket, name, None)
        if option is not None and listener.family in INTERNET:
            listener.setsockopt(socket.IPPROTO_TCP, option, value)


def kept(listener: socket.socket) -> socket.socket:
    """Return a socket that keeps a listener's address for the workers, each of which listens `beside` it.

    Behind a single socket the worker that is awake takes nearly all who come at the same time. Where the kernel does
    not share connections out, it is the listener itself.
    """
    if sys.platform != "linux" or listener.family not in INTERNET:
        return listener
    address = listener.getsockname()
    listener.close()
    return _sharing(listener.family, address)


def beside(listener: socket.socket) -> socket.socket:
    """Return a socket at a kept address with the same bounds, or the very one that all share."""
    if sys.platform != "linux" or not listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT):
        return listener
    made = _sharing(listener.family, listener.getsockname())
    for option in (socket.TCP_USER_TIMEOUT, socket.TCP_NOTSENT_LOWAT):
        made.setsockopt(socket.IPPROTO_TCP, option, listener.getsockopt(socket.IPPROTO_TCP, option))
    return made


def _sharing(family: int, address: Any) -> socket.socket:
    made = socket.socket(family)
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
        made.setsockopt(socket.SOL_SOCKET, option, 1)
    made.bind(address)
    return made

"""The limits of connections: sizes, times, and their number."""

from typing import Final

import msgspec

from service.startup.settings import Settings

MOST_CONNECTIONS: Final = 16_384
"""What the default comes to where descriptors are plenty: each connection takes memory too."""
FEWEST_SPARE: Final = 32


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """Sizes in bytes, times in seconds."""

    head_bytes: int
    target_bytes: int
    header_bytes: int
    header_count: int
    head_seconds: float
    body_seconds: float
    body_rate: int
    """Bytes of a body for which it has a second more."""
    idle_seconds: float
    connections: int
    spare: int
    """How many connections beyond those may be open for the moment in which they are told that there is no room."""


def bounds_of(settings: Settings, descriptors: int) -> Bounds:
    """Return the limits of one process with so many file descriptors."""
    spare = max(min(descriptors // 8, 512), FEWEST_SPARE)
    room = min(max(descriptors - 2 * spare, 1), MOST_CONNECTIONS)  # the other half is for files and the store
    return Bounds(
        head_bytes=settings.head_bytes,
        target_bytes=settings.target_bytes,
        header_bytes=settings.header_bytes,
        header_count=settings.header_count,
        head_seconds=settings.head_seconds,
        body_seconds=settings.body_seconds,
        body_rate=settings.body_rate,
        idle_seconds=settings.idle_seconds,
        connections=settings.connection_limit or room,
        spare=spare,
    )

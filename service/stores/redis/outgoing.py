"""What has gone out to a server: of what has not, it is known that it was not carried out."""

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from redis.asyncio.connection import Connection, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection

SCRIPT = b"EVAL"
"""How the names of the commands begin that run scripts."""
NAMED = 64
"""Within so many bytes a command is named."""


@dataclass
class Outgoing:
    """How often a call has gone out, in part at least, and was not answered."""

    unanswered: int = 0


outgoing: ContextVar[Sequence[Outgoing]] = ContextVar("outgoing", default=())
"""The calls whose scripts are sent now."""


def answered() -> None:
    """Note that what went out last was answered."""
    for one in outgoing.get():
        one.unanswered -= 1


class _Noting:
    """A connection that notes when a script begins to go out; greetings and signs of life do not count."""

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Send a command."""
        if SCRIPT in command[0][:NAMED]:
            if not self.is_connected:  # type: ignore[attr-defined]  # of the connection it is mixed into
                await self.connect()  # type: ignore[attr-defined]
            for one in outgoing.get():
                one.unanswered += 1
        await super().send_packed_command(command, check_health)  # type: ignore[misc]


class NotingConnection(_Noting, Connection):
    """One over TCP."""


class NotingSSLConnection(_Noting, SSLConnection):
    """One with TLS."""


class NotingSocketConnection(_Noting, UnixDomainSocketConnection):
    """One over a socket of this host."""


class NotingMasterConnection(_Noting, SentinelManagedConnection):
    """One to the master that Sentinels name."""


class NotingMasterSSLConnection(_Noting, SentinelManagedSSLConnection):
    """One with TLS to the master that Sentinels name."""

"""Calling a Redis, but not for long, and not where it has not answered lately."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from redis.exceptions import RedisError

from service.sessions.breaker import Breaker
from service.sessions.intime import in_time
from service.sessions.redis_clients import CONNECTIONS
from service.sessions.store import StoreDown

T = TypeVar("T")

CALL_SECONDS = 0.4
"""How long a call may take, with one more attempt where a connection is lost."""


class Calls:
    """Carries calls out, so many at once; `server_of` names the server of a key: each has a breaker of its own."""

    def __init__(self, server_of: Callable[[str], str]) -> None:
        self._server_of = server_of
        self._breakers: defaultdict[str, Breaker] = defaultdict(Breaker)
        self._line = asyncio.Semaphore(CONNECTIONS)

    async def ask(self, key: str, call: Callable[[], Awaitable[T]]) -> T:
        """Ask the server of a key. Raises StoreDown.

        Standing in line does not count: a rush of callers is not to be taken for a server that does not answer.
        """
        async with self._line:
            breaker = self._breakers[self._server_of(key)]
            if not breaker.allows():
                raise StoreDown("the server has not answered lately")
            try:
                found = await in_time(call(), CALL_SECONDS)
            except (RedisError, OSError, TimeoutError) as error:
                breaker.failed()
                raise StoreDown(str(error)) from error
            breaker.succeeded()
            return found

"""Calls of a Redis with a time limit and a circuit breaker."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from redis.exceptions import RedisError

from service.stores.in_time import in_time
from service.stores.redis.breaker import Breaker
from service.stores.redis.clients import CONNECTIONS
from service.stores.redis.meaning import meaning
from service.stores.store import StoreDown, Unsure

T = TypeVar("T")

CALL_SECONDS = 0.4
"""How long a call may take, with one more attempt where a connection is lost."""


class Calls:
    """Carries calls out, so many at once; `server_of` names the server of a key: each has a breaker of its own.

    A call that takes too long is cancelled, unless it `finishes`: then it goes on and nobody waits for it.
    """

    def __init__(self, server_of: Callable[[str], str], finishes: bool = False) -> None:
        self._server_of = server_of
        self._finishes = finishes
        self._under_way: set[asyncio.Future[Any]] = set()
        self._breakers: defaultdict[str, Breaker] = defaultdict(Breaker)
        self._line = asyncio.Semaphore(CONNECTIONS)

    async def ask(self, key: str, call: Callable[[], Awaitable[T]]) -> T:
        """Ask the server of a key. Raises StoreDown, and what an answered error means.

        Waiting for a free place does not count: many callers do not mean that a server does not answer. Neither does
        an error that it answers, unless that is of the whole server.
        """
        async with self._line:
            breaker = self._breakers[self._server_of(key)]
            if not breaker.allows():
                raise StoreDown("the server has not answered lately")
            try:
                found = await in_time(self._begun(call), CALL_SECONDS)
            except Unsure:
                breaker.succeeded()
                raise
            except (RedisError, OSError, TimeoutError) as error:
                found_out = meaning(error, key)
                if type(found_out) is StoreDown:
                    breaker.failed()
                else:
                    breaker.succeeded()
                raise found_out from error
            breaker.succeeded()
            return found

    async def close(self) -> None:
        """Cancel the calls that still run."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def _begun(self, call: Callable[[], Awaitable[T]]) -> Awaitable[T]:
        if not self._finishes:
            return call()
        task = asyncio.ensure_future(call())
        self._under_way.add(task)
        task.add_done_callback(self._finished)
        return asyncio.shield(task)

    def _finished(self, task: asyncio.Future[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # seen, where nobody waits for it any more

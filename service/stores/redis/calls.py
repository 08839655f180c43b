"""Calls of a Redis with a time limit and a circuit breaker."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from redis.exceptions import RedisError

from service.stores.in_time import in_time
from service.stores.redis.breaker import Breaker
from service.stores.redis.clients import CONNECTIONS
from service.stores.redis.meaning import is_answered, meaning
from service.stores.redis.outgoing import Outgoing, outgoing
from service.stores.redis.script import Script
from service.stores.redis.server_clock import ServerClock
from service.stores.store import StoreDown, Unsure

T = TypeVar("T")

CALL_SECONDS = 0.4
"""How long a call may take, with one more attempt where a connection is lost."""
AGAIN_SECONDS = 0.02
"""How long to wait before a script is run again whose answer was lost."""
LATE = (b"late", [b"late"])
"""How a script answers that has written nothing because its deadline had passed."""
TRIES = 3
"""How often a script is run that was late, because the server's clock was not known or this process was too busy."""


@dataclass(frozen=True)
class Server:
    """What is known of a server."""

    breaker: Breaker = field(default_factory=Breaker)
    clock: ServerClock = field(default_factory=ServerClock)


class Calls:
    """Carries calls out, so many at once; `server_of` names the server of a key.

    A call that takes too long is cancelled, unless it `finishes`: then it goes on and nobody waits for it.
    """

    def __init__(self, server_of: Callable[[str], str], finishes: bool = False) -> None:
        self._server_of = server_of
        self._finishes = finishes
        self._under_way: set[asyncio.Future[Any]] = set()
        self._servers: defaultdict[str, Server] = defaultdict(Server)
        self._line = asyncio.Semaphore(CONNECTIONS)

    async def run(self, script: Script, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run a script that takes a deadline, and return its answer.

        Raises as `ask` does, Unsure where the script has gone out and may have written. Nothing is written after the
        deadline, which has passed by then: what is not written when that is told never will be.
        """
        clock = self._servers[self._server_of(keys[0])].clock
        for _ in range(TRIES):
            found = await self.ask(keys[0], lambda: _timed(script, keys, args, clock), writes=script.writes)
            if found not in LATE:
                return found
        raise StoreDown("it reached the server too late, and nothing was written")

    async def ask(self, key: str, call: Callable[[], Awaitable[T]], *, writes: bool = False) -> T:
        """Ask the server of a key. Raises StoreDown, and what an answered error means.

        Waiting for a free place does not count: many callers do not mean that a server does not answer. Neither does
        an error that it answers, unless that is of the whole server.
        """
        async with self._line:
            breaker = self._servers[self._server_of(key)].breaker
            if not breaker.allows():
                raise StoreDown("the server has not answered lately")
            sent = Outgoing()
            outgoing.set((sent,))
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
                if writes and sent.unanswered > is_answered(error):
                    raise Unsure(str(found_out)) from error
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


async def _timed(script: Script, keys: Sequence[str], args: Sequence[Any], clock: ServerClock) -> Any:
    """Run a script, where its answer is lost again and again: what it has written it does not write twice."""
    now = asyncio.get_running_loop().time
    asked, (sent,) = now(), outgoing.get()
    end = asked + CALL_SECONDS
    told = [clock.deadline_ms(end), *args]
    while True:
        try:
            shown_ms, found = await script(keys, told)
        except (RedisError, OSError) as error:
            if is_answered(error) or not script.writes or not sent.unanswered or now() >= end:
                raise
        else:
            clock.learn(shown_ms, asked, now())
            return found
        await asyncio.sleep(AGAIN_SECONDS)

"""Sessions in Redis or Valkey, shared by any number of workers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import RedisError

from service.sessions.breaker import Breaker
from service.sessions.doorbell import Doorbell
from service.sessions.intime import in_time
from service.sessions.keyspace import channel, session_keys
from service.sessions.owners import Owners
from service.sessions.scripts import COMMIT, CREATE, DELETE, LOAD
from service.sessions.store import Bell, Change, Commit, Committed, Kept, Owner, OwnerFull, StoreDown

T = TypeVar("T")

CALL_SECONDS = 0.4
"""How long a call may take, with one more attempt where a connection is lost."""
SOCKET_SECONDS = 1.0
"""Longer than a call: the time-outs of sockets do not know whether this process was too busy to look."""
CONNECTIONS = 16
"""How many calls are under way at once; the others wait for one of them."""
REMEMBER_MS = 60 * 60 * 1000
"""How long the first answer to an Idempotency-Key is kept."""


class RedisStore:
    """Keeps each session in a hash and a stream; one script writes both."""

    def __init__(self, url: str, ttl_ms: int) -> None:
        self._ttl_ms = ttl_ms
        self._client = _client(url)
        self._doorbell = Doorbell(url)
        self._breaker = Breaker()
        self._line = asyncio.Semaphore(CONNECTIONS)
        self._owners = Owners(self._client, self._ask, ttl_ms)
        self._create = self._client.register_script(CREATE)
        self._commit = self._client.register_script(COMMIT)
        self._load = self._client.register_script(LOAD)
        self._delete = self._client.register_script(DELETE)

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Keep a new session. Raises OwnerFull."""
        if owner is not None and not await self._owners.has_room(owner, id):
            raise OwnerFull(owner)
        written: list[Any] = [self._ttl_ms, head, change.body, change.entry, change.token, owner.name if owner else ""]
        await self._ask(lambda: self._create(keys=session_keys(id)[:2], args=written))

    async def load(self, id: str, mark: str | None = None) -> Kept | None:
        """Return a session, None where there is none."""
        found: Any = await self._ask(lambda: self._load(keys=session_keys(id, mark), args=[self._ttl_ms]))
        return _kept(found) if found else None

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change where the session is still at the version it rests on."""
        written: list[Any] = [self._ttl_ms, change.version, change.body, change.entry, change.token, channel(id)]
        written += [change.remember, min(REMEMBER_MS, self._ttl_ms), change.base or ""]
        call = lambda: self._commit(keys=session_keys(id, change.mark), args=written)  # noqa: E731
        outcome, *found = await self._ask(call)
        return Committed(Commit(outcome.decode()), _kept(found[0]) if found else None)

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries of the versions after one."""
        key = session_keys(id)[1]
        found: Any = await self._ask(lambda: self._client.xrange(key, f"({after}-0", "+", most))
        return [fields[b"entry"] for _, fields in found]

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Bell]:
        """Return a bell that rings after every commit."""
        async with self._doorbell.at(channel(id)) as bell:
            yield bell

    async def delete(self, id: str) -> bool:
        """Forget a session; tell whether there was one."""
        owner: Any = await self._ask(lambda: self._delete(keys=session_keys(id)[:2], args=[channel(id)]))
        if owner:
            await self._owners.forget(owner.decode(), id)
        return owner is not None

    async def is_well(self) -> bool:
        """Tell whether the store answers."""
        try:
            return bool(await self._ask(self._client.ping))
        except StoreDown:
            return False

    async def close(self) -> None:
        """Let go of the connections."""
        await self._doorbell.close()
        await self._client.aclose()

    async def _ask(self, call: Callable[[], Awaitable[T]]) -> T:
        """Ask the server, but not for long, and not at all where it has not answered lately. Raises StoreDown.

        Standing in line does not count: a rush of callers is not to be taken for a server that does not answer.
        """
        async with self._line:
            if not self._breaker.allows():
                raise StoreDown("the server has not answered lately")
            try:
                found = await in_time(call(), CALL_SECONDS)
            except (RedisError, OSError, TimeoutError) as error:
                self._breaker.failed()
                raise StoreDown(str(error)) from error
            self._breaker.succeeded()
            return found


def _client(url: str) -> Redis:
    pool: Any = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=SOCKET_SECONDS,
        socket_timeout=SOCKET_SECONDS,
        socket_connect_timeout=SOCKET_SECONDS,
        health_check_interval=15,
        retry=Retry(ExponentialWithJitterBackoff(cap=0.03, base=0.01), 1),
    )
    return Redis.from_pool(pool)


def _kept(found: Any) -> Kept:
    head, body, version, token, remembered = found
    return Kept(head, body, int(version), token.decode(), remembered)

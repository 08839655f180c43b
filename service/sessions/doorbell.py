"""The bells of a worker's followers: one subscribed connection for all of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from service.sessions.store import Bell

AGAIN_SECONDS = 0.5
"""How long to wait before a lost connection is made anew."""
CONNECT_SECONDS = 0.4


class Doorbell:
    """Rings the bells of a channel when something is published there, and all of them once it is connected anew."""

    def __init__(self, url: str) -> None:
        self._client: Redis = Redis.from_url(
            url,
            socket_timeout=None,  # it waits for messages, however long there are none
            socket_connect_timeout=CONNECT_SECONDS,
            socket_keepalive=True,
            retry=Retry(NoBackoff(), 0),
        )
        self._bells: dict[str, set[Bell]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @asynccontextmanager
    async def at(self, channel: str) -> AsyncIterator[Bell]:
        """Return a bell of a channel."""
        bell = Bell()
        self._bells.setdefault(channel, set()).add(bell)
        self._attend()
        try:
            yield bell
        finally:
            self._bells[channel].discard(bell)
            if not self._bells[channel]:
                del self._bells[channel]
            self._attend()

    async def close(self) -> None:
        """Let go of the connection."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None
        await self._client.aclose()

    def _attend(self) -> None:
        """Have the channels subscribed to that bells are for."""
        self._changed.set()
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            with suppress(RedisError, OSError, TimeoutError):
                async with self._client.pubsub() as pubsub:
                    await self._hear(pubsub)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self, pubsub: Any) -> None:
        """Keep the subscriptions as the bells need them, and ring, until the connection is lost."""
        subscribed: set[str] = set()
        self._changed.set()
        reading: asyncio.Task[Any] | None = None
        changing = asyncio.create_task(self._changed.wait())
        try:
            while True:
                if self._changed.is_set():
                    self._changed.clear()
                    subscribed = await self._subscribed(pubsub, subscribed)
                if reading is None and subscribed:
                    reading = asyncio.create_task(pubsub.get_message(timeout=None))
                if changing.done():
                    changing = asyncio.create_task(self._changed.wait())
                waited = {changing} if reading is None else {changing, reading}
                await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
                if reading is not None and reading.done():
                    self._ring(reading.result())
                    reading = None
        finally:
            for task in (changing, reading):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError, RedisError, OSError, TimeoutError):
                        await task

    async def _subscribed(self, pubsub: Any, subscribed: set[str]) -> set[str]:
        wanted = set(self._bells)
        async with asyncio.timeout(CONNECT_SECONDS):
            if wanted - subscribed:
                await pubsub.subscribe(*(wanted - subscribed))
            if subscribed - wanted:
                await pubsub.unsubscribe(*(subscribed - wanted))
        return wanted

    def _ring(self, message: Any) -> None:
        """Ring for a message, the confirmation of a subscription included: something may have happened before it."""
        channel = message["channel"].decode() if message else ""
        for bell in self._bells.get(channel, ()):
            bell.ring()

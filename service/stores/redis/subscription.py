"""The subscription of a worker's followers: one connection for all of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.stores.store import Notifier

AGAIN_SECONDS = 0.5
"""How long to wait before connecting again."""
CONNECT_SECONDS = 0.4
QUIET_SECONDS = 2.0
"""How long it may be quiet before the server is asked for a sign of life, and how long it has for that."""


class Subscription:
    """Notifies the notifiers of a channel of each message, and all of them after connecting again."""

    def __init__(self, connect: Callable[[], Redis]) -> None:
        self._connect = connect
        self._notifiers: dict[str, set[Notifier]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @asynccontextmanager
    async def at(self, channel: str) -> AsyncIterator[Notifier]:
        """Return a notifier of a channel."""
        notifier = Notifier()
        self._notifiers.setdefault(channel, set()).add(notifier)
        self._attend()
        try:
            yield notifier
        finally:
            self._notifiers[channel].discard(notifier)
            if not self._notifiers[channel]:
                del self._notifiers[channel]
            self._attend()

    async def close(self) -> None:
        """Close the connection."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
            self._listening = None

    def _attend(self) -> None:
        """Subscribe to the channels that have notifiers."""
        self._changed.set()
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            with suppress(RedisError, OSError, TimeoutError):
                async with self._connect() as client, client.pubsub() as pubsub:
                    await self._hear(pubsub)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self, pubsub: Any) -> None:
        """Keep the subscriptions as the notifiers need them, and notify, until the connection is lost."""
        subscribed: set[str] = set()
        was_asked = False
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
                done, _ = await asyncio.wait(waited, timeout=QUIET_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if reading is not None and reading.done():
                    self._ring(reading.result())
                    reading, was_asked = None, False
                elif reading is not None and not done:
                    was_asked = await self._asked(pubsub, was_asked)
        finally:
            for task in (changing, reading):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError, RedisError, OSError, TimeoutError):
                        await task

    async def _asked(self, pubsub: Any, was_asked: bool) -> bool:
        """Ask for a sign of life, where it was not asked for already; a server may hang, and another have its place."""
        if was_asked:
            raise TimeoutError("there was no sign of life")
        async with asyncio.timeout(CONNECT_SECONDS):
            await pubsub.ping()
        return True

    async def _subscribed(self, pubsub: Any, subscribed: set[str]) -> set[str]:
        wanted = set(self._notifiers)
        async with asyncio.timeout(CONNECT_SECONDS):
            if wanted - subscribed:
                await pubsub.subscribe(*(wanted - subscribed))
            if subscribed - wanted:
                await pubsub.unsubscribe(*(subscribed - wanted))
        return wanted

    def _ring(self, message: Any) -> None:
        """Ring for a message, the confirmation of a subscription included: something may have happened before it."""
        channel = message["channel"].decode() if message and message["channel"] else ""
        for notifier in self._notifiers.get(channel, ()):
            notifier.notify()

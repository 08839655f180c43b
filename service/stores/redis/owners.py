"""The sessions of each owner in Redis. An owner's set is on a node of its own, so no script sees it and a session.

A session is entered before it is created, and looked after a little later: whether it is there, and until when. So
what comes to nothing half way is not counted for long, and one that is used goes on being counted.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from service.stores.redis.keyspace import owner_key, session_keys
from service.stores.redis.script import Script
from service.stores.redis.scripts import CLAIM, SETTLE
from service.stores.store import Owner, SessionLost, StoreDown, StoreRefuses

SOON_MS = 10_000
"""How long after it was entered a session is looked after."""
LATER_MS = 60 * 60 * 1000
"""How long it is counted at most before it is looked after again."""
BATCH = 64
"""How many are looked after at once."""

Ask = Callable[[str, Callable[[], Awaitable[Any]]], Awaitable[Any]]


class Owners:
    """Counts what each owner keeps; `client` is a Redis, `ask` carries a call out, `ttl_ms` is that of a session."""

    def __init__(self, client: Any, ask: Ask, ttl_ms: int) -> None:
        self._client = client
        self._ask = ask
        self._soon_ms = min(SOON_MS, ttl_ms)
        self._claim = Script(client, CLAIM)
        self._settle = Script(client, SETTLE)

    async def has_room(self, owner: Owner, id: str) -> bool:
        """Count a session if the owner may keep another one; tell whether it may."""
        while True:
            has_room, due = await self._entered(owner, id)
            if due:
                await self._look_after(owner.name, due)
            if has_room or not due:
                return has_room

    async def forget(self, name: str, id: str) -> None:
        """Stop counting a session; one that cannot be removed now is found gone later."""
        with suppress(StoreDown):
            await self._ask(owner_key(name), lambda: self._client.zrem(owner_key(name), id))

    async def _entered(self, owner: Owner, id: str) -> tuple[bool, list[bytes]]:
        args = [id, owner.most, self._soon_ms, BATCH]
        key = owner_key(owner.name)
        try:
            has_room, due = await self._ask(key, lambda: self._claim([key], args))
        except SessionLost as error:
            raise StoreRefuses(f"{key}: {error}") from error
        return bool(has_room), due

    async def _look_after(self, name: str, ids: list[bytes]) -> None:
        left = await asyncio.gather(*(self._left_ms(id.decode()) for id in ids))
        args = [part for pair in zip(ids, left, strict=True) for part in pair]
        await self._ask(owner_key(name), lambda: self._settle([owner_key(name)], args))

    async def _left_ms(self, id: str) -> int:
        key = session_keys(id)[0]
        left: int = await self._ask(key, lambda: self._client.pttl(key))
        return min(left, LATER_MS)

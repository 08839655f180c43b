"""Sessions in Redis or Valkey, shared by any number of workers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from service.stores.redis.address import RedisAddress
from service.stores.redis.calls import Calls
from service.stores.redis.clients import clients_of
from service.stores.redis.keyspace import channel, session_keys
from service.stores.redis.owners import Owners
from service.stores.redis.script import Script
from service.stores.redis.scripts import COMMIT, CREATE, DELETE, LOAD, USED
from service.stores.redis.subscription import Subscription
from service.stores.store import (
    Change,
    Commit,
    Committed,
    Notifier,
    Owner,
    OwnerFull,
    StoreDown,
    StoredSession,
    remembered_ms,
)


class RedisStore:
    """Keeps each session in a hash and a stream; one script writes both."""

    def __init__(self, address: RedisAddress, ttl_ms: int) -> None:
        self._ttl_ms = ttl_ms
        self._clients = clients_of(address)
        self._calls = Calls(self._clients.server_of, self._clients.finishes)
        self._subscription = Subscription(self._clients.listener)
        self._owners = Owners(self._clients.calls, self._calls.ask, ttl_ms)
        writing = self._clients.calls if address.replicas else self._clients.scripts  # replicas confirm a call alone
        self._create = Script(writing, CREATE, address.replicas)
        self._commit = Script(writing, COMMIT, address.replicas)
        self._load = Script(self._clients.scripts, LOAD)
        self._used = Script(writing, USED, address.replicas)
        self._has_replicas = address.replicas > 0
        self._delete = Script(writing, DELETE, address.replicas)

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Store a new session. Raises OwnerFull."""
        if owner is not None and not await self._owners.has_room(owner, id):
            raise OwnerFull(owner)
        written: list[Any] = [self._ttl_ms, head, change.body, change.revision, owner.name if owner else ""]
        written += [*change.earlier, change.entry]
        keys = session_keys(id)[:2]
        await self._calls.ask(keys[0], lambda: self._create(keys, written))

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None if there is none."""
        keys = session_keys(id, idempotency_key)
        found = await self._calls.ask(keys[0], lambda: self._load(keys, [self._ttl_ms]))
        stored = _stored(found) if found else None
        if (
            stored and stored.remembered is not None and self._has_replicas
        ):  # it answers for a change as if it were done
            await self._calls.ask(keys[0], lambda: self._used(keys[:2], [self._ttl_ms]))
        return stored

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change if the session is still at the expected version."""
        written: list[Any] = [self._ttl_ms, change.version, change.body, change.entry, change.revision, channel(id)]
        written += [change.remember, remembered_ms(self._ttl_ms), change.expected_revision or ""]
        keys = session_keys(id, change.idempotency_key)
        outcome, *found = await self._calls.ask(keys[0], lambda: self._commit(keys, written))
        return Committed(Commit(outcome.decode()), _stored(found[0]) if found else None)

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries after a version."""
        key = session_keys(id)[1]
        found: Any = await self._calls.ask(key, lambda: self._clients.calls.xrange(key, f"({after}-0", "+", most))
        return [fields[b"entry"] for _, fields in found]

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Notifier]:
        """Return a notifier that is notified after every commit."""
        async with self._subscription.at(channel(id)) as notifier:
            yield notifier

    async def delete(self, id: str, expected_revision: str | None = None) -> bool:
        """Delete a session if it is at the expected revision; tell whether it was there and is gone."""
        keys = session_keys(id)[:2]
        owner: Any = await self._calls.ask(keys[0], lambda: self._delete(keys, [channel(id), expected_revision or ""]))
        if owner:
            await self._owners.forget(owner.decode(), id)
        return owner is not None

    async def is_well(self) -> bool:
        """Tell whether the store answers."""
        try:
            return bool(await self._calls.ask("", self._clients.ping))
        except StoreDown:
            return False

    async def close(self) -> None:
        """Close the connections."""
        await self._subscription.close()
        await self._calls.close()
        await self._clients.close()


def _stored(found: Any) -> StoredSession:
    head, body, version, revision, remembered = found
    return StoredSession(head, body, int(version), revision.decode(), remembered)

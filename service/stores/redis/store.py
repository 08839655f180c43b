"""Sessions in Redis or Valkey, shared by any number of workers."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from service.stores.redis.address import RedisAddress
from service.stores.redis.calls import Calls
from service.stores.redis.clients import clients_of
from service.stores.redis.keyspace import channel, refusals_key, session_keys
from service.stores.redis.owners import Owners
from service.stores.redis.script import Script
from service.stores.redis.scripts import COMMIT, CREATE, DELETE, LOAD, REMEMBER, USED
from service.stores.redis.setup import Setup
from service.stores.redis.subscription import Subscription
from service.stores.store import (
    MOST_REFUSALS,
    Change,
    Commit,
    Committed,
    Health,
    Notifier,
    Owner,
    OwnerFull,
    SessionLost,
    StoreDown,
    StoredSession,
    StoreFull,
    remembered_ms,
)

LOG = logging.getLogger("croupier")
LOST = b"lost"


class RedisStore:
    """Keeps each session in a hash and a stream; one script writes both."""

    def __init__(self, address: RedisAddress, ttl_ms: int) -> None:
        self._ttl_ms = ttl_ms
        self._clients = clients_of(address)
        self._calls = Calls(self._clients.server_of, self._clients.finishes)
        self._subscription = Subscription(self._clients.listener)
        self._owners = Owners(self._clients.calls, self._calls.ask, ttl_ms)
        writing = self._clients.calls if address.replicas else self._clients.scripts  # replicas confirm a call alone
        self._create = Script(writing, CREATE, address.replicas, writes=True)
        self._commit = Script(writing, COMMIT, address.replicas, writes=True)
        self._load = Script(self._clients.scripts, LOAD)
        self._used = Script(writing, USED, address.replicas)
        self._has_replicas = address.replicas > 0
        self._delete = Script(writing, DELETE, address.replicas, writes=True)
        self._remember = Script(writing, REMEMBER, address.replicas, writes=True)
        self._setup = Setup(self._clients, self._calls.ask, address)
        self._has_told = True

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Store a new session. Raises OwnerFull."""
        if owner is not None and not await self._owners.has_room(owner, id):
            raise OwnerFull(owner)
        written: list[Any] = [self._ttl_ms, head, change.body, change.revision, owner.name if owner else ""]
        written += [*change.earlier, change.entry]
        keys = session_keys(id)[:2]
        if await self._calls.run(self._create, keys, written) == LOST:
            raise SessionLost(id, "it is to be made, and has entries")

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None if there is none."""
        keys = session_keys(id, idempotency_key)
        outcome, *found = await self._calls.run(self._load, keys, [self._ttl_ms])
        if outcome == LOST:
            raise SessionLost(id, "its entries do not go with its version")
        stored = _stored(found[0]) if found else None
        is_repeat = stored is not None and stored.remembered is not None
        if is_repeat and self._has_replicas:  # it answers for a change as if it were done
            await self._calls.run(self._used, keys[:2], [self._ttl_ms])
        return stored

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change if the session is still at the expected version."""
        written: list[Any] = [self._ttl_ms, change.version, change.body, change.entry, change.revision, channel(id)]
        written += [change.remember, remembered_ms(self._ttl_ms), change.expected_revision or ""]
        keys = session_keys(id, change.idempotency_key)
        outcome, *found = await self._calls.run(self._commit, keys, written)
        if outcome == LOST:
            raise SessionLost(id, "its entries do not go with its version")
        done = Commit(outcome.decode())
        if done is Commit.DONE:
            self._note(found)
        return Committed(done, _stored(found[0]) if done is Commit.CONFLICT else None)

    def _note(self, untold: list[Any]) -> None:
        """Log that followers cannot be told, once until they can be: the change is made all the same."""
        if untold and self._has_told:
            LOG.warning("changes are made, but followers are not told at once: %s", untold[0].decode())
        self._has_told = not untold

    async def remember(self, id: str, idempotency_key: str, content: bytes) -> bytes | None:
        """Remember something under an idempotency key, unless it is in use; return what is remembered there now."""
        keys = [*session_keys(id, idempotency_key), refusals_key(id)]
        args = [content, remembered_ms(self._ttl_ms), MOST_REFUSALS]
        found: bytes | None = await self._calls.run(self._remember, keys, args)
        return found

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
        owner: Any = await self._calls.run(self._delete, keys, [channel(id), expected_revision or ""])
        if owner:
            await self._owners.forget(owner.decode(), id)
        return owner is not None

    async def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all sessions, also of those of which only a part is there."""
        async for id in self._setup.ids():
            yield id

    async def health(self, name: str) -> Health:
        """Try all that a session needs on one of its own, and ask every server for a sign of life."""
        id, made = f"ready.{name}", Change(0, b"{}", b"{}", "made")
        can_read = False
        try:
            await self._calls.ask("", self._clients.ping)
            await self.load(id)
            can_read = True
            await self.create(id, b"{}", made)
            await self.commit(id, Change(1, b"{}", b"{}", "moved"))
            await self.entries(id, 0, 1)
            await self.delete(id)
        except (StoreDown, StoreFull, SessionLost) as error:
            return Health(can_read, can_write=False, problem=str(error))
        return Health(can_read=True, can_write=True)

    async def concerns(self) -> list[str]:
        """Return which rights are missing, and which settings of the server lose sessions."""
        return await self._setup.concerns()

    async def close(self) -> None:
        """Close the connections."""
        await self._subscription.close()
        await self._calls.close()
        await self._clients.close()


def _stored(found: Any) -> StoredSession:
    head, body, version, revision, remembered = found
    return StoredSession(head, body, int(version), revision.decode(), remembered)

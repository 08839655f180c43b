"""Sessions in a file of SQLite, shared by the workers of one host."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from service.stores.sqlite.calls import File, Work, patiently
from service.stores.sqlite.file import SqliteAddress
from service.stores.sqlite.tables import Tables
from service.stores.sqlite.thread import WritingThread
from service.stores.sqlite.upkeep import Upkeep
from service.stores.sqlite.watch import Watch
from service.stores.store import (
    Change,
    Commit,
    Committed,
    Health,
    Notifier,
    Owner,
    StoreDown,
    StoredSession,
    StoreFull,
)

T = TypeVar("T")


class SqliteStore:
    """Keeps sessions in tables; readers and the writer do not block each other."""

    def __init__(self, address: SqliteAddress, ttl_ms: int, most: int, clock: Callable[[], int]) -> None:
        self._tables = Tables(ttl_ms, most)
        self._clock = clock
        self._file = File(address)
        self._writer = WritingThread(address)
        self._watch = Watch(self._file, self._tokens_of)
        self._upkeep = Upkeep(address)

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Store a new session. Raises StoreFull and OwnerFull."""
        now = self._clock()
        await self._write(lambda db: self._tables.create(db, now, id, head, change, owner))

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None if there is none."""
        now = self._clock()
        found = await self._read(lambda db: self._tables.load(db, now, id, idempotency_key))
        if found is None:
            return None
        stored, is_to_be_touched = found
        if is_to_be_touched:
            with suppress(StoreFull, StoreDown):  # it can be read all the same
                await self._write(lambda db: self._tables.touch(db, now, id))
        return stored

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change if the session is still at the expected version and revision."""
        now = self._clock()
        committed = await self._write(lambda db: self._tables.commit(db, now, id, change))
        if committed.outcome is Commit.DONE:
            self._watch.notify(id)
        return committed

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries after a version."""
        now = self._clock()
        return await self._read(lambda db: self._tables.entries(db, now, id, after, most))

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Notifier]:
        """Return a notifier that is notified after every commit."""
        async with self._watch.at(id) as notifier:
            yield notifier

    async def delete(self, id: str, expected_revision: str | None = None) -> bool:
        """Delete a session if it is at the expected revision; tell whether it was there and is gone."""
        now = self._clock()
        found = await self._write(lambda db: self._tables.delete(db, now, id, expected_revision))
        self._watch.notify(id)
        return found

    async def remember(self, id: str, idempotency_key: str, content: bytes) -> bytes | None:
        """Remember something under an idempotency key, unless it is in use; return what is remembered there now."""
        now = self._clock()
        return await self._write(lambda db: self._tables.remember(db, now, id, idempotency_key, content))

    async def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all sessions."""
        now = self._clock()
        sought = "SELECT id FROM sessions WHERE expires_ms > ?"
        for (id,) in await self._read(lambda db: db.execute(sought, (now,)).fetchall()):
            yield id

    async def health(self, name: str) -> Health:
        """Try to read, and to write and delete a session of its own."""
        can_read = False
        try:
            await self._read(lambda db: db.execute("SELECT kept FROM total").fetchone())
            can_read = True
            await self._write(self._tables.probe)
        except (StoreFull, StoreDown) as error:
            return Health(can_read, can_write=False, problem=str(error))
        return Health(can_read=True, can_write=True)

    async def concerns(self) -> list[str]:
        """Return nothing: the file was looked at before it was opened."""
        return []

    async def close(self) -> None:
        """Close the file."""
        await self._watch.close()
        await self._writer.close()
        await self._upkeep.close()
        self._file.close()

    async def _read(self, work: Work[T]) -> T:
        return await patiently(lambda: self._file.read(work))

    async def _write(self, work: Work[T]) -> T:
        found = await self._writer.write(work)
        self._upkeep.committed()
        return found

    def _tokens_of(self, connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, str]:
        return self._tables.revisions(connection, self._clock(), ids)

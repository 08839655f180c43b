"""Polling a SQLite file for what other processes write."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress

from service.stores.notifiers import Notifiers
from service.stores.sqlite.calls import Busy, File
from service.stores.store import Notifier, StoreDown, StoreFull

LOOK_SECONDS = 0.025


class Watch:
    """Polls the file while there are followers; `tokens_of` reads the revisions of sessions."""

    def __init__(self, file: File, tokens_of: Callable[[sqlite3.Connection, Collection[str]], dict[str, str]]) -> None:
        self._file = file
        self._tokens_of = tokens_of
        self._notifiers = Notifiers()
        self._seen: dict[str, str | None] = {}
        self._seen_change = -1
        self._looking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Notifier]:
        """Return a notifier of a session."""
        with self._notifiers.at(id) as notifier:
            self._seen_change = -1  # what it sees first may be news to the new one
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())
            yield notifier

    def notify(self, id: str) -> None:
        """Notify the followers of a session that this process has written."""
        self._notifiers.notify(id)

    async def close(self) -> None:
        """Stop polling."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        while self._notifiers.names:
            with suppress(Busy, StoreDown, StoreFull):
                self._ring_for(self._file.read(self._changed))
            await asyncio.sleep(LOOK_SECONDS)

    def _changed(self, connection: sqlite3.Connection) -> dict[str, str] | None:
        """Return the revisions of all sessions with followers, None where no other process has written anything."""
        change = connection.execute("PRAGMA data_version").fetchone()[0]
        if change == self._seen_change:
            return None
        found = self._tokens_of(connection, self._notifiers.names)
        self._seen_change = change
        return found

    def _ring_for(self, found: dict[str, str] | None) -> None:
        if found is None:
            return
        followed = {id: found.get(id) for id in self._notifiers.names}
        for id, revision in followed.items():
            if id not in self._seen or self._seen[id] != revision:
                self._notifiers.notify(id)
        self._seen = followed

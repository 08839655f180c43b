"""Checkpoints: writing the write-ahead log of a SQLite file into the file, in a thread."""

import asyncio
import sqlite3
from contextlib import closing, suppress

from service.stores.sqlite.file import SqliteAddress, connected

COMMITS = 256
"""After how many commits: the log has then some megabytes."""
MANY_PAGES = 16_384
"""From how many pages of 4 KiB on writers are held up for a moment, so that the log begins anew."""
BUSY_SECONDS = 0.1


class Upkeep:
    """Counts commits, and once there are many has a thread do it, since that waits for the disk."""

    def __init__(self, address: SqliteAddress) -> None:
        self._address = address
        self._commits = 0
        self._running: asyncio.Task[None] | None = None

    def committed(self) -> None:
        """Count a commit."""
        self._commits += 1
        if self._commits >= COMMITS and (self._running is None or self._running.done()):
            self._commits = 0
            self._running = asyncio.create_task(asyncio.to_thread(checkpoint, self._address))

    async def close(self) -> None:
        """Wait for what runs."""
        if self._running is not None:
            await self._running


def checkpoint(address: SqliteAddress) -> None:
    """Bring the log into the file; what does not work now is done another time, for the log has it all."""
    with suppress(sqlite3.Error), closing(connected(address, BUSY_SECONDS)) as connection:
        _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages > MANY_PAGES:
            connection.execute("PRAGMA wal_checkpoint(RESTART)")

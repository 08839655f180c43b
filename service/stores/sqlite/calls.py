"""Reading and writing a SQLite file: each change whole or not at all, with a limit on waiting for other processes."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from service.stores.sqlite.file import SqliteAddress, connected
from service.stores.store import OwnerFull, StoreDown, StoreFull

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], T]
"""What to do with a connection."""

CALL_SECONDS = 0.4
"""How long a call may take."""
AGAIN_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02)
"""How long to wait before a file that another process writes is tried again; the last one from there on."""


class Busy(Exception):
    """Another process writes."""


class File:
    """A connection that is made when it is needed, and anew after what may be damage."""

    def __init__(self, address: SqliteAddress, busy_seconds: float = 0.0) -> None:
        self._address = address
        self._busy_seconds = busy_seconds
        self._connection: sqlite3.Connection | None = None

    def read(self, work: Work[T]) -> T:
        """Carry out what only reads. Raises Busy, StoreFull and StoreDown."""
        return self._guarded(work)

    def write(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Carry out all or nothing; return what each returned, or that it found no room. Raises as `read` does."""
        return self._guarded(lambda connection: _transacted(connection, works))

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with suppress(sqlite3.Error):
                connection.close()

    def _guarded(self, work: Work[T]) -> T:
        try:
            if self._connection is None:
                self._connection = connected(self._address, self._busy_seconds)
            return work(self._connection)
        except (sqlite3.InterfaceError, sqlite3.ProgrammingError):
            raise  # nothing is wrong with the file
        except sqlite3.Error as error:
            raise self._meaning(error) from error

    def _meaning(self, error: sqlite3.Error) -> Exception:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Busy(str(error))
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(str(error))
        self.close()
        return StoreDown(str(error))


def _transacted(connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = [_found(connection, work) for work in works]
        connection.execute("COMMIT")
        return found
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _found(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    try:
        return work(connection)
    except (OwnerFull, StoreFull) as full:  # found before anything was written
        return full


def given(found: Any) -> Any:
    """Return what a work returned. Raises OwnerFull and StoreFull where it found no room."""
    if isinstance(found, OwnerFull | StoreFull):
        raise found
    return found


async def patiently(call: Callable[[], T]) -> T:
    """Call again while another process writes, with a time limit. Raises StoreDown."""
    loop = asyncio.get_running_loop()
    end, tries = loop.time() + CALL_SECONDS, 0
    while True:
        try:
            return call()
        except Busy as busy:
            if loop.time() >= end:
                raise StoreDown(str(busy)) from busy
        await asyncio.sleep(AGAIN_SECONDS[min(tries, len(AGAIN_SECONDS) - 1)])
        tries += 1

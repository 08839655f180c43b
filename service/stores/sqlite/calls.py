"""Reading and writing a SQLite file: each change whole or not at all, with a limit on waiting for other processes."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from service.stores.sqlite.file import Identity, SqliteAddress, connected, identity_of, prepare
from service.stores.store import OwnerFull, SessionLost, StoreDown, StoreFull, StoreRefuses

LOG = logging.getLogger("croupier")
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
    """A connection that is made when it is needed, and anew after what may be damage.

    SQLite goes on in a file that was removed or replaced, where nobody finds what is written. So it is looked whether
    the file is still there, before each call and after what was written.
    """

    def __init__(self, address: SqliteAddress, busy_seconds: float = 0.0) -> None:
        self._address = address
        self._busy_seconds = busy_seconds
        self._connection: sqlite3.Connection | None = None
        self._identity: Identity | None = None

    def read(self, work: Work[T]) -> T:
        """Carry out what only reads. Raises Busy, StoreFull and StoreDown."""
        return self._guarded(work)

    def write(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Carry out all or nothing; return what each returned, or why it could not. Raises as `read` does."""
        found = self._guarded(lambda connection: _transacted(connection, works))
        if identity_of(self._address) != self._identity:
            self.close()
            raise StoreDown("the file was removed or replaced while something was written to it")
        return found

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with suppress(sqlite3.Error):
                connection.close()

    def _guarded(self, work: Work[T]) -> T:
        try:
            return work(self._opened())
        except (sqlite3.InterfaceError, sqlite3.ProgrammingError):
            raise  # nothing is wrong with the file
        except sqlite3.Error as error:
            raise self._meaning(error) from error

    def _opened(self) -> sqlite3.Connection:
        """Return the connection, a new one where the file is another than it was."""
        found = identity_of(self._address)
        if self._connection is not None and found == self._identity:
            return self._connection
        if found[0] is None or self._identity not in (None, found):
            LOG.warning("the file of the sessions was removed or replaced; what it held before is gone")
            self.close()
            try:
                prepare(self._address, self._identity, self._busy_seconds)
            except ValueError as error:
                raise StoreDown(str(error)) from error
        self._connection = connected(self._address, self._busy_seconds)
        self._connection.execute("SELECT kept FROM total").fetchone()  # opens the log too
        self._identity = identity_of(self._address)
        return self._connection

    def _meaning(self, error: sqlite3.Error) -> Exception:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return Busy(str(error))
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(str(error))
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
            return StoreRefuses(str(error))
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
    except (OwnerFull, StoreFull, SessionLost) as why:  # found before anything was written
        return why


def given(found: Any) -> Any:
    """Return what a work returned. Raises OwnerFull, StoreFull and SessionLost where it found that."""
    if isinstance(found, OwnerFull | StoreFull | SessionLost):
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

"""The file of a SQLite store: where it is, what is in it, and whether it is ours."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

APPLICATION_ID = 0x63726F75
"""The mark of our files; a file of another program is not touched."""
SCHEMA_VERSION = 1
PAGE_BYTES = 4096
START_SECONDS = 5.0
"""How long the start waits for others that write."""
SCHEMA = f"""
CREATE TABLE sessions (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT, expires_ms INTEGER NOT NULL,
  version INTEGER NOT NULL, token TEXT NOT NULL, head BLOB NOT NULL, body BLOB NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (expires_ms);
CREATE INDEX sessions_by_owner ON sessions (owner) WHERE owner IS NOT NULL;
CREATE TABLE entries (
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  version INTEGER NOT NULL, token TEXT NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (session, version)
);
CREATE TABLE firsts (
  session INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  mark TEXT NOT NULL, until_ms INTEGER NOT NULL, first BLOB NOT NULL, PRIMARY KEY (session, mark)
);
CREATE TABLE total (kept INTEGER NOT NULL);
INSERT INTO total VALUES (0);
CREATE TRIGGER session_came AFTER INSERT ON sessions BEGIN UPDATE total SET kept = kept + 1; END;
CREATE TRIGGER session_went AFTER DELETE ON sessions BEGIN UPDATE total SET kept = kept - 1; END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""


@dataclass(frozen=True)
class SqliteAddress:
    """A parsed address."""

    path: str
    synchronous: str = "normal"
    """`normal`: nothing is lost with a process; `full`: nor with the power, for a disk's answer at every commit."""
    max_mib: int | None = None
    """The largest size of the file."""


def read_sqlite_address(text: str) -> SqliteAddress:
    """Read an address, as in `sqlite:sessions.db?synchronous=full`. Raises ValueError."""
    path, _, query = text.removeprefix("sqlite:").partition("?")
    if path in ("", ":memory:"):
        raise ValueError("sqlite: must name a file, as in sqlite:sessions.db; to keep sessions in memory, say memory:")
    if path.startswith("//"):
        raise ValueError("write sqlite:/absolute/path or sqlite:relative/path, without //")
    options = dict(parse_qsl(query.replace("+", "%2B"), keep_blank_values=True))
    if not options.keys() <= {"synchronous", "max_mib"}:
        raise ValueError("after the ? may follow synchronous=normal, synchronous=full and max_mib=1024")
    synchronous, most = options.get("synchronous", "normal"), options.get("max_mib")
    if synchronous not in ("normal", "full"):
        raise ValueError("synchronous must be normal or full")
    if most is not None and not (most.isascii() and most.isdecimal() and 0 < len(most) < 8 and int(most) > 0):
        raise ValueError("max_mib must be a number of MiB")
    return SqliteAddress(path, synchronous, None if most is None else int(most))


Identity = tuple[tuple[int, int] | None, tuple[int, int] | None]
"""Which files the database and its log are, None for one that is not there."""


def identity_of(address: SqliteAddress) -> Identity:
    """Return which files are at an address now."""
    return _inode(address.path), _inode(f"{address.path}-wal")


def _inode(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # before every call, and a Path costs as much again
    except OSError:
        return None
    return found.st_dev, found.st_ino


def prepare(address: SqliteAddress, before: Identity | None = None, seconds: float = START_SECONDS) -> None:
    """Create the file and its tables if they are missing. Raises ValueError if it cannot be used.

    `before`: which files were there before these. A log of another file is not for this one.
    """
    folder = Path(address.path).absolute().parent
    if not folder.is_dir():
        raise ValueError(f"there is no folder for {address.path}")
    try:
        with _alone(folder):
            found = identity_of(address)
            if found[0] is None or (before is not None and found[0] != before[0] and found[1] == before[1]):
                for beside in ("-wal", "-shm"):
                    Path(f"{address.path}{beside}").unlink(missing_ok=True)
            Path(address.path).touch(mode=0o600)  # what is hidden from players is in it
        with closing(connected(address, seconds)) as connection:
            _claim(connection)
    except (OSError, sqlite3.Error) as error:
        raise ValueError(f"{address.path} cannot be used: {error}") from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes from laying out a file in a folder meanwhile."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)


def _claim(connection: sqlite3.Connection) -> None:
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        _lay_out(connection)
    found = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if found != APPLICATION_ID:
        raise sqlite3.DatabaseError("it holds something else")
    if version != SCHEMA_VERSION:
        raise sqlite3.DatabaseError(f"its layout is number {version}, and this version knows {SCHEMA_VERSION} only")
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        raise sqlite3.DatabaseError("it cannot have a write-ahead log there; is it on another host's disk?")


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:  # else another process was first
        for statement in _statements(SCHEMA):
            connection.execute(statement)
    connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    """Return the statements of a script: those that executescript would run, but within a transaction."""
    found, rest = [], ""
    for line in script.splitlines():
        rest += line + "\n"
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return found


def connected(address: SqliteAddress, busy_seconds: float) -> sqlite3.Connection:
    """Return a connection to the file, which waits at most so long for a writer."""
    connection = sqlite3.connect(address.path, timeout=busy_seconds, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {address.synchronous}")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # done apart, since it waits for the disk
    if address.max_mib is not None:
        connection.execute(f"PRAGMA max_page_count = {address.max_mib * 2**20 // PAGE_BYTES}")
    return connection

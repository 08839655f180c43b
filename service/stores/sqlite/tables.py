"""What a SQLite store reads and writes, each within one transaction of its caller."""

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from service.stores.store import (
    MOST_REFUSALS,
    Change,
    Commit,
    Committed,
    Owner,
    OwnerFull,
    SessionLost,
    StoredSession,
    StoreFull,
    remembered_ms,
)

SWEPT = 64
"""How many expired sessions are deleted at once."""
PROBE_BYTES = 2**16
"""The size of what is written to see whether something can be."""
REFUSED = "!"
"""What follows the idempotency key of a refusal."""
IS_MARKED = f"mark IN (?, ? || '{REFUSED}') AND until_ms > ?"
ASKED = 500
"""How many sessions one query asks for."""


@dataclass(frozen=True)
class Tables:
    """Sessions that live so long after their last use, and at most so many."""

    ttl_ms: int
    most: int

    def create(
        self, db: sqlite3.Connection, now: int, id: str, head: bytes, change: Change, owner: Owner | None
    ) -> None:
        """Store a new session. Raises StoreFull and OwnerFull."""
        self._sweep(db, now)
        if db.execute("SELECT 1 FROM sessions WHERE id = ?", (id,)).fetchone():
            return
        if owner is not None and self._owned(db, now, owner) >= owner.most:
            raise OwnerFull(owner)
        if db.execute("SELECT kept FROM total").fetchone()[0] >= self.most:
            raise StoreFull(f"{self.most} sessions are kept already")
        entries = (*change.earlier, change.entry)
        row = (id, owner.name if owner else None, now + self.ttl_ms, len(entries), change.revision, head, change.body)
        columns = "id, owner, expires_ms, version, token, head, body"
        key = db.execute(f"INSERT INTO sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row).lastrowid
        written = ((key, version, change.revision, entry) for version, entry in enumerate(entries, start=1))
        db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", written)

    def load(
        self, db: sqlite3.Connection, now: int, id: str, idempotency_key: str | None
    ) -> tuple[StoredSession, bool] | None:
        """Return a session, and whether more than half of its time is up."""
        row = db.execute(
            "SELECT head, body, version, token,"
            f" (SELECT first FROM firsts WHERE session = key AND {IS_MARKED}), expires_ms,"
            " (SELECT count(*) FROM entries WHERE session = key AND version <= sessions.version)"
            " FROM sessions WHERE id = ? AND expires_ms > ?",
            (idempotency_key, idempotency_key, now, id, now),
        ).fetchone()
        if row is None:
            return None
        if row[6] != row[2]:
            raise SessionLost(id, f"it has {row[6]} entries at version {row[2]}")
        return StoredSession(*row[:5]), row[5] - now < self.ttl_ms // 2

    def touch(self, db: sqlite3.Connection, now: int, id: str) -> None:
        """Restart the time to live of a session."""
        db.execute("UPDATE sessions SET expires_ms = ? WHERE id = ? AND expires_ms > ?", (now + self.ttl_ms, id, now))

    def commit(self, db: sqlite3.Connection, now: int, id: str, change: Change) -> Committed:
        """Write a change if the session is still at the expected version and revision."""
        row = db.execute(
            "SELECT key, version, token, (SELECT count(*) FROM entries WHERE session = key)"
            " FROM sessions WHERE id = ? AND expires_ms > ?",
            (id, now),
        ).fetchone()
        if row is None:
            return Committed(Commit.MISSING)
        key, version, revision, entries = row
        if entries != version:
            raise SessionLost(id, f"it has {entries} entries at version {version}")
        if version != change.version and self._is_written(db, key, change):
            return Committed(Commit.DONE)
        is_base = version == change.version and change.expected_revision in (None, revision)
        if not is_base or (change.idempotency_key is not None and self._is_taken(db, key, change.idempotency_key, now)):
            return self._conflict(db, now, id, change.idempotency_key)
        self._write(db, now, key, change)
        return Committed(Commit.DONE)

    def entries(self, db: sqlite3.Connection, now: int, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries after a version."""
        rows = db.execute(
            "SELECT entry FROM entries WHERE session = (SELECT key FROM sessions WHERE id = ? AND expires_ms > ?)"
            " AND version > ? ORDER BY version LIMIT ?",
            (id, now, after, most),
        )
        return [entry for (entry,) in rows]

    def delete(self, db: sqlite3.Connection, now: int, id: str, expected_revision: str | None) -> bool:
        """Delete a session if it is at the expected revision; tell whether it was there and is gone."""
        found = "DELETE FROM sessions WHERE id = ? AND expires_ms > ? AND token = coalesce(?, token)"
        return db.execute(found, (id, now, expected_revision)).rowcount > 0

    def remember(self, db: sqlite3.Connection, now: int, id: str, idempotency_key: str, content: bytes) -> bytes | None:
        """Remember something under an idempotency key, unless it is in use; return what is remembered there now."""
        row = db.execute("SELECT key FROM sessions WHERE id = ? AND expires_ms > ?", (id, now)).fetchone()
        if row is None:
            return None
        sought = f"SELECT first FROM firsts WHERE session = ? AND {IS_MARKED}"
        found = db.execute(sought, (*row, idempotency_key, idempotency_key, now)).fetchone()
        if found is not None:
            return bytes(found[0])
        self._remember(db, now, row[0], idempotency_key + REFUSED, content)
        old = "SELECT rowid FROM firsts WHERE session = ? AND mark LIKE ? ORDER BY rowid DESC LIMIT -1 OFFSET ?"
        db.execute(f"DELETE FROM firsts WHERE rowid IN ({old})", (*row, f"%{REFUSED}", MOST_REFUSALS))
        return content

    def probe(self, db: sqlite3.Connection) -> None:
        """Write and delete again as much as a session may take."""
        row = ("ready", 0, 1, "ready", b"{}", bytes(PROBE_BYTES))
        db.execute("INSERT INTO sessions (id, expires_ms, version, token, head, body) VALUES (?, ?, ?, ?, ?, ?)", row)
        db.execute("DELETE FROM sessions WHERE id = 'ready'")

    def revisions(self, db: sqlite3.Connection, now: int, ids: Collection[str]) -> dict[str, str]:
        """Return the revisions of those sessions that exist."""
        found: dict[str, str] = {}
        left = list(ids)
        while left:
            part, left = left[:ASKED], left[ASKED:]
            places = ", ".join("?" * len(part))
            sought = f"SELECT id, token FROM sessions WHERE id IN ({places}) AND expires_ms > ?"
            found |= dict(db.execute(sought, (*part, now)))
        return found

    def _sweep(self, db: sqlite3.Connection, now: int) -> None:
        sought = "SELECT key FROM sessions WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?"
        while db.execute(f"DELETE FROM sessions WHERE key IN ({sought})", (now, SWEPT)).rowcount:
            if db.execute("SELECT kept FROM total").fetchone()[0] < self.most:
                return

    def _owned(self, db: sqlite3.Connection, now: int, owner: Owner) -> Any:
        sought = "SELECT count(*) FROM sessions WHERE owner = ? AND expires_ms > ?"
        return db.execute(sought, (owner.name, now)).fetchone()[0]

    def _is_written(self, db: sqlite3.Connection, key: int, change: Change) -> bool:
        sought = "SELECT 1 FROM entries WHERE session = ? AND version = ? AND token = ?"
        return db.execute(sought, (key, change.version + 1, change.revision)).fetchone() is not None

    def _is_taken(self, db: sqlite3.Connection, key: int, idempotency_key: str, now: int) -> bool:
        sought = f"SELECT 1 FROM firsts WHERE session = ? AND {IS_MARKED}"
        return db.execute(sought, (key, idempotency_key, idempotency_key, now)).fetchone() is not None

    def _conflict(self, db: sqlite3.Connection, now: int, id: str, idempotency_key: str | None) -> Committed:
        self.touch(db, now, id)
        found = self.load(db, now, id, idempotency_key)
        return Committed(Commit.CONFLICT, found[0]) if found else Committed(Commit.MISSING)

    def _write(self, db: sqlite3.Connection, now: int, key: int, change: Change) -> None:
        version = change.version + 1
        db.execute(
            "UPDATE sessions SET version = ?, token = ?, body = ?, expires_ms = ? WHERE key = ?",
            (version, change.revision, change.body, now + self.ttl_ms, key),
        )
        db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (key, version, change.revision, change.entry))
        if change.idempotency_key is not None:
            self._remember(db, now, key, change.idempotency_key, change.remember)

    def _remember(self, db: sqlite3.Connection, now: int, key: int, mark: str, content: bytes) -> None:
        db.execute("DELETE FROM firsts WHERE session = ? AND until_ms <= ?", (key, now))
        row = (key, mark, now + remembered_ms(self.ttl_ms), content)
        db.execute("INSERT INTO firsts VALUES (?, ?, ?, ?)", row)

"""Sessions in the memory of one process: they expire, and their number is limited."""

from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from service.stores.notifiers import Notifiers
from service.stores.store import (
    MOST_REFUSALS,
    Change,
    Commit,
    Committed,
    Health,
    Notifier,
    Owner,
    OwnerFull,
    StoredSession,
    StoreFull,
)

MOST_REMEMBERED = 64
"""How many idempotency keys of changes a session keeps; the oldest are dropped."""


@dataclass
class Slot:
    """One session."""

    head: bytes
    body: bytes
    version: int
    expires_ms: int
    entries: list[bytes]
    revisions: list[str]
    owner: str | None = None
    remembered: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    refused: OrderedDict[str, bytes] = field(default_factory=OrderedDict)

    def write(self, change: Change) -> None:
        """Carry out a change."""
        self.body, self.version = change.body, change.version + 1
        self.entries.append(change.entry)
        self.revisions.append(change.revision)
        if change.idempotency_key is not None:
            self.remembered[change.idempotency_key] = change.remember
            while len(self.remembered) > MOST_REMEMBERED:
                self.remembered.popitem(last=False)

    def refuse(self, idempotency_key: str, content: bytes) -> bytes:
        """Remember a refusal, unless something is remembered there; return what is."""
        found = self.first(idempotency_key)
        if found is not None:
            return found
        self.refused[idempotency_key] = content
        while len(self.refused) > MOST_REFUSALS:
            self.refused.popitem(last=False)
        return content

    def first(self, idempotency_key: str | None) -> bytes | None:
        """Return what is remembered under an idempotency key."""
        if idempotency_key is None:
            return None
        return self.remembered.get(idempotency_key) or self.refused.get(idempotency_key)

    def stored(self, idempotency_key: str | None) -> StoredSession:
        """Return the session, with what is remembered under an idempotency key."""
        return StoredSession(self.head, self.body, self.version, self.revisions[-1], self.first(idempotency_key))

    def takes(self, change: Change) -> bool:
        """Tell whether a change expects the current version and revision, and its idempotency key is free."""
        is_expected = change.version == self.version and change.expected_revision in (None, self.revisions[-1])
        return is_expected and self.first(change.idempotency_key) is None


class MemoryStore:
    """Keeps sessions in a dictionary, ordered by when they expire."""

    def __init__(self, ttl_ms: int, most: int, clock: Callable[[], int]) -> None:
        self._ttl_ms = ttl_ms
        self._most = most
        self._clock = clock
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._owned: Counter[str | None] = Counter()
        self._notifiers = Notifiers()

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Store a new session. Raises StoreFull and OwnerFull."""
        if self._touched(id) is not None:
            return
        if owner is not None and self._owned[owner.name] >= owner.most:
            raise OwnerFull(owner)
        if len(self._slots) >= self._most:
            raise StoreFull(f"{self._most} sessions are kept already")
        name = owner.name if owner else None
        expires_ms = self._clock() + self._ttl_ms
        entries = [*change.earlier, change.entry]
        revisions = [change.revision] * len(entries)
        self._slots[id] = Slot(head, change.body, change.version + 1, expires_ms, entries, revisions, name)
        self._owned[name] += 1

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None if there is none."""
        slot = self._touched(id)
        return None if slot is None else slot.stored(idempotency_key)

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change if the session is still at the expected version."""
        slot = self._touched(id)
        if slot is None:
            return Committed(Commit.MISSING)
        if change.revision in slot.revisions[change.version : change.version + 1]:
            return Committed(Commit.DONE)
        if not slot.takes(change):
            return Committed(Commit.CONFLICT, slot.stored(change.idempotency_key))
        slot.write(change)
        self._notifiers.notify(id)
        return Committed(Commit.DONE)

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries after a version."""
        slot = self._touched(id)
        return [] if slot is None else slot.entries[after : after + most]

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Notifier]:
        """Return a notifier that is notified after every commit."""
        with self._notifiers.at(id) as notifier:
            yield notifier

    async def delete(self, id: str, expected_revision: str | None = None) -> bool:
        """Delete a session if it is at the expected revision; tell whether it was there and is gone."""
        slot = self._touched(id)
        if slot is None or expected_revision not in (None, slot.revisions[-1]):
            return False
        self._forget(id)
        return True

    async def remember(self, id: str, idempotency_key: str, content: bytes) -> bytes | None:
        """Remember something under an idempotency key, unless it is in use; return what is remembered there now."""
        slot = self._touched(id)
        return None if slot is None else slot.refuse(idempotency_key, content)

    async def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all sessions."""
        for id in list(self._slots):
            yield id

    async def health(self, name: str) -> Health:
        """Tell that it can be read and written: it always can."""
        return Health(can_read=True, can_write=True)

    async def concerns(self) -> list[str]:
        """Return nothing: there is nothing to set up."""
        return []

    async def close(self) -> None:
        """Delete everything."""
        self._slots.clear()
        self._owned.clear()

    def _touched(self, id: str) -> Slot | None:
        """Return a session and restart its time to live."""
        self._sweep()
        slot = self._slots.get(id)
        if slot is not None:
            slot.expires_ms = self._clock() + self._ttl_ms
            self._slots.move_to_end(id)
        return slot

    def _sweep(self) -> None:
        """Delete expired sessions: the first ones, since a session that is touched goes to the end."""
        now = self._clock()
        while self._slots and next(iter(self._slots.values())).expires_ms <= now:
            self._forget(next(iter(self._slots)))

    def _forget(self, id: str) -> None:
        self._owned[self._slots.pop(id).owner] -= 1
        self._notifiers.notify(id)

"""Sessions in the memory of one process: they expire, and there are only so many."""

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from service.sessions.store import Bell, Change, Commit, Kept, StoreFull

MOST_REMEMBERED = 64
"""How many marks a session keeps, the youngest ones."""


@dataclass
class Slot:
    """One session."""

    head: bytes
    body: bytes
    version: int
    expires_ms: int
    entries: list[bytes]
    remembered: OrderedDict[str, bytes] = field(default_factory=OrderedDict)

    def write(self, change: Change) -> None:
        """Carry out a change."""
        self.body, self.version = change.body, change.version + 1
        self.entries.append(change.entry)
        if change.mark is not None:
            self.remembered[change.mark] = change.remember
            while len(self.remembered) > MOST_REMEMBERED:
                self.remembered.popitem(last=False)


class MemoryStore:
    """Keeps sessions in a dictionary, ordered by when they expire."""

    def __init__(self, ttl_ms: int, most: int, clock: Callable[[], int]) -> None:
        self._ttl_ms = ttl_ms
        self._most = most
        self._clock = clock
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._bells: dict[str, set[Bell]] = {}

    async def create(self, id: str, head: bytes, change: Change) -> None:
        """Keep a new session. Raises StoreFull."""
        self._sweep()
        if len(self._slots) >= self._most:
            raise StoreFull(f"{self._most} sessions are kept already")
        self._slots[id] = Slot(head, change.body, 1, self._clock() + self._ttl_ms, [change.entry])

    async def load(self, id: str, mark: str | None = None) -> Kept | None:
        """Return a session, None where there is none."""
        slot = self._touched(id)
        if slot is None:
            return None
        remembered = None if mark is None else slot.remembered.get(mark)
        return Kept(slot.head, slot.body, slot.version, remembered)

    async def commit(self, id: str, change: Change) -> Commit:
        """Write a change where the session is still at the version it rests on."""
        slot = self._touched(id)
        if slot is None:
            return Commit.MISSING
        if slot.version != change.version:
            return Commit.CONFLICT
        slot.write(change)
        self._ring(id)
        return Commit.DONE

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries of the versions after one."""
        slot = self._touched(id)
        return [] if slot is None else slot.entries[after : after + most]

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Bell]:
        """Return a bell that rings after every commit."""
        bell = Bell()
        self._bells.setdefault(id, set()).add(bell)
        try:
            yield bell
        finally:
            self._bells[id].discard(bell)
            if not self._bells[id]:
                del self._bells[id]

    async def delete(self, id: str) -> bool:
        """Forget a session; tell whether there was one."""
        self._sweep()
        found = self._slots.pop(id, None) is not None
        self._ring(id)
        return found

    async def is_well(self) -> bool:
        """Tell whether the store answers: it always does."""
        return True

    async def close(self) -> None:
        """Forget everything."""
        self._slots.clear()

    def _touched(self, id: str) -> Slot | None:
        """Return a session and begin its time to live anew."""
        self._sweep()
        slot = self._slots.get(id)
        if slot is not None:
            slot.expires_ms = self._clock() + self._ttl_ms
            self._slots.move_to_end(id)
        return slot

    def _sweep(self) -> None:
        """Forget what has expired: the first ones, since a session that is touched goes to the end."""
        now = self._clock()
        while self._slots and next(iter(self._slots.values())).expires_ms <= now:
            id, _ = self._slots.popitem(last=False)
            self._ring(id)

    def _ring(self, id: str) -> None:
        for bell in self._bells.get(id, ()):
            bell.ring()

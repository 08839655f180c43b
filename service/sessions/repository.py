"""The repository of sessions: reads them from a store, applies what is due, and writes changes."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import msgspec

from schema.wire.sessions import MOST_PAGED
from service.denied import Denied, denied
from service.games.states import States
from service.sessions.cache import SessionCache
from service.sessions.closing import Closing
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import Planned
from service.sessions.plans.deadlines import due
from service.sessions.records import Body, Entry, First, Head
from service.sessions.refusals import Contended, UnknownSession
from service.stores.store import (
    Change,
    Commit,
    Health,
    Notifier,
    Owner,
    SessionLost,
    SessionStore,
    StoreDown,
    StoredSession,
    StoreFull,
    StoreOff,
    StoreRefuses,
    Unsure,
)

TRIES = 64
"""How often a change is planned again because another one came first."""

NAME_LENGTH = 16
"""In characters of 6 bits, of what is written to see whether something can be."""

ID = re.compile("[A-Za-z0-9_-]{1,64}")
"""The form of an id, which becomes part of a store's keys."""


@dataclass(frozen=True)
class Written:
    """The result of writing a change."""

    loaded: LoadedSession | Denied
    """The session now, or the refusal why there is none."""
    is_done: bool
    """Whether the change was written."""


class SessionRepository:
    """Reads and writes sessions; `clock` gives the time of the host, `draw` the names of commits."""

    def __init__(
        self, states: States, store: SessionStore | None, clock: Callable[[], int], fresh_key: Callable[[], str]
    ) -> None:
        self.clock = clock
        self.closing = Closing()
        self.cache = SessionCache(states)
        self._store = store
        self._fresh_key = fresh_key

    @property
    def store(self) -> SessionStore:
        """The store. Raises StoreOff where there is none."""
        if self._store is None:
            raise StoreOff
        return self._store

    async def health(self) -> Health:
        """Try what the store can do; without a store nothing is asked of it."""
        if self._store is None:
            return Health(can_read=True, can_write=True)
        return await self._store.health(self._fresh_key()[:NAME_LENGTH])

    async def concerns(self) -> list[str]:
        """Return what is wrong with how the store is set up."""
        return [] if self._store is None else await self._store.concerns()

    async def leave(self) -> None:
        """Close the store."""
        if self._store is not None:
            await self._store.close()

    async def created(self, loaded: LoadedSession, change: Change, owner: Owner | None) -> None:
        """Store a new session. Raises StoreFull and OwnerFull."""
        await self.store.create(loaded.head.id, msgspec.json.encode(loaded.head), change, owner)
        self.cache.put(loaded)

    def recent(self, id: str) -> LoadedSession | None:
        """Return the cached session, None if there is none; other workers may have changed it since."""
        return self.cache.recent(id)

    async def loaded(self, id: str, idempotency_key: str | None = None) -> LoadedSession | Denied:
        """Load a session from the store."""
        return self._cached(id, await self.store.load(id, idempotency_key) if ID.fullmatch(id) else None)

    async def unopened(self, id: str) -> tuple[Head, Body, StoredSession] | Denied:
        """Load a session whose ruleset may not be served any more. Raises SessionLost."""
        stored = await self.store.load(id) if ID.fullmatch(id) else None
        if stored is None:
            return denied(UnknownSession(id=id))
        try:
            head, body = msgspec.json.decode(stored.head, type=Head), msgspec.json.decode(stored.body, type=Body)
        except (msgspec.MsgspecError, TypeError, UnicodeDecodeError) as error:
            raise SessionLost(id, f"it cannot be read: {error}") from error
        return head, body, stored

    async def settled(self, id: str) -> LoadedSession | Denied:
        """Load a session and apply what is due, each deadline exactly once.

        Where nothing can be written now, return it as it is written. Whoever only looks is not told of a write that is
        in doubt, but that there is no answer now.
        """
        loaded = await self.loaded(id)
        if isinstance(loaded, Denied):
            return loaded
        try:
            return await self.caught_up(loaded)
        except (StoreFull, StoreRefuses):
            return loaded
        except Unsure as error:
            raise StoreDown(str(error)) from error

    async def caught_up(self, loaded: LoadedSession) -> LoadedSession | Denied:
        """Apply everything that is due, and return the session after it."""
        late = 0
        while (planned := due(loaded, loaded.at_ms(self.clock))) is not None:
            written = await self.written(loaded, planned)
            late += not written.is_done
            if isinstance(written.loaded, Denied) or late == TRIES:
                return written.loaded if isinstance(written.loaded, Denied) else denied(Contended())
            loaded = written.loaded
            await asyncio.sleep(0)  # a store in memory never waits, and after a long time much may be due
        return loaded

    async def written(
        self,
        loaded: LoadedSession,
        planned: Planned,
        idempotency_key: str | None = None,
        asked: str = "",
        secret: str = "",
    ) -> Written:
        """Write a change, and remember its request under the idempotency key."""
        body, entry, revision = msgspec.json.encode(planned.body), msgspec.json.encode(planned.entry), self._fresh_key()
        change = Change(loaded.version, body, entry, revision, loaded.revision)
        if idempotency_key is not None:
            first = First(asked=asked, version=planned.entry.version, body=planned.body, secret=secret)
            change = replace(change, idempotency_key=idempotency_key, remember=msgspec.json.encode(first))
        committed = await self.store.commit(loaded.head.id, change)
        if committed.outcome is not Commit.DONE:
            return Written(self._cached(loaded.head.id, committed.stored), is_done=False)
        version = planned.entry.version
        moved = replace(
            loaded, body=planned.body, version=version, revision=revision, opened=planned.opened, first=None
        )
        self.cache.put(moved)
        return Written(moved, is_done=True)

    async def remembered(self, id: str, idempotency_key: str, first: First) -> First | Denied:
        """Remember an answer that changes nothing under an idempotency key, unless it is in use.

        Return what is remembered there.
        """
        there = await self.store.remember(id, idempotency_key, msgspec.json.encode(first))
        return denied(UnknownSession(id=id)) if there is None else msgspec.json.decode(there, type=First)

    async def deleted(self, id: str, expected_revision: str | None = None) -> bool:
        """Delete a session, with an expected revision only at that one; tell whether it was there and is gone."""
        self.cache.drop(id)
        return await self.store.delete(id, expected_revision)

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Notifier]:
        """Return a notifier for every change of a session and for the shutdown of the service."""
        async with self.store.follow(id) as notifier:
            with self.closing.waking(notifier):
                yield notifier

    async def entries(self, loaded: LoadedSession, after: int, most: int) -> list[Entry]:
        """Return the entries after a version, at least those that the loaded session has. Raises SessionLost.

        Where the session was closed or fell back meanwhile there may be fewer.
        """
        id = loaded.head.id
        found = [_entry(id, entry) for entry in await self.store.entries(id, after, most)]
        versions = [entry.version for entry in found]
        least = min(most, max(loaded.version - after, 0))
        if len(found) < least or versions != list(range(after + 1, after + 1 + len(found))):
            now = await self.loaded(id)
            if isinstance(now, Denied) or now.version < loaded.version:
                return []
            raise SessionLost(id, f"after version {after} are the entries {versions}")
        return found

    async def log(self, loaded: LoadedSession) -> list[Entry]:
        """Return every entry up to a version. Raises SessionLost."""
        log: list[Entry] = []
        while len(log) < loaded.version:
            entries = await self.entries(loaded, len(log), MOST_PAGED)
            if not entries:
                raise SessionLost(loaded.head.id, "it went or fell back while it was read")
            log += entries
        return log[: loaded.version]

    def _cached(self, id: str, stored: StoredSession | None) -> LoadedSession | Denied:
        if stored is None:
            self.cache.drop(id)
            return denied(UnknownSession(id=id))
        return self.cache.loaded(id, stored)


def _entry(id: str, stored: bytes) -> Entry:
    """Read an entry. Raises SessionLost."""
    try:
        return msgspec.json.decode(stored, type=Entry)
    except (msgspec.MsgspecError, TypeError, UnicodeDecodeError) as error:
        raise SessionLost(id, f"an entry cannot be read: {error}") from error

"""Sessions between a store and those who work with them: read, brought up to time, and written."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import msgspec

from schema.wire.sessions import MOST_PAGED
from service.denied import Denied, denied
from service.games.states import States
from service.sessions.closing import Closing
from service.sessions.held import Held, Holder
from service.sessions.plans.changes import Planned
from service.sessions.plans.deadlines import due
from service.sessions.records import Entry, First
from service.sessions.refusals import Contended, UnknownSession
from service.stores.store import Bell, Change, Commit, Kept, Owner, SessionStore, StoreOff

TRIES = 64
"""How often a change is planned anew because another one came first; each time somebody got on."""

ID = re.compile("[A-Za-z0-9_-]{1,64}")
"""What an id may look like: it goes into the keys of a store."""


@dataclass(frozen=True)
class Written:
    """What became of a change."""

    held: Held | Denied
    """The session as it stands now, or why there is none."""
    is_done: bool
    """Whether the change was written."""


class Keeper:
    """Reads and writes sessions; `clock` gives the time of the host, `draw` the names of commits."""

    def __init__(
        self, states: States, store: SessionStore | None, clock: Callable[[], int], draw: Callable[[], str]
    ) -> None:
        self.clock = clock
        self.closing = Closing()
        self.holder = Holder(states)
        self._store = store
        self._draw = draw

    @property
    def store(self) -> SessionStore:
        """The store. Raises StoreOff where there is none."""
        if self._store is None:
            raise StoreOff
        return self._store

    async def is_well(self) -> bool:
        """Tell whether sessions can be reached, or there are to be none."""
        return self._store is None or await self._store.is_well()

    async def leave(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            await self._store.close()

    async def created(self, held: Held, change: Change, owner: Owner | None) -> None:
        """Keep a new session. Raises StoreFull and OwnerFull."""
        await self.store.create(held.head.id, msgspec.json.encode(held.head), change, owner)
        self.holder.hold(held)

    def recent(self, id: str) -> Held | None:
        """Return a session as this worker saw it last, None where it did not; others may have changed it since."""
        return self.holder.recent(id)

    async def loaded(self, id: str, mark: str | None = None) -> Held | Denied:
        """Return a session as the store keeps it."""
        return self._held(id, await self.store.load(id, mark) if ID.fullmatch(id) else None)

    async def settled(self, id: str) -> Held | Denied:
        """Return a session once all is done that the clock has brought: each deadline once, whoever comes first."""
        held = await self.loaded(id)
        return held if isinstance(held, Denied) else await self.caught_up(held)

    async def caught_up(self, held: Held) -> Held | Denied:
        """Do all that the clock has brought, however much that is, and return the session after it."""
        late = 0
        while (planned := due(held, held.at_ms(self.clock))) is not None:
            written = await self.written(held, planned)
            late += not written.is_done
            if isinstance(written.held, Denied) or late == TRIES:
                return written.held if isinstance(written.held, Denied) else denied(Contended())
            held = written.held
            await asyncio.sleep(0)  # a store in memory never waits, and after a long time much may be due
        return held

    async def written(self, held: Held, planned: Planned, mark: str | None = None, asked: str = "") -> Written:
        """Write a change, and under a mark what was asked."""
        body, entry, token = msgspec.json.encode(planned.body), msgspec.json.encode(planned.entry), self._draw()
        change = Change(held.version, body, entry, token, held.token)
        if mark is not None:
            first = First(asked=asked, version=planned.entry.version, body=planned.body)
            change = replace(change, mark=mark, remember=msgspec.json.encode(first))
        committed = await self.store.commit(held.head.id, change)
        if committed.outcome is not Commit.DONE:
            return Written(self._held(held.head.id, committed.kept), is_done=False)
        version = planned.entry.version
        moved = replace(held, body=planned.body, version=version, token=token, opened=planned.opened, first=None)
        self.holder.hold(moved)
        return Written(moved, is_done=True)

    async def deleted(self, id: str, base: str | None = None) -> bool:
        """Forget a session, where a commit is named only at that one; tell whether it was there and is gone."""
        self.holder.drop(id)
        return await self.store.delete(id, base)

    @asynccontextmanager
    async def follow(self, id: str) -> AsyncIterator[Bell]:
        """Return a bell that rings after every change of a session, and when the service is about to end."""
        async with self.store.follow(id) as bell:
            with self.closing.waking(bell):
                yield bell

    async def entries(self, id: str, after: int, most: int) -> list[Entry]:
        """Return the entries after a version."""
        return [msgspec.json.decode(entry, type=Entry) for entry in await self.store.entries(id, after, most)]

    async def log(self, held: Held) -> list[Entry]:
        """Return every entry up to a version."""
        log: list[Entry] = []
        while len(log) < held.version:
            entries = await self.entries(held.head.id, len(log), MOST_PAGED)
            if not entries:
                break
            log += entries
        return log[: held.version]

    def _held(self, id: str, kept: Kept | None) -> Held | Denied:
        if kept is None:
            self.holder.drop(id)
            return denied(UnknownSession(id=id))
        return self.holder.held(id, kept)

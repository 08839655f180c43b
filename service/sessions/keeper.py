"""Sessions between a store and those who work with them: read, brought up to time, and written."""

import re
from collections.abc import Callable
from dataclasses import replace

import msgspec

from schema.sessions import MOST_PAGED
from service.denied import Denied, denied
from service.sessions.changes import Planned, due
from service.sessions.held import Held, Holder
from service.sessions.records import Entry, First
from service.sessions.refusals import Contended, UnknownSession
from service.sessions.store import Change, Committed, SessionStore, StoreOff
from service.states import States

TRIES = 64
"""How often a change is planned anew because another one came first; each time somebody got on."""

ID = re.compile("[A-Za-z0-9_-]{1,64}")
"""What an id may look like: it goes into the keys of a store."""


class Keeper:
    """Reads and writes sessions; `clock` gives the time of the host, `draw` the names of commits."""

    def __init__(
        self, states: States, store: SessionStore | None, clock: Callable[[], int], draw: Callable[[], str]
    ) -> None:
        self.clock = clock
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

    async def settled(self, id: str, mark: str | None = None) -> Held | Denied:
        """Return a session once all is done that the clock has brought: each deadline once, whoever comes first."""
        for _ in range(TRIES):
            kept = await self.store.load(id, mark) if ID.fullmatch(id) else None
            if kept is None:
                return denied(UnknownSession(id=id))
            held = self.holder.held(id, kept)
            if isinstance(held, Denied):
                return held
            planned = due(held, held.at_ms(self.clock))
            if planned is None:
                return held
            await self.written(held, planned)
        return denied(Contended())

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

    async def written(self, held: Held, planned: Planned, mark: str | None = None, asked: str = "") -> Committed:
        """Write a change, and under a mark what was asked."""
        body, entry = msgspec.json.encode(planned.body), msgspec.json.encode(planned.entry)
        change = Change(held.version, body, entry, self._draw())
        if mark is not None:
            first = First(asked=asked, version=planned.entry.version, body=planned.body)
            change = replace(change, mark=mark, remember=msgspec.json.encode(first))
        return await self.store.commit(held.head.id, change)

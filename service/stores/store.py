"""The protocol of a store of sessions: memory, a file or a server.

A store knows nothing of games. A session is a head that never changes, a body that every commit replaces, a version
that counts the commits, and one entry for each version, in order.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

MOST_REFUSALS = 64
"""How many refusals a session remembers under idempotency keys; the oldest are dropped."""
REMEMBER_MS = 60 * 60 * 1000
"""How long the first answer to an Idempotency-Key is kept at most: no longer than the session itself."""


class StoreDown(Exception):
    """The store does not answer; it may later."""


class StoreRefuses(StoreDown):
    """The store answers and refuses what it was asked, as a replica does a write: nothing was written."""


class Unsure(StoreDown):
    """The store was asked to write and did not say whether it has."""


class StoreFull(Exception):
    """The store has no room for what was to be written; nothing was."""


class SessionLost(Exception):
    """The store has a part of a session only, or something else in its place."""

    def __init__(self, id: str, why: str) -> None:
        super().__init__(f"of {id} something is missing: {why}")
        self.id = id


class OwnerFull(Exception):
    """An owner has reached the limit of sessions."""

    def __init__(self, owner: "Owner") -> None:
        super().__init__(f"{owner.name} keeps {owner.most} sessions already")
        self.owner = owner


class StoreOff(Exception):
    """There is no store, because sessions are off."""


@dataclass(frozen=True)
class StoredSession:
    """A session as it is kept."""

    head: bytes
    body: bytes
    version: int
    revision: str
    """The name of the commit that made this version."""
    remembered: bytes | None = None
    """What an earlier commit remembered under the requested idempotency key."""


@dataclass(frozen=True)
class Change:
    """The content of one commit."""

    version: int
    """The expected version."""
    body: bytes
    entry: bytes
    revision: str
    """The name of this commit, so that a repeat by the network is not carried out twice."""
    expected_revision: str | None = None
    """The name of the commit it rests on. A server that lost some commits may come to the same version another way."""
    idempotency_key: str | None = None
    """The idempotency key under which to remember something."""
    remember: bytes = b""
    earlier: tuple[bytes, ...] = ()
    """The entries of the versions before it, in a session that is created with a past."""


class Commit(Enum):
    """The result of a commit."""

    DONE = "done"
    CONFLICT = "conflict"
    """The session is at another version or revision than expected, or the idempotency key is in use already."""
    MISSING = "missing"
    """There is no such session any more."""


@dataclass(frozen=True)
class Committed:
    """How a commit ended."""

    outcome: Commit
    stored: StoredSession | None = None
    """On a conflict the current session, so that nobody need ask for it."""


@dataclass(frozen=True)
class Owner:
    """The creator of sessions, and how many living ones they may have."""

    name: str
    most: int


@dataclass(frozen=True)
class Health:
    """What a store can do, found out by trying."""

    can_read: bool
    can_write: bool
    problem: str = ""
    """Why it cannot, in the words of the store."""


class Notifier:
    """Tells a follower that a session has changed: once for any number of changes, so that nothing piles up."""

    def __init__(self) -> None:
        self._notified = asyncio.Event()

    def notify(self) -> None:
        """Notify that something may have happened."""
        self._notified.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for a notification since the last wait, for at most so many seconds; tell whether there was one."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for of Python 3.11 may swallow a cancellation
                await self._notified.wait()
        has_notified = self._notified.is_set()
        self._notified.clear()
        return has_notified


def remembered_ms(ttl_ms: int) -> int:
    """Return how long an idempotency key is remembered in a store of sessions that live so long."""
    return min(REMEMBER_MS, ttl_ms)


class SessionStore(Protocol):
    """Keeps sessions.

    Every method may raise StoreDown, what writes StoreFull, StoreRefuses and Unsure, what concerns one session
    SessionLost. All but Unsure mean that nothing was written.
    """

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Store a new session with all of its entries. Raises StoreFull, and OwnerFull if an owner is given.

        The expected version of its change is 0, or that of the last earlier entry.
        """

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None if there is none; its time to live restarts."""

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change, all of it or nothing, if the session is still at the expected version and revision.

        Nothing is written if its idempotency key is in use. A repeated commit counts as done
        already.
        """

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries after a version, the oldest first."""

    def follow(self, id: str) -> AbstractAsyncContextManager[Notifier]:
        """Return a notifier that is notified after every commit, and when the session is deleted."""

    async def delete(self, id: str, expected_revision: str | None = None) -> bool:
        """Delete a session, with an expected revision only at that one; tell whether it was there and is gone."""

    async def remember(self, id: str, idempotency_key: str, content: bytes) -> bytes | None:
        """Remember something under an idempotency key, unless it is in use.

        Return what is remembered there now, None if there is no such session.
        """

    def ids(self) -> AsyncIterator[str]:
        """Yield the ids of all sessions, and of other records."""

    async def health(self, name: str) -> Health:
        """Try to read and to write a record of that name, which nobody else uses. Raises nothing."""

    async def concerns(self) -> list[str]:
        """Return what is wrong with how the store is set up, in sentences for the operator."""

    async def close(self) -> None:
        """Close the store."""

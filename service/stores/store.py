"""What keeps sessions: one small protocol, behind which it is memory or a server.

A store knows nothing of games. A session is a head that never changes, a body that every commit replaces, a version
that counts the commits, and one entry for each version, in order.
"""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

REMEMBER_MS = 60 * 60 * 1000
"""How long the first answer to an Idempotency-Key is kept at most: no longer than the session itself."""


class StoreDown(Exception):
    """The store does not answer; it may later."""


class StoreFull(Exception):
    """The store takes no further session for now."""


class OwnerFull(Exception):
    """One owner keeps as many sessions as they may."""

    def __init__(self, owner: "Owner") -> None:
        super().__init__(f"{owner.name} keeps {owner.most} sessions already")
        self.owner = owner


class StoreOff(Exception):
    """There is no store: the service was told to keep no sessions."""


@dataclass(frozen=True)
class StoredSession:
    """A session as it is kept."""

    head: bytes
    body: bytes
    version: int
    revision: str
    """The name of the commit that made this version."""
    remembered: bytes | None = None
    """What an earlier commit left under the idempotency key that was asked for."""


@dataclass(frozen=True)
class Change:
    """What one commit writes."""

    version: int
    """The version it rests on."""
    body: bytes
    entry: bytes
    revision: str
    """A name of this very commit, so that one which the network repeats is not carried out twice."""
    expected_revision: str | None = None
    """The name of the commit it rests on. A server that lost some commits may come to the same version another way."""
    idempotency_key: str | None = None
    """Under which idempotency key to remember something beside it."""
    remember: bytes = b""
    earlier: tuple[bytes, ...] = ()
    """The entries of the versions before it, in a session that is created with a past."""


class Commit(Enum):
    """What became of a commit."""

    DONE = "done"
    CONFLICT = "conflict"
    """The session is not at what the commit rests on, or remembers something under its idempotency key already."""
    MISSING = "missing"
    """There is no such session any more."""


@dataclass(frozen=True)
class Committed:
    """How a commit ended."""

    outcome: Commit
    stored: StoredSession | None = None
    """On a conflict the session as it stands, so that nobody need ask for it."""


@dataclass(frozen=True)
class Owner:
    """Who creates a session, and how many living ones they may keep."""

    name: str
    most: int


class Notifier:
    """Tells a follower that a session has moved on: once, however often it did, so that nothing piles up."""

    def __init__(self) -> None:
        self._notified = asyncio.Event()

    def notify(self) -> None:
        """Say that something may have happened."""
        self._notified.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until it was notified since the last time, but no longer than this; tell whether it was."""
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
    """Keeps sessions. Every method may raise StoreDown."""

    async def create(self, id: str, head: bytes, change: Change, owner: Owner | None = None) -> None:
        """Keep a new session with all of its past. Raises StoreFull, and OwnerFull where one is named.

        Its change rests on version 0, or on the last of those whose entries come earlier.
        """

    async def load(self, id: str, idempotency_key: str | None = None) -> StoredSession | None:
        """Return a session, None where there is none; its time to live begins anew."""

    async def commit(self, id: str, change: Change) -> Committed:
        """Write a change, all of it or nothing, where the session is still at what it rests on.

        Nothing is written either where something is remembered under its idempotency key. One that is repeated is done
        already.
        """

    async def entries(self, id: str, after: int, most: int) -> list[bytes]:
        """Return the entries of the versions after one, the oldest first."""

    def follow(self, id: str) -> AbstractAsyncContextManager[Notifier]:
        """Return a notifier that is notified after every commit, and when the session is deleted."""

    async def delete(self, id: str, expected_revision: str | None = None) -> bool:
        """Forget a session, where a commit is named only if that is its last; tell whether it was there and is gone."""

    async def is_well(self) -> bool:
        """Tell whether the store answers."""

    async def close(self) -> None:
        """Let go of everything."""

"""Following a session live, until nothing more will come."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from schema.wire.sessions import Ended, SessionEndAnswer, SessionEventAnswer
from service.denied import Denied
from service.sessions.call import SessionCall
from service.sessions.followers.feed import EventFeed
from service.sessions.loaded import LoadedSession
from service.sessions.plans.deadlines import due, next_due
from service.sessions.refusals import UnknownSession
from service.sessions.repository import SessionRepository
from service.stores.store import SessionLost, StoreDown, StoreFull

BATCH = 64
"""How many versions are read at once; no more are buffered for a slow follower."""
AGAIN_SECONDS = 1.0
"""How long to wait before asking again a store that does not answer."""
SHORTEST_MS = 20
"""The shortest wait of a follower for a deadline."""


@dataclass(frozen=True)
class Heartbeat:
    """Nothing has happened for a while."""


@dataclass(frozen=True)
class Batch:
    """The next versions that a follower has not seen, and the session."""

    loaded: LoadedSession
    news: tuple[SessionEventAnswer, ...]
    is_whole: bool
    is_lost: bool = False
    """Whether the session is at an earlier version than the follower has seen."""


def _why(loaded: LoadedSession) -> Ended:
    """Return why the game of a session is over."""
    if loaded.body.people.ended is not None:
        return Ended.ENDED
    return Ended.REVEALED if loaded.body.revealed else Ended.OVER


@dataclass
class Following:
    """One follower of a session."""

    repository: SessionRepository
    call: SessionCall
    game: str
    after: int
    feed: EventFeed
    heartbeat_seconds: float
    is_over: bool = False
    """Whether the game was over when it began, and the follower had seen all of it."""

    async def news(self) -> AsyncGenerator[SessionEventAnswer | SessionEndAnswer | Heartbeat, None]:
        """Yield the events after a version; at the end yield the reason."""
        async with self.repository.follow(self.call.id) as notifier:
            while not self.repository.closing.has_begun:
                try:
                    batch = await self._batch()
                except SessionLost:
                    yield SessionEndAnswer(ended=Ended.LOST)
                    return
                if isinstance(batch, Denied):
                    yield SessionEndAnswer(ended=Ended.CLOSED)
                    return
                if batch and isinstance(self.call.admitted(batch.loaded), Denied):
                    yield SessionEndAnswer(ended=Ended.KEY_REPLACED)
                    return
                if batch and batch.is_lost:
                    yield SessionEndAnswer(ended=Ended.LOST)
                    return
                for one in batch.news if batch else ():
                    yield one
                if batch and batch.is_whole and batch.loaded.is_over:
                    yield SessionEndAnswer(ended=_why(batch.loaded))
                    return
                if (batch is None or batch.is_whole) and not await notifier.wait(self._seconds(batch)):
                    yield Heartbeat()
            yield SessionEndAnswer(ended=Ended.CLOSING)

    async def _batch(self) -> Batch | Denied | None:
        """Return the next versions, None while the store does not answer or cannot write what is due."""
        try:
            loaded = await self.repository.settled(self.call.id)
            if isinstance(loaded, Denied):
                return loaded if isinstance(loaded.refused.first, UnknownSession) else None
            if self.after >= loaded.version:
                return Batch(loaded, (), is_whole=True, is_lost=self.after > loaded.version)
            entries = await self.repository.entries(loaded, self.after, BATCH)
        except (StoreDown, StoreFull):
            return None
        if not entries:
            return None  # it was closed or fell back meanwhile
        self.after = entries[-1].version
        news = tuple(map(self.feed.event, entries))
        return Batch(loaded, news, is_whole=self.after >= loaded.version)

    def _seconds(self, batch: Batch | None) -> float:
        """Return how many seconds to wait: until the next deadline or heartbeat."""
        if batch is None:
            return AGAIN_SECONDS
        loaded, now_ms = batch.loaded, batch.loaded.at_ms(self.repository.clock)
        coming = next_due(loaded)
        if coming is None or (coming.at_ms <= now_ms and due(loaded, now_ms) is None):
            return self.heartbeat_seconds  # nothing is due, or nothing can come of it: the session may not grow so far
        return min(self.heartbeat_seconds, max(coming.at_ms - now_ms, SHORTEST_MS) / 1000)

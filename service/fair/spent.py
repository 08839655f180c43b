"""Which commitments have been used: where sessions are kept, each is good for one game, so that nobody deals anew."""

from collections.abc import Callable
from dataclasses import dataclass, field

from service.denied import Denied, denied
from service.fair.refusals import NoRoomForCommitments, UsedCommitment, UsesUnknown
from service.sessions.store import Change, Commit, SessionStore, StoreDown, StoreFull

NOTHING = b"{}"


@dataclass(frozen=True)
class Spent:
    """Remembers in a store of sessions; without one nothing is remembered. `draw` names the commits."""

    store: SessionStore | None
    draw: Callable[[], str] = field(repr=False)

    async def spend(self, commitment: str) -> Denied | None:
        """Use a commitment up; refuse where it was used before, by whatever worker."""
        if self.store is None:
            return None
        id = f"commit.{commitment[:40]}"  # the dot sets it apart from every session's
        try:
            await self.store.create(id, NOTHING, self._change(0))  # which does nothing where there is one already
            done = await self.store.commit(id, self._change(1))
        except StoreFull:
            return denied(NoRoomForCommitments())
        except StoreDown:
            return denied(UsesUnknown())
        return None if done.outcome is Commit.DONE else denied(UsedCommitment())

    def _change(self, version: int) -> Change:
        return Change(version, NOTHING, NOTHING, self.draw())

"""Which commitments have been used: where sessions are kept, each is good for one game, so that nobody deals anew."""

from collections.abc import Callable
from dataclasses import dataclass, field

from service.denied import Denied, denied
from service.fair.refusals import NoRoomForCommitments, UsedCommitment, UsesUnknown
from service.sessions.creators import Creators
from service.sessions.refusals import TooManySessions
from service.sessions.store import Change, Commit, Owner, OwnerFull, SessionStore, StoreDown, StoreFull

NOTHING = b"{}"


@dataclass(frozen=True)
class Spent:
    """Remembers in a store of sessions, for whoever may create sessions there; without one nothing is remembered.

    `draw` names the commits.
    """

    store: SessionStore | None
    creators: Creators
    draw: Callable[[], str] = field(repr=False)

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return whose record a used commitment is, as with a session."""
        return None if self.store is None else self.creators.owner(key)

    async def spend(self, commitment: str, owner: Owner | None) -> Denied | None:
        """Use a commitment up; refuse where it was used before, by whatever worker."""
        if self.store is None:
            return None
        id = f"commit.{commitment[:40]}"  # the dot sets it apart from every session's
        try:
            await self.store.create(id, NOTHING, self._change(0), owner)  # nothing, where there is one
            done = await self.store.commit(id, self._change(1))
        except OwnerFull as error:
            return denied(TooManySessions(most=error.owner.most))
        except StoreFull:
            return denied(NoRoomForCommitments())
        except StoreDown:
            return denied(UsesUnknown())
        return None if done.outcome is Commit.DONE else denied(UsedCommitment())

    def _change(self, version: int) -> Change:
        return Change(version, NOTHING, NOTHING, self.draw())

"""Which commitments have been used: where sessions are kept, each is good for one game, so that nobody deals anew."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from service.denied import Denied, denied
from service.stores.store import Change, Commit, Owner, OwnerFull, SessionStore, StoreDown, StoreFull
from service.trust.access.creators import Creators
from service.trust.access.refusals import TooManySessions
from service.trust.fair.refusals import NoRoomForCommitments, UsedCommitment, UsesUnknown

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

    async def used_for(
        self, commitment: str | None, owner: Owner | None, begin: Callable[[], Awaitable[Denied | None]]
    ) -> Denied | None:
        """Use a commitment up, where there is one, for a game that begins; when it does not, nothing is used up."""
        wrong = None if commitment is None else await self.spend(commitment, owner)
        if wrong is not None:
            return wrong
        has_begun = False
        try:
            wrong = await begin()
            has_begun = wrong is None
        finally:
            if not has_begun and commitment is not None:
                await self._given_back(commitment)
        return wrong

    async def _given_back(self, commitment: str) -> None:
        """Forget that a commitment was used: nobody was told anything of the game it was used for."""
        if self.store is not None:
            with suppress(StoreDown):
                await self.store.delete(_id(commitment))

    async def spend(self, commitment: str, owner: Owner | None) -> Denied | None:
        """Use a commitment up; refuse where it was used before, by whatever worker."""
        if self.store is None:
            return None
        id = _id(commitment)
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


def _id(commitment: str) -> str:
    """Return under which id a commitment is kept; the dot sets it apart from every session's."""
    return f"commit.{commitment[:40]}"

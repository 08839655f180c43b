"""Which commitments have been used: where sessions are kept, each is good for one game, so that nobody deals anew."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from service.denied import Denied, denied
from service.stores.store import Commit, Owner, SessionStore, StoreDown
from service.trust.access.creators import Creators
from service.trust.access.ledger import NOTHING, Ledger
from service.trust.fair.refusals import NoRoomForCommitments, UsedCommitment, UsesUnknown


class Spent:
    """Remembers in a store of sessions, for whoever may create sessions there; without one nothing is remembered.

    `draw` names the commits.
    """

    def __init__(self, store: SessionStore | None, creators: Creators, fresh_key: Callable[[], str]) -> None:
        self._store = store
        self._creators = creators
        self._ledger = None if store is None else Ledger(store, fresh_key, NoRoomForCommitments, UsesUnknown)

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return whose record a used commitment is, as with a session."""
        return None if self._store is None else self._creators.owner(key)

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
        if self._store is not None:
            with suppress(StoreDown):
                await self._store.delete(_id(commitment))

    async def spend(self, commitment: str, owner: Owner | None) -> Denied | None:
        """Use a commitment up; refuse where it was used before, by whatever worker."""
        if self._ledger is None:
            return None
        id = _id(commitment)
        wrong = await self._ledger.begin(id, NOTHING, owner)
        done = wrong or await self._ledger.use(id, 1, NOTHING)
        if isinstance(done, Denied):
            return done
        return None if done.outcome is Commit.DONE else denied(UsedCommitment())


def _id(commitment: str) -> str:
    """Return under which id a commitment is kept; the dot sets it apart from every session's."""
    return f"commit.{commitment[:40]}"

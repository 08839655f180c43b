"""Used commitments: where sessions are kept, each is valid for one game, so that nobody can deal again."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from service.denied import Denied, denied
from service.stores.store import (
    Commit,
    Owner,
    OwnerFull,
    SessionLost,
    SessionStore,
    StoreDown,
    StoreFull,
    Unsure,
)
from service.trust.access.creators import Creators
from service.trust.access.ledger import NOTHING, Ledger
from service.trust.fair.refusals import NoRoomForCommitments, UsedCommitment, UsesUnknown


class Spent:
    """Remembers used commitments in the store of sessions; without a store it remembers nothing.

    `draw` names the commits.
    """

    def __init__(self, store: SessionStore | None, creators: Creators, fresh_key: Callable[[], str]) -> None:
        self._store = store
        self._creators = creators
        self._ledger = (
            None if store is None else Ledger(store, fresh_key, NoRoomForCommitments, UsesUnknown, UsedCommitment)
        )

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return the owner of a commitment's record, as for a session."""
        return None if self._store is None else self._creators.owner(key)

    async def used_for(
        self,
        commitment: str | None,
        owner: Owner | None,
        begin: Callable[[], Awaitable[Denied | None]],
        whose: bytes = NOTHING,
    ) -> Denied | None:
        """Use up the commitment of a new game, if it has one; if the game surely does not begin, nothing is used up.

        `whose` names the creation, if it may be repeated: it finds its own commitment used.
        """
        wrong = None if commitment is None else await self.spend(commitment, owner, whose)
        if wrong is not None:
            return wrong
        try:
            wrong = await begin()
        except Unsure:
            raise  # there may be such a game
        except (StoreDown, StoreFull, SessionLost, OwnerFull):
            await self._given_back(commitment)
            raise
        if wrong is not None:
            await self._given_back(commitment)
        return wrong

    async def _given_back(self, commitment: str | None) -> None:
        """Delete the record of a used commitment: nobody was told anything of its game."""
        if self._store is not None and commitment is not None:
            with suppress(StoreDown):
                await self._store.delete(_id(commitment))

    async def spend(self, commitment: str, owner: Owner | None, whose: bytes = NOTHING) -> Denied | None:
        """Use up a commitment; return a refusal if any worker used it before, for anything else than this."""
        if self._ledger is None:
            return None
        id = _id(commitment)
        wrong = await self._ledger.begin(id, NOTHING, owner)
        done = wrong or await self._ledger.use(id, 1, whose)
        if isinstance(done, Denied):
            return done
        is_own = whose != NOTHING and done.stored is not None and done.stored.body == whose
        return None if done.outcome is Commit.DONE or is_own else denied(UsedCommitment())


def _id(commitment: str) -> str:
    """Return the id of a commitment's record; the dot distinguishes it from the id of a session."""
    return f"commit.{commitment[:40]}"

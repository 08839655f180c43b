"""Which states of single use have been used: one record for each game, whose version is the ply it stands at, plus one.

A use is a commit on the version of the state's ply, so of any number of callers with one state a single one gets on.
"""

from collections.abc import Callable

import msgspec

from engines.core.actors import Milliseconds
from engines.core.values import Value
from service.denied import Denied, denied
from service.games.sealed.keys import record_id
from service.games.sealed.refusals import ForgottenGame, NoRoomForUses, SingleUseOff, UsedState, UsesUnavailable
from service.stores.store import Commit, Owner, SessionStore, StoredSession
from service.trust.access.creators import Creators
from service.trust.access.ledger import Ledger


class Use(Value):
    """The request that used a state, to recognise an exact repeat, whose first answer may have been lost."""

    asked: str
    """The digest of seat and action; empty for the start."""
    at_ms: Milliseconds
    """The time of the game then."""


class Uses:
    """Remembers uses in the store of sessions, for those who may create sessions; `draw` names the commits."""

    def __init__(self, store: SessionStore | None, creators: Creators, fresh_key: Callable[[], str]) -> None:
        self._ledger = (
            None if store is None else Ledger(store, fresh_key, NoRoomForUses, UsesUnavailable, ForgottenGame)
        )
        self._creators = creators

    def off(self, where: str) -> Denied | None:
        """Return a refusal if there is no store."""
        return denied(SingleUseOff(where=where)) if self._ledger is None else None

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return the owner of a new game, as for a session."""
        return self.off("/single_use") or self._creators.owner(key)

    async def begin(self, secret: str, owner: Owner | None) -> Denied | None:
        """Record a new game."""
        assert self._ledger is not None, "refused before"
        return await self._ledger.begin(record_id(secret), msgspec.json.encode(Use(asked="", at_ms=0)), owner)

    async def use(self, secret: str, ply: int, use: Use) -> Use | Denied:
        """Use up the state of a ply; return its use, which is the earlier one if this is a repeat."""
        assert self._ledger is not None, "refused before"
        done = await self._ledger.use(record_id(secret), ply + 1, msgspec.json.encode(use))
        if isinstance(done, Denied) or done.outcome is Commit.DONE:
            return done if isinstance(done, Denied) else use
        return denied(ForgottenGame()) if done.stored is None else _used_before(done.stored, ply, use)


def _used_before(stored: StoredSession, ply: int, use: Use) -> Use | Denied:
    first = msgspec.json.decode(stored.body, type=Use)
    if stored.version == ply + 2 and first.asked == use.asked:
        return first
    return denied(UsedState(ply=ply, now=stored.version - 1))

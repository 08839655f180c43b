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
from service.stores.store import Change, Commit, Kept, Owner, OwnerFull, SessionStore, StoreDown, StoreFull
from service.trust.access.creators import Creators
from service.trust.access.refusals import TooManySessions


class Use(Value):
    """What a state was used for, so that an exact repeat is known: its answer may have been lost on the way."""

    asked: str
    """The digest of seat and action; empty for the start."""
    at_ms: Milliseconds
    """The time of the game then."""


class Uses:
    """Remembers uses in a store of sessions, for whoever may create sessions there; `draw` names the commits."""

    def __init__(self, store: SessionStore | None, creators: Creators, draw: Callable[[], str]) -> None:
        self._store = store
        self._creators = creators
        self._draw = draw

    def off(self, where: str) -> Denied | None:
        """Refuse where there is no store."""
        return denied(SingleUseOff(where=where)) if self._store is None else None

    def owner(self, key: str | None) -> Owner | Denied | None:
        """Return whose game a new one is, as with a session."""
        return self.off("/single_use") or self._creators.owner(key)

    async def begin(self, secret: str, owner: Owner | None) -> Denied | None:
        """Remember a new game."""
        assert self._store is not None, "refused before"
        try:
            await self._store.create(record_id(secret), b"{}", self._change(0, Use(asked="", at_ms=0)), owner)
        except OwnerFull as error:
            return denied(TooManySessions(most=error.owner.most))
        except StoreFull:
            return denied(NoRoomForUses())
        except StoreDown:
            return denied(UsesUnavailable())
        return None

    async def use(self, secret: str, ply: int, use: Use) -> Use | Denied:
        """Use up the state of a ply; return what it was used for, which is an earlier time where this is a repeat."""
        assert self._store is not None, "refused before"
        try:
            done = await self._store.commit(record_id(secret), self._change(ply + 1, use))
        except StoreFull:
            return denied(NoRoomForUses())
        except StoreDown:
            return denied(UsesUnavailable())
        if done.outcome is Commit.DONE:
            return use
        return denied(ForgottenGame()) if done.kept is None else _used_before(done.kept, ply, use)

    def _change(self, version: int, use: Use) -> Change:
        return Change(version, msgspec.json.encode(use), b"{}", self._draw())


def _used_before(kept: Kept, ply: int, use: Use) -> Use | Denied:
    first = msgspec.json.decode(kept.body, type=Use)
    if kept.version == ply + 2 and first.asked == use.asked:
        return first
    return denied(UsedState(ply=ply, now=kept.version - 1))

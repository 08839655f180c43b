"""A ledger of things that may happen once: one record for each, in the store of sessions."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from engines.core.results import Refusal
from service.denied import Denied, denied
from service.stores.store import (
    Change,
    Committed,
    Owner,
    OwnerFull,
    SessionLost,
    SessionStore,
    StoreDown,
    StoreFull,
    Unsure,
)
from service.trust.access.refusals import TooManySessions, Unconfirmed

T = TypeVar("T")

NOTHING = b"{}"


@dataclass(frozen=True)
class Ledger:
    """Records by id, each at a version that rises with every use; `draw` names the commits."""

    store: SessionStore
    fresh_key: Callable[[], str] = field(repr=False)
    no_room: type[Refusal]
    """The refusal if the store is full."""
    unreachable: type[Refusal]
    """The refusal if the store does not answer."""
    lost: type[Refusal]
    """The refusal if the store has lost a part of a record."""

    async def begin(self, id: str, content: bytes, owner: Owner | None) -> Denied | None:
        """Create a record at version 1, unless it exists."""
        return await self._answered(self.store.create(id, NOTHING, self._change(0, content), owner))

    async def use(self, id: str, version: int, content: bytes) -> Committed | Denied:
        """Advance a record from a version; of any number of callers only one succeeds."""
        return await self._answered(self.store.commit(id, self._change(version, content)))

    async def _answered(self, call: Awaitable[T]) -> T | Denied:
        try:
            return await call
        except OwnerFull as error:
            return denied(TooManySessions(most=error.owner.most))
        except StoreFull:
            return denied(self.no_room())
        except SessionLost:
            return denied(self.lost())
        except Unsure:
            return denied(Unconfirmed())
        except StoreDown:
            return denied(self.unreachable())

    def _change(self, version: int, content: bytes) -> Change:
        return Change(version, content, NOTHING, self.fresh_key())

"""Repeats of a creation: the id and the keys of a session grow from a secret that is kept under the Idempotency-Key.

So a repeat makes the same session, whichever worker it comes to, and though only hashes of the keys are kept. Whoever
repeats the request word for word with the same Idempotency-Key is given the keys: nobody may be able to guess it.
"""

import hashlib
import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from engines.core.values import Value
from service.denied import Denied, denied
from service.sessions.keys import grown
from service.sessions.refusals import OtherContent, UnknownSession
from service.stores.store import Change, SessionLost, SessionStore, StoreDown, StoreFull

MADE = 2
"""The version of a record whose session was made."""


class Record(Value):
    """What is kept: the digest of the request, and the secret that the session grows from."""

    asked: str
    secret: str


@dataclass(frozen=True)
class Creation:
    """A creation that has begun under an Idempotency-Key."""

    id: str
    key: str = field(repr=False)
    record: Record = field(repr=False)
    is_made: bool
    """Whether its session was made already, and may be closed by now."""
    _numbers: Iterator[int] = field(default_factory=itertools.count, repr=False)

    def draw(self) -> str:
        """Return the next text that nobody can guess: in every repeat the same ones, in the same order."""
        return grown(self.record.secret, self.key, next(self._numbers))


async def begun(
    store: SessionStore, key: str | None, idempotency_key: str, asked: str, fresh_key: Callable[[], str]
) -> Creation | Denied:
    """Begin a creation, or go on with one. Raises StoreDown, StoreFull and SessionLost."""
    whose = f"{key or ''}\n{idempotency_key}"
    id = f"create.{hashlib.sha256(whose.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    content = msgspec.json.encode(Record(asked=asked, secret=fresh_key()))
    await store.create(id, b"{}", Change(0, content, b"{}", fresh_key()))
    stored = await store.load(id)
    if stored is None:
        return denied(UnknownSession(id=id))
    record = msgspec.json.decode(stored.body, type=Record)
    if record.asked != asked:
        return denied(OtherContent())
    return Creation(id, idempotency_key, record, is_made=stored.version >= MADE)


async def made(store: SessionStore, creation: Creation) -> None:
    """Record that the session was made, so that it is not made again once it is closed. Raises nothing."""
    content = msgspec.json.encode(creation.record)
    with suppress(StoreDown, StoreFull, SessionLost):
        await store.commit(creation.id, Change(1, content, b"{}", "made"))

"""Whether everything that a store keeps of its sessions is there, and fits together."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import reduce

import msgspec

from schema.wire.sessions import Happened
from service.denied import Denied
from service.sessions.loaded import LoadedSession
from service.sessions.past import Past
from service.sessions.repository import SessionRepository
from service.stores.store import SessionLost

RECORD = "."
"""What stands in the id of a record that is no session: a used commitment or state, or a creation."""


@dataclass(frozen=True)
class Checked:
    """One session or record; `problem` is empty where nothing is wrong with it."""

    id: str
    is_session: bool
    problem: str = ""


async def checked(repository: SessionRepository) -> AsyncIterator[Checked]:
    """Check every session and record. Raises StoreDown."""
    async for id in repository.store.ids():
        is_session = RECORD not in id
        try:
            problem = await (_of_session(repository, id) if is_session else _of_record(repository, id))
        except SessionLost as error:
            problem = str(error)
        yield Checked(id, is_session, problem)


async def _of_record(repository: SessionRepository, id: str) -> str:
    await repository.store.load(id)  # which raises SessionLost
    return ""


async def _of_session(repository: SessionRepository, id: str) -> str:
    """Return what is wrong with a session, nothing where it was closed meanwhile. Raises SessionLost."""
    loaded = await repository.loaded(id)
    if isinstance(loaded, Denied):
        first = loaded.refused.first
        return "" if await repository.store.load(id) is None else f"{first.code}: {first.sentence()}"
    log = await repository.log(loaded)
    log = log[max((place for place, entry in enumerate(log) if entry.happened is Happened.UPGRADED), default=0) :]
    game, terms = loaded.game, loaded.opened.terms
    try:
        end = reduce(Past.after, log, Past(game, terms, game.engine.initial(loaded.head.seats, terms)))
    except Exception as error:  # whatever stands in an entry, it is not what was written there
        return f"its entries cannot be read: {type(error).__name__} {error}"
    return "" if _is_at(loaded, end) else "its entries lead to another position than it stands at"


def _is_at(loaded: LoadedSession, end: Past) -> bool:
    position = msgspec.json.encode(loaded.opened.table.position)
    return msgspec.json.encode(end.position) == position

"""Read all sessions of a store and say which are broken: `python -m service.tools.check URL`.

The address is as in CROUPIER_SESSIONS; titles and packs are those of the environment. Nothing is changed, but that a
session counts as used. The exit code is 1 where something is broken, and 2 where the store cannot be read.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from service.games.states import States
from service.sessions.checking import checked
from service.sessions.repository import SessionRepository
from service.startup.clock import uptime, wall_clock
from service.startup.entropy import fresh_key
from service.startup.settings import Settings, SettingsError
from service.startup.stores import store_of
from service.startup.titles import build_registry
from service.stores.sqlite.file import read_sqlite_address
from service.stores.store import StoreDown

BROKEN = 1
UNREAD = 2


def main(arguments: Sequence[str]) -> int:
    """Print what is broken, and how much was read."""
    if len(arguments) != 1:
        sys.stderr.write(f"{__doc__}\n")
        return UNREAD
    try:
        return asyncio.run(_check(arguments[0]))
    except (SettingsError, StoreDown, ValueError) as error:
        sys.stderr.write(f"the sessions cannot be read: {error}\n")
        return UNREAD


async def _check(address: str) -> int:
    settings = Settings(sessions=address)
    if address.startswith("sqlite:") and not Path(read_sqlite_address(address).path).is_file():
        raise ValueError("there is no such file")
    store = store_of(settings, wall_clock, uptime)
    if store is None or address == "memory:":
        raise ValueError("sessions in memory can be read by their own process alone")
    repository = SessionRepository(States(build_registry(settings)), store, wall_clock, fresh_key)
    counts = {True: 0, False: 0}
    broken = 0
    try:
        async for one in checked(repository):
            counts[one.is_session] += 1
            if one.problem:
                broken += 1
                print(f"{one.id}: {one.problem}")
    finally:
        await store.close()
    print(f"{counts[True]} sessions and {counts[False]} further records, {broken} of them broken")
    return BROKEN if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Games over HTTP, one call after the other: with their state in each call, and in a session on each store."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import TemporaryDirectory

import msgspec

from tests.bench.doors import service
from tests.bench.http import Script, Server, Subject, message
from tests.bench.recorded import Recorded
from tests.service.stores.valkey import started

SETTINGS = {"CROUPIER_SESSION_LIMIT": "1000000"}
PLAY = "play"


@contextmanager
def stores() -> Iterator[dict[str, str]]:
    """Return an address of each store, whose servers run until the block ends."""
    with started() as valkey, TemporaryDirectory() as folder:
        file = f"sqlite:{folder}/sessions.db"
        yield {"memory": "memory:", "SQLite": file, "SQLite, full": f"{file}?synchronous=full", "Redis": valkey.url}


@contextmanager
def serving(addresses: Mapping[str, str]) -> Iterator[dict[str, Server]]:
    """Run a service for each store; all lie on one core, where only the one that is called has work."""
    with ExitStack() as stack:
        yield {
            store: stack.enter_context(service({**SETTINGS, "CROUPIER_SESSIONS": address}))
            for store, address in addresses.items()
        }


def subjects(games: Sequence[Recorded], servers: Mapping[str, Server]) -> dict[str, Subject]:
    """Return who plays the games: statelessly, which is the base, and in sessions."""
    in_sessions = {f"session act, {store}": Subject(server, partial(acts, games)) for store, server in servers.items()}
    return {PLAY: Subject(servers["memory"], partial(plays, games)), **in_sessions}


def plays(games: Sequence[Recorded], number: int) -> Script:
    """Play one game after the other, each from its start to its end."""
    while True:
        game = games[number]
        yield message(game.start_path, game.start)
        for ply in game.plies:
            yield message(game.play_path, ply.seen())
        number = (number + 1) % len(games)


def acts(games: Sequence[Recorded], number: int) -> Script:
    """Play one game after the other in sessions, from their creation to their end."""
    while True:
        game = games[number]
        session = msgspec.json.decode((yield message("/v1/sessions", game.create)))
        path, keys = f"/v1/sessions/{session['id']}/actions", session["keys"]["seats"]
        for ply in game.plies:
            assert isinstance(ply.seat, int), "a title without a host"
            yield message(path, ply.act, keys[ply.seat])
        number = (number + 1) % len(games)

"""Games over HTTP, one call after the other: with their state in each call, and in a session on each store."""

import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.bench import http
from tests.bench.recorded import Recorded
from tests.service.stores.valkey import started

SETTINGS = {"CROUPIER_SESSION_LIMIT": "1000000"}

Caller = Callable[[float], Coroutine[Any, Any, int]]
"""Calls until a time, and returns how often it was answered."""


@contextmanager
def stores() -> Iterator[dict[str, str]]:
    """Return an address of each store, whose servers run until the block ends."""
    with started() as valkey, TemporaryDirectory() as folder:
        file = f"sqlite:{folder}/sessions.db"
        yield {"memory": "memory:", "SQLite": file, "SQLite, full": f"{file}?synchronous=full", "Redis": valkey.url}


@contextmanager
def serving(addresses: Mapping[str, str]) -> Iterator[dict[str, http.Server]]:
    """Run a service for each store; all lie on one core, where only the one that is called has work."""
    with ExitStack() as stack:
        servers = {}
        for store, address in addresses.items():
            port, environment = http.free_port(), {**SETTINGS, "CROUPIER_SESSIONS": address}
            command = ["-m", "service", "--port", str(port)]
            servers[store] = stack.enter_context(http.serving(command, port, environment))
        yield servers


def callers(game: Recorded, servers: Mapping[str, http.Server]) -> dict[str, tuple[http.Server, Caller]]:
    """Return who plays a game over and over: statelessly, which is the base, and in sessions."""
    base = servers["memory"]
    in_sessions = {f"session act, {store}": (server, partial(acts, server, game)) for store, server in servers.items()}
    return {f"play {game.game}": (base, partial(plays, base, game)), **in_sessions}


async def plays(server: http.Server, game: Recorded, end: float) -> int:
    """Play a game from its start to its end, again and again."""
    done, opening = 0, http.message(game.start_path, game.start)
    messages = [http.message(game.play_path, ply.play) for ply in game.plies]
    async with http.connected(server) as wire:
        while time.monotonic() < end:
            await wire.ask(opening)
            done += await _until(wire, messages, end)
    return done


async def acts(server: http.Server, game: Recorded, end: float) -> int:
    """Play a game in a session, from its creation to its end, again and again."""
    done, opening = 0, http.message("/v1/sessions", game.create)
    async with http.connected(server) as wire:
        while time.monotonic() < end:
            session = msgspec.json.decode(await wire.ask(opening))
            path, keys = f"/v1/sessions/{session['id']}/actions", session["keys"]["seats"]
            done += await _until(wire, [http.message(path, ply.act, keys[ply.seat]) for ply in game.plies], end)
    return done


async def _until(wire: http.Wire, messages: list[bytes], end: float) -> int:
    for done, message in enumerate(messages):
        if time.monotonic() >= end:
            return done
        await wire.ask(message)
    return len(messages)

"""Whole games over both doors, on states that a worker remembers and on states that it does not know."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, count

import msgspec

from engines.registry import Registry
from schema.graphql.build import build_schema
from tests.bench import http
from tests.bench.http import Script, Server, Subject, message
from tests.bench.loads import Loads
from tests.bench.recorded import Ply, Recorded, all_recorded, unknown
from tests.bench.selections import Typed, generic

BARE, REST, TYPED, STOCK = "bare route", "REST", "GraphQL, typed", "stock strawberry, its caches, typed"
GRAPHQL = "/graphql"
ASKED = 8
"""So often GraphQL is asked before anything is measured: each worker makes that door once it serves."""

Asking = Callable[[Ply, bytes], bytes]
"""The body that plays an action on a state."""

FRESH = count(1)


def measured(registry: Registry, rounds: int, seconds: float, connections: Sequence[int]) -> Iterator[str]:
    """Return a table for each title and number of connections."""
    for game in registry.titles():
        games = all_recorded(registry, game)
        with servers(games) as (bare, ours, stock):
            subjects = _subjects(games, bare, ours, stock, Typed(build_schema(registry)._schema, game.id))
            for number in connections:
                loads = Loads(subjects, number).run(rounds, seconds)
                beside = f"  {TYPED} beside {STOCK}: {loads.wall(TYPED, STOCK)} wall, {loads.cpu(TYPED, STOCK)} CPU"
                yield loads.table(f"Whole games of {game.id} over HTTP", (BARE, REST)) + f"\n{beside}"


@contextmanager
def servers(games: Sequence[Recorded]) -> Iterator[tuple[Server, Server, Server]]:
    """Run the bare route, the service and the stock view."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(msgspec.msgpack.encode([ply.answer for game in games for ply in game.plies]))
        file.flush()
        with (
            _uvicorn("tests.bench.bare:application", {"BENCH_ANSWERS": file.name}) as bare,
            service() as ours,
            _uvicorn("tests.bench.stock:application") as stock,
        ):
            yield bare, ours, stock


@contextmanager
def service(environment: Mapping[str, str] | None = None, *arguments: str, cores: int = 1) -> Iterator[Server]:
    """Run the service."""
    port = http.free_port()
    with http.serving(["-m", "service", "--port", str(port), *arguments], port, environment, cores=cores) as server:
        for _ in range(ASKED):
            http.once(server, message(GRAPHQL, b'{"query": "{ states }"}'))
        yield server


@contextmanager
def _uvicorn(application: str, environment: Mapping[str, str] | None = None) -> Iterator[Server]:
    port = http.free_port()
    command = ["-m", "uvicorn", "--factory", application, "--no-access-log", "--log-level", "warning"]
    with http.serving([*command, "--port", str(port)], port, environment) as server:
        yield server


def _subjects(games: Sequence[Recorded], bare: Server, ours: Server, stock: Server, typed: Typed) -> dict[str, Subject]:
    path = games[0].play_path
    return {
        BARE: Subject(bare, lambda number: _echoed(games, number)),
        REST: playing(ours, games),
        "GraphQL, moves as JSON": known(ours, games, GRAPHQL, generic),
        TYPED: known(ours, games, GRAPHQL, typed),
        "REST, unknown states": unknown_to(ours, games, path, Ply.play),
        "GraphQL, typed, unknown states": unknown_to(ours, games, GRAPHQL, typed),
        STOCK: known(stock, games, GRAPHQL, typed),
    }


def playing(server: Server, games: Sequence[Recorded]) -> Subject:
    """Play the games by the REST door, each state as it was answered."""
    return known(server, games, games[0].play_path, Ply.play)


def _echoed(games: Sequence[Recorded], number: int) -> Script:
    """Ask the bare route for the answers of the games, one after the other."""
    firsts = [0, *accumulate(len(game.plies) for game in games)]
    while True:
        for place, ply in enumerate(games[number].plies, firsts[number]):
            yield message(f"/{place}", ply.play())
        number = (number + 1) % len(games)


def known(server: Server, games: Sequence[Recorded], path: str, asking: Asking) -> Subject:
    """Play the games from their starts, so that every state has just been made by this very worker."""

    def script(number: int) -> Script:
        while True:
            game = games[number % len(games)]
            yield message(game.start_path, game.start)
            for ply in game.plies:
                yield message(path, asking(ply, ply.state))
            number += 1

    return Subject(server, script)


def unknown_to(server: Server, games: Sequence[Recorded], path: str, asking: Asking) -> Subject:
    """Play the same actions, each with a chance of its own: no state was ever seen before."""

    def script(number: int) -> Script:
        while True:
            for ply in games[number % len(games)].plies:
                yield message(path, asking(ply, unknown(ply.state, next(FRESH))))
            number += 1

    return Subject(server, script)

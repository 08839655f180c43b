"""Run the measurements: `./run bench [--rounds N] [--seconds S] [--only PART]`, or `--peers` beside other projects."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from engines.registry import Registry, build
from tests.bench import (
    called,
    data,
    doors,
    engines,
    followers,
    hostile,
    inprocess,
    sealed,
    sessions,
    start,
    wires,
    workers,
    worst,
)
from tests.bench.http import Server, Subject
from tests.bench.loads import Loads
from tests.bench.peers import all as peers
from tests.bench.recorded import Recorded, all_recorded, recorded
from tests.bench.rounds import compare, table

CONNECTIONS = 16
GAMES = 10
"""How many games a follower follows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    line = argparse.ArgumentParser(prog="bench", description="Measure, interleaved: medians and ratios, and quartiles.")
    line.add_argument("--rounds", type=int, default=7, help="rounds of each measurement (7)")
    line.add_argument("--seconds", type=float, default=1.0, help="seconds of each subject in a round (1)")
    line.add_argument("--only", choices=tuple(PARTS), help="only this part")
    line.add_argument("--peers", action="store_true", help="beside other projects, into docs/peers.md")
    options = line.parse_args(arguments)
    registry = build(installed=())
    if options.peers:
        print(peers.measured(registry, options.rounds, options.seconds))
        return 0
    for name, part in PARTS.items():
        if options.only in (None, name):
            for found in part(registry, options.rounds, options.seconds):
                print(found, flush=True)
    return 0


def _engines(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    found = compare(engines.subjects(registry), rounds, seconds)
    yield table("Random play, legal moves included", found, "steps/CPU s", "the first row is the base of the ratios")


def _worst(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    for game in registry.titles():
        found = compare(worst.subjects(registry, game), rounds, seconds)
        shown = ", ".join(f"{1000 / row.per_second:.2f} ms" for row in found)
        yield table("The legal moves of a position, counted and the first page listed", found, "calls/CPU s", shown)


def _in_process(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    for one in _games(registry):
        request, answer = inprocess.sizes(one)
        found = compare(inprocess.subjects(registry, one), rounds, seconds)
        yield table(f"In process, {request} bytes in and {answer} bytes out", found, "calls/CPU s")


def _games(registry: Registry) -> list[Recorded]:
    return [recorded(registry, game) for game in registry.titles()]


def _http(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    yield from doors.measured(registry, rounds, seconds, (1, CONNECTIONS))


def _workers(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    yield from workers.measured(registry, rounds, seconds, CONNECTIONS)


def _wires(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    for one in _games(registry):
        with wires.subjects(registry, one) as subjects:
            found = compare(subjects, rounds, seconds)
        yield table(f"REST play {one.game} behind each protocol, without a network", found, "requests/CPU s")


def _sealed(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    for one in _games(registry):
        found = compare(sealed.subjects(registry, sealed.pair(registry, one)), rounds, seconds)
        yield table("In process, for the seat that acts", found, "calls/CPU s")
    with doors.service(sealed.KEYS) as server:
        for games in _timeless(registry):
            subjects = sealed.over_http(registry, server, games)
            yield from _tables(f"Whole games of {games[0].game} over HTTP", subjects, rounds, seconds)


def _timeless(registry: Registry) -> Iterator[Sequence[Recorded]]:
    """Return games of the titles that can be played as fast as one likes."""
    return (all_recorded(registry, game) for game in registry.titles() if not game.profile.clock)


def _tables(title: str, subjects: Mapping[str, Subject], rounds: int, seconds: float) -> Iterator[str]:
    for connections in (1, CONNECTIONS):
        yield Loads(subjects, connections).run(rounds, seconds).table(title, (next(iter(subjects)),))


def _sessions(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    yield data.sizes(registry, _games(registry))
    with sessions.stores() as addresses:
        for games in _timeless(registry):
            with called.subjects(registry, addresses, games[0]) as subjects:
                found = compare(subjects, rounds, seconds)
                yield table("Whole games in process, without HTTP's wire", found, "actions/CPU s")
    with sessions.stores() as addresses, sessions.serving(addresses) as servers:
        for games in _timeless(registry):
            over_http = sessions.subjects(games, servers)
            yield from _tables(f"Whole games of {games[0].game} over HTTP", over_http, rounds, seconds)
        yield _following(games[0], servers)


def _following(game: Recorded, servers: Mapping[str, Server]) -> str:
    lines = [f"\nFrom an action that is sent to its frame, one follower, {game.game}"]
    lines += [f"  {'answer p50':>12}  {'p99':>8}  {'frame p50':>12}  {'p99':>8}"]
    for store, server in servers.items():
        found = followers.followed(server, server, game, GAMES)
        shown = [followers.percentile(times, share) for times in (found.acts, found.frames) for share in (0.5, 0.99)]
        lines.append(f"  {shown[0]:>9.2f} ms  {shown[1]:>5.2f} ms  {shown[2]:>9.2f} ms  {shown[3]:>5.2f} ms  {store}")
    return "\n".join(lines)


def _start(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    yield start.measured(rounds)


def _hostile(registry: Registry, rounds: int, seconds: float) -> Iterator[str]:
    yield hostile.costs(rounds)
    yield hostile.neighbour(10 * seconds)


PARTS: Mapping[str, Callable[[Registry, int, float], Iterator[str]]] = {
    "engines": _engines,
    "worst": _worst,
    "inprocess": _in_process,
    "http": _http,
    "workers": _workers,
    "wires": _wires,
    "sealed": _sealed,
    "sessions": _sessions,
    "hostile": _hostile,
    "start": _start,
}


if __name__ == "__main__":
    sys.exit(main())

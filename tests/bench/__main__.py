"""Run the measurements: `./run bench [--rounds N] [--seconds S] [--only PART]`."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engines.registry import Registry, build
from tests.bench import called, engines, followers, hostile, http, inprocess, sealed, sessions, wires, worst
from tests.bench.recorded import Recorded, recorded
from tests.bench.rounds import Row, compare, rows, table
from tests.bench.samples import Sample, sample

CONNECTIONS = 16
GAMES = 10
"""How many games a follower follows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    line = argparse.ArgumentParser(prog="bench", description="Measure, interleaved, and print medians and ratios.")
    line.add_argument("--rounds", type=int, default=7, help="rounds of each measurement (7)")
    line.add_argument("--seconds", type=float, default=1.0, help="seconds of each subject in a round (1)")
    line.add_argument("--only", choices=tuple(PARTS), help="only this part")
    options = line.parse_args(arguments)
    registry = build()
    for name, part in PARTS.items():
        if options.only in (None, name):
            part(registry, options.rounds, options.seconds)
    return 0


def _engines(registry: Registry, rounds: int, seconds: float) -> None:
    found = compare(engines.subjects(registry), rounds, seconds)
    print(table("Random play, legal moves included", found, "steps/CPU s", "the first row is the base of the ratios"))


def _worst(registry: Registry, rounds: int, seconds: float) -> None:
    found = compare(worst.subjects(), rounds, seconds)
    shown = ", ".join(f"{1000 / row.per_second:.1f} ms for {row.name}" for row in found)
    print(table("The most legal moves there are: Jet Set, 24 planes on 24 links", found, "calls/CPU s", shown))


def _in_process(registry: Registry, rounds: int, seconds: float) -> None:
    for one in _samples(registry):
        request, answer = inprocess.sizes(registry, one)
        found = compare(inprocess.subjects(registry, one), rounds, seconds)
        print(table(f"In process, {request} bytes in and {answer} bytes out", found, "calls/CPU s"))


def _http(registry: Registry, rounds: int, seconds: float) -> None:
    for one in _samples(registry):
        for connections in (1, CONNECTIONS):
            _over_http(one, connections, rounds, seconds)


def _samples(registry: Registry) -> list[Sample]:
    return [sample(registry, game, game.variants[0]) for game in registry.titles()]


def _over_http(one: Sample, connections: int, rounds: int, seconds: float) -> None:
    service, bare = http.free_port(), http.free_port()
    with (
        http.serving(["-m", "service", "--port", str(service)], service) as ours,
        tempfile.NamedTemporaryFile() as file,
    ):
        file.write(http.once(ours, one.path, one.rest))
        file.flush()
        command = ["-m", "uvicorn", "--factory", "tests.bench.bare:application", "--no-access-log"]
        command += ["--log-level", "warning", "--port", str(bare)]
        with http.serving(command, bare, {"BENCH_ANSWER": file.name}) as base:
            _interleaved(one, ours, base, connections, rounds, seconds)


def _interleaved(
    one: Sample, ours: http.Server, base: http.Server, connections: int, rounds: int, seconds: float
) -> None:
    targets = {
        "bare Starlette route, same bodies": http.Target(base, one.path, one.rest),
        f"REST play {one.game}": http.Target(ours, one.path, one.rest),
        f"GraphQL play {one.game}": http.Target(ours, "/graphql", one.graphql),
    }
    runs = {name: partial(http.load, target, connections, seconds) for name, target in targets.items()}
    wall, cpu = _alternating(runs, rounds)
    print(table(f"Over HTTP, {connections} connections", wall, "requests/s", _graphql_note(wall)))
    print(table(f"The same, by the server's CPU time, {connections} connections", cpu, "requests/CPU s"))


def _alternating(runs: Mapping[str, Callable[[], http.Round]], rounds: int) -> tuple[list[Row], list[Row]]:
    """Return the rows of some runs by the clock and by the server's CPU time; this process has the last core."""
    os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[-1]})
    wall: dict[str, list[float]] = {name: [] for name in runs}
    cpu: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(rounds):
        for name in list(runs) if number % 2 == 0 else list(runs)[::-1]:
            found = runs[name]()
            wall[name].append(found.per_second)
            cpu[name].append(found.per_cpu_second)
    return rows(wall), rows(cpu)


def _wires(registry: Registry, rounds: int, seconds: float) -> None:
    for one in _samples(registry):
        with wires.subjects(registry, one) as subjects:
            found = compare(subjects, rounds, seconds)
        print(table(f"REST play {one.game} behind each protocol, without a network", found, "requests/CPU s"))


def _graphql_note(found: list[Row]) -> str:
    _, rest, graphql = found
    return f"GraphQL against REST: {graphql.ratio / rest.ratio:.2f}"


def _sealed(registry: Registry, rounds: int, seconds: float) -> None:
    for one in _samples(registry):
        pair = sealed.pair(registry, one)
        found = compare(sealed.subjects(registry, pair), rounds, seconds)
        print(table("In process, for the seat that acts", found, "calls/CPU s"))
        port = http.free_port()
        with http.serving(["-m", "service", "--port", str(port)], port, sealed.KEYS) as server:
            targets = sealed.targets(server, one, pair)
            runs = {name: partial(http.load, target, 1, seconds) for name, target in targets.items()}
            wall, cpu = _alternating(runs, rounds)
        print(table("Over HTTP, 1 connection", wall, "requests/s"))
        print(table("The same, by the server's CPU time", cpu, "requests/CPU s"))


def _sessions(registry: Registry, rounds: int, seconds: float) -> None:
    games = [recorded(registry, game) for game in registry.titles() if not game.profile.clock]
    with sessions.stores() as addresses:
        for game in games:
            with called.subjects(registry, addresses, game) as subjects:
                found = compare(subjects, rounds, seconds)
                print(table("Whole games in process, without HTTP's wire", found, "actions/CPU s"))
    with sessions.stores() as addresses, sessions.serving(addresses) as servers:
        for game in games:
            for connections in (1, CONNECTIONS):
                _acting(game, servers, connections, rounds, seconds)
        _following(games[0], servers)


def _acting(game: Recorded, servers: Mapping[str, http.Server], connections: int, rounds: int, seconds: float) -> None:
    def run(server: http.Server, caller: sessions.Caller) -> http.Round:
        end = time.monotonic() + seconds
        return http.measured(server, [caller(end) for _ in range(connections)])

    found = sessions.callers(game, servers)
    wall, cpu = _alternating({name: partial(run, *caller) for name, caller in found.items()}, rounds)
    print(table(f"Whole games over HTTP, {connections} connections", wall, "actions/s"))
    print(table(f"The same, by the server's CPU time, {connections} connections", cpu, "actions/CPU s"))


def _following(game: Recorded, servers: Mapping[str, http.Server]) -> None:
    print(f"\nFrom an action that is sent to its frame, one follower, {game.game}")
    print(f"  {'answer p50':>12}  {'p99':>8}  {'frame p50':>12}  {'p99':>8}")
    for store, server in servers.items():
        found = followers.followed(server, server, game, GAMES)
        shown = [followers.percentile(times, share) for times in (found.acts, found.frames) for share in (0.5, 0.99)]
        print(f"  {shown[0]:>9.2f} ms  {shown[1]:>5.2f} ms  {shown[2]:>9.2f} ms  {shown[3]:>5.2f} ms  {store}")


def _hostile(registry: Registry, rounds: int, seconds: float) -> None:
    print(hostile.costs(rounds))
    print(hostile.neighbour(10 * seconds))


PARTS = {
    "engines": _engines,
    "worst": _worst,
    "inprocess": _in_process,
    "http": _http,
    "wires": _wires,
    "sealed": _sealed,
    "sessions": _sessions,
    "hostile": _hostile,
}


if __name__ == "__main__":
    sys.exit(main())

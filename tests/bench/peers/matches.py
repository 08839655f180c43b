"""Matches over the network, at boardgame.io's server and at ours, driven by one Node program."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tests.bench import http
from tests.bench.http import Round, Server
from tests.bench.peers.installed import NODE
from tests.bench.peers.rows import Row, row
from tests.bench.peers.titles import serving
from tests.bench.rounds import in_turn

PEER = "boardgame.io server"
LANES = {"tic-tac-toe": {1: 24, 16: 4}, "pig": {1: 3, 16: 1}}
"""How many matches of a game go on at once, and how many of them follow each other in a round."""


class Played(msgspec.Struct):
    """What the driver says at the end."""

    moves: int
    seconds: float


@dataclass(frozen=True)
class Place:
    """Where matches are played, and how."""

    kind: str
    server: Server


def measured(folder: Path, rounds: int) -> Iterator[Row]:
    """Return the rows of each game and number of matches: moves a second, and CPU time of the server."""
    with serving() as ours, _boardgame(folder) as theirs:
        places = {
            PEER: Place("boardgame", theirs),
            "play": Place("play", ours),
            "session": Place("session", ours),
        }
        for game, lanes in LANES.items():
            for lane, matches in lanes.items():
                yield from _rows(folder, places, game, lane, matches, rounds)


@contextmanager
def _boardgame(folder: Path) -> Iterator[Server]:
    port = http.free_port()
    command = [str(folder / "boardgame.js"), str(port)]
    with http.serving(command, port, {"NODE_ENV": "production"}, program=NODE) as server:
        yield server


def _rows(folder: Path, places: dict[str, Place], game: str, lanes: int, matches: int, rounds: int) -> Iterator[Row]:
    found: dict[str, list[Round]] = {name: [] for name in places}

    def run(name: str) -> None:
        found[name].append(_round(folder, places[name], game, lanes, matches))

    in_turn(list(places), 1 + rounds, run)
    found = {name: each[1:] for name, each in found.items()}  # once all is warm
    for name in list(places)[1:]:
        what = f"{game}, {lanes} match{'es' if lanes > 1 else ''}, by {name}"
        ours, theirs = found[name], found[PEER]
        yield row(what, PEER, [one.per_second for one in ours], [one.per_second for one in theirs], "moves/s")
        cpu, their_cpu = ([one.per_cpu_second for one in each] for each in (ours, theirs))
        yield row(f"{what}: server CPU of a move", PEER, cpu, their_cpu, "us")


def _round(folder: Path, place: Place, game: str, lanes: int, matches: int) -> Round:
    """Play the matches, which are made before; only the play is measured."""
    command = [NODE, "driver.js", place.kind, str(place.server.port), game, str(lanes), str(matches)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True) as driver:
        os.sched_setaffinity(driver.pid, {max(os.sched_getaffinity(0))})
        assert driver.stdin is not None
        assert driver.stdout is not None
        assert driver.stdout.readline() == "ready\n"
        before = place.server.cpu_seconds()
        driver.stdin.write("go\n")
        driver.stdin.flush()
        played = msgspec.json.decode(driver.stdout.readline(), type=Played)
        cpu = place.server.cpu_seconds() - before
        driver.stdin.write("end\n")
        driver.stdin.flush()
    return Round(played.moves / played.seconds, played.moves / cpu)

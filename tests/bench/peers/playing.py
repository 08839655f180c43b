"""Random tic-tac-toe in process, beside the engines of other projects."""

import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.engines import Walker
from tests.bench.peers.installed import NODE, PYTHON
from tests.bench.peers.rows import Row, row
from tests.bench.rounds import in_turn, rate
from tests.plugins.installed import registry

OURS = "croupier"
WHAT = "tic-tac-toe, random playouts"
CHESS = "chess, random playouts, beside our tic-tac-toe"
PEERS = {
    "boardgame.io reducer": (NODE, "reducer.js"),
    "OpenSpiel, in Python": (PYTHON, "playouts.py", "open-spiel-python"),
    "OpenSpiel, in C++": (PYTHON, "playouts.py", "open-spiel-cpp"),
    "PettingZoo": (PYTHON, "playouts.py", "pettingzoo"),
    "python-chess": (PYTHON, "playouts.py", "chess"),
}

Rate = Callable[[float], float]
"""Plays for so many seconds, and returns the steps in a second of CPU time."""


def measured(folder: Path, rounds: int, seconds: float) -> list[Row]:
    """Return the rows of all peers."""
    with ExitStack() as stack:
        peers = {name: stack.enter_context(_child(folder, command)) for name, command in PEERS.items()}
        rates = _rates({OURS: _ours(), **peers}, rounds, seconds)
    unit = "steps/CPU s"
    return [row(CHESS if peer == "python-chess" else WHAT, peer, rates[OURS], rates[peer], unit) for peer in PEERS]


def _rates(subjects: Mapping[str, Rate], rounds: int, seconds: float) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    in_turn(list(subjects), rounds, lambda name: rates[name].append(subjects[name](seconds)))
    return rates


def _ours() -> Rate:
    game = registry().current("tic-tac-toe")
    assert game is not None
    walker = Walker(game, game.variants[0])
    return lambda seconds: rate(walker, seconds)


@contextmanager
def _child(folder: Path, command: tuple[str, ...]) -> Iterator[Rate]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, answers = process.stdin, process.stdout

        def play(seconds: float) -> float:
            asked.write(f"{seconds}\n")
            asked.flush()
            return float(answers.readline())

        play(0.1)  # until it is warm
        yield play
        process.terminate()

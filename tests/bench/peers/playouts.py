"""Random playouts of one peer, in the peers' own environment: `python playouts.py NAME`.

Reads seconds from each line, and answers the steps in a second of CPU time, legal moves of each position included.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Steps = Iterator[None]
"""Takes a step each time it is asked."""


def open_spiel(name: str) -> Steps:
    """Play a game of OpenSpiel."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers the games that are written in Python

    game: Any = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            yield


def pettingzoo() -> Steps:
    """Play tic-tac-toe of PettingZoo: the bare environment, with what each agent observes."""
    from pettingzoo.classic import tictactoe_v3

    env: Any = tictactoe_v3.raw_env()
    while True:
        env.reset()
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(random.choice(mask.nonzero()[0]))
            yield


def chess() -> Steps:
    """Play chess of python-chess."""
    from chess import Board

    while True:
        board: Any = Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            yield


PEERS: dict[str, Callable[[], Steps]] = {
    "open-spiel-python": lambda: open_spiel("python_tic_tac_toe"),
    "open-spiel-cpp": lambda: open_spiel("tic_tac_toe"),
    "pettingzoo": pettingzoo,
    "chess": chess,
}


def rate(steps: Steps, seconds: float) -> float:
    """Return the steps taken in a second of CPU time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            next(steps)
        done += 20
    return done / spent


if __name__ == "__main__":
    playing = PEERS[sys.argv[1]]()
    for line in sys.stdin:
        print(rate(playing, float(line)), flush=True)

"""Random play in process: steps a second, the legal moves of each position included."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.clauses import Variant
from engines.core.configure import configure
from engines.core.game import Game
from engines.core.play import legal_moves, play, start
from engines.core.results import Refused
from engines.registry import Registry


def subjects(registry: Registry) -> Mapping[str, Callable[[], int]]:
    """Return one walker for each variant that can be started."""
    rows = [(game, variant) for game in registry.titles() for variant in game.variants if variant.available]
    return {f"{game.id} {variant.id}": Walker(game, variant) for game, variant in rows}


class Dice(Draw):
    """Draws as peers do, without the hashes that make the draws of a game verifiable."""

    __slots__ = ("_random",)

    def __init__(self) -> None:
        super().__init__(seeded("bench"))
        self._random = random.Random(0)

    def below(self, stream: str, n: int) -> int:
        """Draw one of 0 to n-1."""
        return int(self._random.random() * n) if n < 2**32 else self._random.randrange(n)


class Walker:
    """Plays one random game after the other, a step at a time."""

    def __init__(self, game: Game, variant: Variant) -> None:
        self._game = game
        seats = min(variant.seats.max, max(variant.seats.min, 3))
        setup = configure(game, seats, variant.id, {}, None)
        assert not isinstance(setup, Refused), setup
        self._setup = setup
        self._terms = game.terms(setup.config)
        self._games = 0
        self._draw = Dice()
        self._step: Any = self._fresh()

    def _fresh(self) -> Any:
        self._games += 1
        return start(self._game, self._setup, seeded(f"bench/{self._games}"))

    def __call__(self) -> int:
        """Take one step."""
        if not self._step.to_act:
            self._step = self._fresh()
        moves = legal_moves(self._game, self._terms, self._step.table, self._step.to_act)
        move = moves.sample(self._draw)
        command = Command(actor=move.seat, action=move.action, at_ms=move.from_ms)
        self._step = play(self._game, self._terms, self._step.table, command)
        assert not isinstance(self._step, Refused), self._step
        return 1

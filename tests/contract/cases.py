"""What the suite is held against: every available variant of every title, at every number of seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.clauses import Variant
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game
from engines.registry import Registry, build
from service.operations import Operations


@dataclass(frozen=True, eq=False)
class Case:
    """One variant of a title, for a number of seats."""

    game: Game
    variant: Variant
    seats: int

    @property
    def id(self) -> str:
        return f"{self.game.id}/{self.variant.id}/{self.seats}"

    @cached_property
    def setup(self) -> Setup[Any]:
        """The variant as it is started without a word about its options."""
        setup = configure(self.game, self.seats, self.variant.id, {}, None)
        assert isinstance(setup, Setup), f"{self.id} cannot be started: {setup}"
        return setup

    @cached_property
    def operations(self) -> Operations:
        """The service's operations on this game alone."""
        return Operations(Registry((self.game,)), entropy=lambda: self.id)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who may look; the referee last."""
        return (*self.players, REFEREE)

    @property
    def players(self) -> tuple[Viewer, ...]:
        """Everybody from whom something can be hidden."""
        return (*range(self.seats), SPECTATOR)


def cases_of(game: Game) -> Iterator[Case]:
    """Yield the cases of one title."""
    for variant in game.variants:
        if variant.available:
            for seats in range(variant.seats.min, variant.seats.max + 1):
                yield Case(game, variant, seats)


REGISTRY = build()
GAMES = REGISTRY.titles()
CASES = tuple(case for game in GAMES for case in cases_of(game))

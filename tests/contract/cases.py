"""What the suite is held against: every variant and rehearsed option of every title, at every number of seats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.clauses import Variant
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game
from engines.registry import Registry, build
from service.games.operations import Operations
from tests.kit.seals import operations_on


@dataclass(frozen=True, eq=False)
class Case:
    """One variant of a title, for a number of seats."""

    game: Game
    variant: Variant
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The variant, with the options it is played with beside its own."""
        return self.variant.id + "".join(f"+{name}={value}" for name, value in self.options.items())

    @property
    def id(self) -> str:
        return f"{self.game.id}/{self.label}/{self.seats}"

    @cached_property
    def setup(self) -> Setup[Any]:
        """The variant as it is started, without a word about its options unless the title rehearses some."""
        setup = configure(self.game, self.seats, self.variant.id, self.options, None)
        assert isinstance(setup, Setup), f"{self.id} cannot be started: {setup}"
        return setup

    @cached_property
    def operations(self) -> Operations:
        """The service's operations on this game alone."""
        return operations_on(Registry((self.game,)), self.id)

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
    played: list[tuple[Variant, Mapping[str, Any]]] = [(row, {}) for row in game.variants if row.available]
    played += [(game.variants[0], options) for options in game.profile.rehearsed]
    for variant, options in played:
        for seats in range(variant.seats.min, variant.seats.max + 1):
            yield Case(game, variant, seats, options)


REGISTRY = build()
GAMES = REGISTRY.titles()
CASES = tuple(case for game in GAMES for case in cases_of(game))

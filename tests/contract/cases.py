"""What the suite is held against: every variant and rehearsed option of a title, at every number of seats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.clauses import Variant
from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.game import Game
from engines.registry import Registry
from service.games.operations import Operations
from tests.kit.seals import operations_on
from tests.plugins.installed import registry


@dataclass(frozen=True, eq=False)
class Case:
    """One variant of a title, for a number of seats."""

    title: "Title"
    variant: Variant
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The title as it is played."""
        return self.title.game

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
        """The service's operations on this game alone, which judge every state anew."""
        return operations_on(Registry((self.game,)), self.id, most_bytes=0)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who may look; the referee last."""
        return (*self.players, REFEREE)

    @property
    def players(self) -> tuple[Viewer, ...]:
        """Everybody from whom something can be hidden."""
        return (*range(self.seats), SPECTATOR)


@dataclass(frozen=True, eq=False)
class Title:
    """A title that is held to the laws; what is found out about it is found out once."""

    game: Game
    tables: int | None = None
    """How many of its cases it is held to; None for all."""

    @property
    def id(self) -> str:
        """The id of the title."""
        return self.game.id

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """Every case of the title."""
        return tuple(islice(self._cases(), self.tables))

    def _cases(self) -> Iterator[Case]:
        played: list[tuple[Variant, Mapping[str, Any]]] = [(row, {}) for row in self.game.variants if row.available]
        played += [(self.game.variants[0], options) for options in self.game.profile.rehearsed]
        for variant, options in played:
            for seats in range(variant.seats.min, variant.seats.max + 1):
                yield Case(self, variant, seats, options)


TITLES = tuple(Title(game) for game in registry().titles())
"""Those that are built in, and the plug-ins of the tests."""
CASES = tuple(case for title in TITLES for case in title.cases)


def title(id: str) -> Title:
    """Return one of them by its id."""
    return next(title for title in TITLES if title.id == id)

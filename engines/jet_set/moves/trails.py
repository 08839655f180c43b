"""The paths of one card as a space: listed as far as a budget goes, judged and continued exactly beyond it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.core.moves import Each, Option
from engines.core.moves.spaces import Assignment, Partial, Space
from engines.jet_set.parts import AirMap, Mask
from engines.jet_set.rules.paths import Stops, is_flight
from engines.jet_set.rules.trails import Links, Way, trails

FIELD = "path"


@dataclass(frozen=True)
class Trails:
    """The field `path` of a claim: every trail through the stops of a card over the links that are ready.

    `count`, `at` and the pages range over what is listed; `exact` says whether that is everything. `contains` and the
    options of a path that was begun do not depend on the listing.
    """

    air: AirMap
    stops: Stops
    ready: Mask
    budget: int
    """How many beginnings of paths the listing may look at."""
    begun: Links = ()
    """The links that are given."""
    fields: tuple[str, ...] = (FIELD,)

    @cached_property
    def _way(self) -> Way | None:
        here, *further = self.air.numbers(self.stops)
        return Way(self.air, here, tuple(further), self.ready).along(self.begun)

    @cached_property
    def _listed(self) -> tuple[tuple[Links, ...], bool]:
        return trails(self._way, self.budget) if self._way else ((), True)

    @property
    def exact(self) -> bool:
        """Whether every path is listed."""
        return self._listed[1]

    def count(self) -> int:
        """Return how many paths are listed."""
        return len(self._listed[0])

    def at(self, index: int) -> Assignment:
        """Return a path: the shortest first, then in text order."""
        return {FIELD: self._listed[0][index]}

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether a path can be flown, listed or not."""
        path = assignment[FIELD]
        begins = path[: len(self.begun)] == self.begun
        return begins and is_flight(self.air, path, self.stops, self.ready)

    def given(self, partial: Partial) -> Space:
        """Keep the paths that begin with what is given."""
        if FIELD not in partial:
            return self
        links: Any = partial[FIELD]
        if not isinstance(links, list) or not all(isinstance(link, str) for link in links):
            return Each((), self.fields)
        begun = tuple(links)
        if begun[: len(self.begun)] != self.begun:
            return Each((), self.fields)
        return Trails(self.air, self.stops, self.ready, self.budget, begun)

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the links that may come next, each of which leads on to a path."""
        following = tuple(way.flown[-1] for way in self._way.onward()) if self._way else ()
        if following:
            yield Option(at=f"/{FIELD}/{len(self.begun)}", values=following)

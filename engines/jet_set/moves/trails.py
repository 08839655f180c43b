"""The paths of one card as a space: counted and indexed exactly, or, where that would take too long, begun to list."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.core.moves import Each, Option
from engines.core.moves.spaces import Assignment, Partial, Space
from engines.jet_set.parts import AirMap, Mask
from engines.jet_set.rules.paths import Stops, is_flight
from engines.jet_set.rules.trails import Census, Links, TooMany, Way, any_trail, first_trails, total

FIELD = "path"
LISTED_WAYS = 200
"""How many beginnings are looked at where the paths are too many to be counted."""


@dataclass(frozen=True)
class Trails:
    """The field `path` of a claim: every trail through the stops of a card over the links that are ready.

    Where the census gives up, `exact` is False, and `count` and `at` range over the first trails only, one at least if
    there is any; `contains` and the options of a path that was begun are right all the same.
    """

    air: AirMap
    stops: Stops
    ready: Mask
    census: Census
    """The trails that lead to the second and third city of the card."""
    begun: Links = ()
    """The links that are given."""
    fields: tuple[str, ...] = (FIELD,)

    @cached_property
    def _way(self) -> Way | None:
        here, *further = self.air.numbers(self.stops)
        return Way(self.air, here, tuple(further), self.ready).along(self.begun)

    @cached_property
    def _counted(self) -> int | None:
        """How many paths there are, None where they are too many to be counted."""
        if self._way is None:
            return 0
        try:
            return total(self._census.count(self._way.here, self._way.free))
        except TooMany:
            return None

    @property
    def _census(self) -> Census:
        """The census from where the path has come to."""
        visited = len(self.stops) - 1 - len(self._way.further) if self._way else 0
        return self.census.beyond(visited)

    @cached_property
    def _listed(self) -> tuple[Links, ...]:
        return (first_trails(self._way, LISTED_WAYS) or any_trail(self._way)) if self._way else ()

    @property
    def exact(self) -> bool:
        """Whether every path is counted."""
        return self._counted is not None

    def count(self) -> int:
        """Return how many paths there are, or how many are listed."""
        return len(self._listed) if self._counted is None else self._counted

    def at(self, index: int) -> Assignment:
        """Return a path: the shortest first, then in text order."""
        if self._counted is None or self._way is None:
            return {FIELD: self._listed[index]}
        return next(self.walk(index))

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the paths in their order, but for some at the beginning."""
        if self._counted is None or self._way is None:
            return ({FIELD: path} for path in self._listed[skip:])
        return ({FIELD: self.begun + rest} for rest in self._census.walk(self._way.here, self._way.free, skip))

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
        begun = tuple(links) if isinstance(links, list) else None
        if begun is None or begun[: len(self.begun)] != self.begun:
            return Each((), self.fields)
        return Trails(self.air, self.stops, self.ready, self.census, begun)

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the links that may come next, each of which leads on to a path."""
        following = tuple(way.flown[-1] for way in self._way.onward()) if self._way else ()
        if following:
            yield Option(at=f"/{FIELD}/{len(self.begun)}", values=following)

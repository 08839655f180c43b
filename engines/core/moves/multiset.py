"""Bounded multisets: how many of which items, counted by formula."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Any

from engines.core.moves.fitting import SET, fits, plain
from engines.core.moves.options import Option
from engines.core.moves.spaces import Assignment, Partial

Fixed = tuple[tuple[Any, int | None], ...]


@dataclass(frozen=True)
class Multiset:
    """One field: at least one of `items`, each with a number of 1 or more, ascending by item.

    `most(k)` is the highest total when k different items are named; it may not rise by naming more. An element of the
    list is built by `build(item, number)` and must be a struct whose fields are named in `element`: item, number.

    Counting: k of m items, and k positive numbers with a sum of at most c, are C(m, k) * C(c, k) ways, because the
    partial sums of such numbers are any k of the integers 1 to c. Both factors are unranked as combinations.
    """

    field: str
    items: Sequence[Any]
    most: Callable[[int], int]
    build: Callable[[Any, int], Any]
    element: tuple[str, str]
    fixed: Fixed = ()
    """Items already chosen, with their number where it is chosen too."""
    exact: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        """The one field."""
        return (self.field,)

    @property
    def _open(self) -> int:
        return sum(number is None for _, number in self.fixed)

    @property
    def _used(self) -> int:
        return sum(number or 0 for _, number in self.fixed)

    @property
    def _free(self) -> list[Any]:
        chosen = [item for item, _ in self.fixed]
        return [item for item in self.items if item not in chosen]

    def _room(self, added: int) -> int:
        return self.most(len(self.fixed) + added) - self._used

    def _layer(self, added: int) -> int:
        """Count the ways of naming exactly so many further items."""
        if not self.fixed and not added:
            return 0
        room = self._room(added)
        return 0 if room < 0 else comb(len(self._free), added) * comb(room, self._open + added)

    def count(self) -> int:
        """Return the number of multisets."""
        return sum(self._layer(added) for added in range(len(self._free) + 1))

    def at(self, index: int) -> Assignment:
        """Return the multiset at an index: fewer items first, then by the items, then by their numbers."""
        added = 0
        while index >= (layer := self._layer(added)):
            index -= layer
            added += 1
        which, split = divmod(index, comb(self._room(added), self._open + added))
        chosen = combination(len(self._free), added, which)
        sums = combination(self._room(added), self._open + added, split)
        return {self.field: self._assembled([self._free[place] for place in chosen], sums)}

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the multisets in the same order."""
        free = self._free
        for added in range(len(free) + 1):
            layer = self._layer(added)
            if skip < layer:
                room, named = self._room(added), self._open + added
                which, split = divmod(skip, comb(room, named))
                for chosen in combinations_from(len(free), added, which):
                    further = [free[place] for place in chosen]
                    for sums in combinations_from(room, named, split):
                        yield {self.field: self._assembled(further, sums)}
                    split = 0
            skip = max(0, skip - layer)

    def _assembled(self, further: list[Any], sums: list[int]) -> tuple[Any, ...]:
        numbers = iter(high - low for low, high in zip([-1, *sums], sums, strict=False))
        named = dict(self.fixed) | dict.fromkeys(further)
        return tuple(self.build(item, named[item] or next(numbers)) for item in self.items if item in named)

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether the list is ascending, names known items once each, and keeps to the highest total."""
        rows = [self._read(element) for element in assignment[self.field]]
        named = [item for item, _ in rows]
        ordered = [item for item in self.items if item in named]
        total = sum(number for _, number in rows)
        if not rows or named != ordered or any(number < 1 for _, number in rows):
            return False
        return total <= self.most(len(rows)) and self._keeps_fixed(dict(rows))

    def _read(self, element: Any) -> tuple[Any, int]:
        return getattr(element, self.element[0]), getattr(element, self.element[1])

    def _keeps_fixed(self, named: dict[Any, int]) -> bool:
        return all(item in named and number in (None, named[item]) for item, number in self.fixed)

    def given(self, partial: Partial) -> "Multiset":
        """Fix the elements that are given; an element names its item, and may leave its number open."""
        if self.field not in partial:
            return self
        fixed = self._fixed_by(partial[self.field])
        return replace(self, items=(), fixed=()) if fixed is None else replace(self, fixed=fixed)

    def _fixed_by(self, elements: Any) -> Fixed | None:
        """Return what is fixed once these elements are, None where nothing completes them."""
        named = [self._named(element) for element in elements] if isinstance(elements, list) else [None]
        known = dict(pair for pair in named if pair is not None)
        fixed = dict(self.fixed)
        if len(known) < len(named):
            return None
        for item, number in known.items():
            if number is not None and fixed.get(item) not in (None, number):
                return None
            fixed[item] = number or fixed.get(item)
        return tuple(fixed.items())

    def _named(self, element: Any) -> tuple[Any, int | None] | None:
        name, number = self.element
        if not isinstance(element, dict) or not {name} <= element.keys() <= {name, number}:
            return None
        chosen = element.get(number)
        if number in element and (type(chosen) is not int or chosen < 1):
            return None
        matching = (item for item in self.items if fits(element[name], plain(item), SET))
        item = next(matching, None)
        return None if item is None else (item, chosen)

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the numbers still open, and the items that may be added: the item comes before its number."""
        name, number = self.element
        for place, (_, chosen) in enumerate(self.fixed):
            if chosen is None:
                yield Option(at=f"/{self.field}/{place}/{number}", min=1, max=self._room(0) - self._open + 1)
        spare = self._room(1) - self._open
        if spare > 0 and self._free:
            following = f"/{self.field}/{len(self.fixed)}/{name}"
            yield Option(at=following, values=tuple(plain(item) for item in self._free))


def combination(n: int, k: int, rank: int) -> list[int]:
    """Return the k-subset of 0..n-1 at a rank of the lexicographic order."""
    chosen: list[int] = []
    candidate = 0
    while len(chosen) < k:
        behind = comb(n - candidate - 1, k - len(chosen) - 1)
        if rank < behind:
            chosen.append(candidate)
        else:
            rank -= behind
        candidate += 1
    return chosen


def combinations_from(n: int, k: int, rank: int) -> Iterator[list[int]]:
    """Yield the k-subsets of 0..n-1 from a rank of the lexicographic order on."""
    chosen = combination(n, k, rank)
    while True:
        yield chosen
        place = next((place for place in reversed(range(k)) if chosen[place] < n - k + place), None)
        if place is None:
            return
        chosen = [*chosen[:place], *range(chosen[place] + 1, chosen[place] + 1 + k - place)]

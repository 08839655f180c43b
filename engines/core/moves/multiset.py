"""Bounded multisets: how many of which items, counted by formula."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from engines.core.moves.fitting import SET, fits, plain
from engines.core.moves.options import Option
from engines.core.moves.spaces import Assignment, Partial


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
    fixed: tuple[tuple[Any, int | None], ...] = ()
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
        return max(0, self.most(len(self.fixed) + added) - self._used)

    def _layer(self, added: int) -> int:
        """Count the ways of naming exactly so many further items."""
        if not self.fixed and not added:
            return 0
        return comb(len(self._free), added) * comb(self._room(added), self._open + added)

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
        return bool(rows) and named == ordered and total <= self.most(len(rows)) and self._keeps_fixed(dict(rows))

    def _read(self, element: Any) -> tuple[Any, int]:
        return getattr(element, self.element[0]), getattr(element, self.element[1])

    def _keeps_fixed(self, named: dict[Any, int]) -> bool:
        return all(item in named and number in (None, named[item]) for item, number in self.fixed)

    def given(self, partial: Partial) -> "Multiset":
        """Fix the elements that are given; an element may leave its number open."""
        if self.field not in partial:
            return self
        fixed = [self._named(element) for element in partial[self.field]]
        known = [pair for pair in fixed if pair is not None]
        if len({item for item, _ in known}) < len(fixed):
            return Multiset(self.field, (), lambda _: 0, self.build, self.element)
        return Multiset(self.field, self.items, self.most, self.build, self.element, tuple(known))

    def _named(self, element: dict[str, Any]) -> tuple[Any, int | None] | None:
        name, number = self.element
        matching = (item for item in self.items if fits(element.get(name), plain(item), SET))
        item = next(matching, None)
        return None if item is None else (item, element.get(number))

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the items that may be added and how many of each, and the numbers still open."""
        name, number = self.element
        for place, (_, chosen) in enumerate(self.fixed):
            if chosen is None:
                yield Option(at=f"/{self.field}/{place}/{number}", min=1, max=self._room(0) - self._open + 1)
        spare = self._room(1) - self._open
        if spare > 0 and self._free:
            following = f"/{self.field}/{len(self.fixed)}"
            yield Option(at=f"{following}/{name}", values=tuple(plain(item) for item in self._free))
            yield Option(at=f"{following}/{number}", min=1, max=spare)


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

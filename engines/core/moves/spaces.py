"""Combinators: finite ordered sets of assignments, counted and indexed without being listed.

An assignment gives a value to each of a space's fields. Every space knows its `count`, can `walk` through its
assignments from any index on, and says which one is `at` an index,
whether one `contains` an assignment, what is left of it once part of an action is `given`, and the `options` its open
fields have. `exact` is False only where a space lists less than there is; it then ranges over what is listed.
"""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as Values
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import Any, Protocol

from msgspec import Struct

from engines.core.moves.fitting import PATH, Listing, fits, plain
from engines.core.moves.options import Option, joined, options

Assignment = dict[str, Any]
Partial = Mapping[str, Any]
"""Some fields of an action as plain JSON; a list may be a part of the whole list."""


class Space(Protocol):
    """A finite ordered set of assignments."""

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields an assignment gives a value to."""

    @property
    def exact(self) -> bool:
        """Whether everything is listed."""

    def count(self) -> int:
        """Return how many assignments there are."""

    def at(self, index: int) -> Assignment:
        """Return one assignment, 0 <= index < count()."""

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the assignments in order, but for so many at the beginning; it costs less than asking for each."""

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether an assignment of exactly these fields is one of them."""

    def given(self, partial: Partial) -> "Space":
        """Return the space of those that complete what is given; other spaces' fields are ignored."""

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield what each open field may hold, once `given(partial)` has narrowed this space."""


class Each(Struct, frozen=True):
    """Assignments listed one by one."""

    rows: Values[Assignment]
    fields: tuple[str, ...] = ()
    listing: Listing = PATH
    exact: bool = True

    def count(self) -> int:
        """Return how many rows there are."""
        return len(self.rows)

    def at(self, index: int) -> Assignment:
        """Return the row at an index."""
        return self.rows[index]

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the rows."""
        return iter(self.rows[skip:] if skip else self.rows)

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether an assignment is one of the rows."""
        return assignment in self.rows

    def given(self, partial: Partial) -> "Each":
        """Keep the rows that complete what is given."""
        known = {name: partial[name] for name in self.fields if name in partial}
        if not known:
            return self
        rows = [row for row in self.rows if self._completes(known, row)]
        return Each(rows, self.fields, self.listing, self.exact)

    def _completes(self, known: Partial, row: Assignment) -> bool:
        return all(fits(value, plain(row[name]), self.listing) for name, value in known.items())

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the values of each field that is not given as a whole."""
        for name in self.fields:
            yield from options(f"/{name}", [row[name] for row in self.rows], name, partial, self.listing)


def One(**values: Any) -> Each:  # noqa: N802  # reads as one of the combinators
    """Return the space of a single assignment, an empty one where no field is named."""
    return Each((values,), tuple(values))


class Choice(Struct, frozen=True):
    """One field and its values, in order; a `range` stays a range."""

    field: str
    values: Values[Any]
    listing: Listing = PATH
    exact: bool = True

    @property
    def fields(self) -> tuple[str, ...]:
        """The one field."""
        return (self.field,)

    def count(self) -> int:
        """Return how many values there are."""
        return len(self.values)

    def at(self, index: int) -> Assignment:
        """Return the field with the value at an index."""
        return {self.field: self.values[index]}

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the field with each value."""
        return ({self.field: value} for value in (self.values[skip:] if skip else self.values))

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether the value is one of them."""
        return assignment[self.field] in self.values

    def given(self, partial: Partial) -> "Choice":
        """Keep the values that complete what is given."""
        if self.field not in partial:
            return self
        wanted = partial[self.field]
        values = self.values
        if isinstance(values, range):
            values = (wanted,) if type(wanted) is int and wanted in values else ()
        kept = [value for value in values if fits(wanted, plain(value), self.listing)]
        return Choice(self.field, kept, self.listing, self.exact)

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the values, or the range."""
        if isinstance(self.values, range) and self.field not in partial and self.values and self.values.step == 1:
            yield Option(at=f"/{self.field}", min=self.values[0], max=self.values[-1])
        else:
            yield from options(f"/{self.field}", self.values, self.field, partial, self.listing)


class Product(Struct, frozen=True):
    """Every combination of independent spaces; the first space turns slowest."""

    spaces: tuple[Space, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of all spaces."""
        return tuple(chain.from_iterable(space.fields for space in self.spaces))

    @property
    def exact(self) -> bool:
        """Whether every space is exact."""
        return all(space.exact for space in self.spaces)

    def count(self) -> int:
        """Return the product of the counts; behind an empty space none is counted, for that may be dear."""
        total = 1
        for space in self.spaces:
            total *= space.count() if total else 0
        return total

    def at(self, index: int) -> Assignment:
        """Return the assignment at an index of the mixed-radix number."""
        merged: Assignment = {}
        for space in reversed(self.spaces):
            index, digit = divmod(index, space.count())
            merged = space.at(digit) | merged
        return merged

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the assignments, those of the last space turning fastest."""
        if not self.spaces:
            return iter(({},)[skip:])
        *before, last = self.spaces
        turned, skip = divmod(skip, last.count() or 1)
        return _turning(Product(tuple(before)), last, turned, skip)

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether each space contains its part."""
        return all(space.contains(part(assignment, space)) for space in self.spaces)

    def given(self, partial: Partial) -> "Product":
        """Narrow each space."""
        return Product(tuple(space.given(partial) for space in self.spaces))

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the options of each space: they do not depend on one another."""
        return chain.from_iterable(space.options(partial) for space in self.spaces)


@dataclass(frozen=True)
class Concat:
    """One space after the other, all of the same fields and without common assignments."""

    spaces: tuple[Space, ...]
    _filled: tuple[Space, ...] = field(init=False, repr=False, compare=False)
    _ends: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        counted = [(space, count) for space in self.spaces if (count := space.count())]
        object.__setattr__(self, "_filled", tuple(space for space, _ in counted))
        object.__setattr__(self, "_ends", list(accumulate(count for _, count in counted)))

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that the spaces share; one that holds nothing may not know them all."""
        return self._filled[0].fields if self._filled else ()

    @property
    def exact(self) -> bool:
        """Whether every space is exact."""
        return all(space.exact for space in self.spaces)

    def count(self) -> int:
        """Return the sum of the counts."""
        return self._ends[-1] if self._ends else 0

    def at(self, index: int) -> Assignment:
        """Return the assignment at an index of the joined sequence."""
        which = next(number for number, end in enumerate(self._ends) if index < end)
        space = self._filled[which]
        return space.at(index - self._ends[which] + space.count())

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the assignments of one space after the other."""
        for space, end in zip(self._filled, self._ends, strict=True):
            if skip < end:
                yield from space.walk(max(0, skip - end + space.count()))

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether any space contains it."""
        return any(space.contains(assignment) for space in self._filled)

    def given(self, partial: Partial) -> "Concat":
        """Narrow each space."""
        return Concat(tuple(space.given(partial) for space in self.spaces))

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the options of the spaces, those of one place joined."""
        return joined(chain.from_iterable(space.options(partial) for space in self._filled))


@dataclass(frozen=True)
class UpTo:
    """A field and a number: with each value of the field every number from its lowest to its highest."""

    fields: tuple[str, str]
    """The field and the number."""
    spans: tuple[tuple[Any, int, int], ...]
    """Each value of the field, once, with the lowest and the highest number."""
    exact: bool = True

    def count(self) -> int:
        """Return how many numbers there are for all values."""
        return sum(high - low + 1 for _, low, high in self.spans)

    def at(self, index: int) -> Assignment:
        """Return the assignment at an index; the number turns fastest."""
        return next(self.walk(index))

    def walk(self, skip: int) -> Iterator[Assignment]:
        """Yield the numbers of each value."""
        field, number = self.fields
        for value, low, high in self.spans:
            for chosen in range(low + skip, high + 1):
                yield {field: value, number: chosen}
            skip = max(0, skip - (high - low + 1))

    def contains(self, assignment: Assignment) -> bool:
        """Tell whether the number is one of those of its value."""
        asked, number = (assignment[field] for field in self.fields)
        return any(value == asked and low <= number <= high for value, low, high in self.spans)

    def given(self, partial: Partial) -> "UpTo":
        """Keep the values and the numbers that complete what is given."""
        field, number = self.fields
        kept = [span for span in self.spans if field not in partial or fits(partial[field], plain(span[0]), PATH)]
        if number in partial:
            wanted = partial[number]
            within = (value for value, low, high in kept if type(wanted) is int and low <= wanted <= high)
            kept = [(value, wanted, wanted) for value in within]
        return UpTo(self.fields, tuple(kept))

    def options(self, partial: Partial) -> Iterator[Option]:
        """Yield the values, and the numbers of all of them."""
        field, number = self.fields
        yield from options(f"/{field}", [value for value, _, _ in self.spans], field, partial, PATH)
        if number not in partial:
            yield from joined(Option(at=f"/{number}", min=low, max=high) for _, low, high in self.spans)


def Sequence(first: Choice, then: Callable[[Any], Space]) -> Concat:  # noqa: N802  # reads as a combinator
    """Return the space of a field whose value decides what follows; the first field turns slowest."""
    rows = (({first.field: value}, then(value)) for value in first.values)
    return Concat(tuple(Product((Each((row,), first.fields, first.listing, first.exact), rest)) for row, rest in rows))


def part(assignment: Assignment, space: Space) -> Assignment:
    """Return what an assignment says of one space's fields."""
    return {name: assignment[name] for name in space.fields}


def _turning(slow: Product, fast: Space, turned: int, skip: int) -> Iterator[Assignment]:
    """Yield every assignment of one space with every one of another, but for some of either at the beginning."""
    for before in slow.walk(turned):
        for last in fast.walk(skip):
            yield before | last
        skip = 0

"""Spaces of every kind beside a plain list of what they hold, and what completes a partial action, by brute force."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from engines.core.moves import PATH, Choice, Concat, Each, Listing, Multiset, One, Product, Sequence, Space
from engines.core.values import Value

Row = dict[str, Any]


class Pair(Value, order=True):
    x: int
    y: int


class Some(Value, order=True):
    item: str
    number: int


class Meaning(Enum):
    """How a part of a field is read."""

    PATH = "path"
    SET = "set"
    MULTISET = "multiset"


@dataclass(frozen=True)
class Held:
    """An assignment that a space holds, and how each of its fields is read."""

    row: Row
    meanings: dict[str, Meaning]

    def joined(self, other: "Held") -> "Held":
        return Held(self.row | other.row, self.meanings | other.meanings)

    def completes(self, partial: Row) -> bool:
        known = [name for name in self.row if name in partial]
        return all(completes(partial[name], plain(self.row[name]), self.meanings[name]) for name in known)


@dataclass(frozen=True)
class Specimen:
    """A space, and what it holds in order."""

    space: Space
    held: tuple[Held, ...]

    @property
    def rows(self) -> list[Row]:
        return [held.row for held in self.held]

    def completing(self, partial: Row) -> list[Held]:
        return [held for held in self.held if held.completes(partial)]


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def completes(partial: Any, value: Any, meaning: Meaning) -> bool:
    """The definition, without any cleverness: try every way to match."""
    if isinstance(partial, dict) and isinstance(value, dict):
        return all(key in value and completes(partial[key], value[key], meaning) for key in partial)
    if isinstance(partial, list) and isinstance(value, list):
        if meaning is Meaning.MULTISET and not all(isinstance(part, dict) and "item" in part for part in partial):
            return False
        ways = itertools.permutations(value, len(partial)) if meaning is not Meaning.PATH else [value[: len(partial)]]
        return any(
            len(way) == len(partial) and all(completes(p, v, meaning) for p, v in zip(partial, way, strict=True))
            for way in ways
        )
    return msgspec.json.encode(partial) == msgspec.json.encode(value)


def listed(space: Space) -> list[Row]:
    return [space.at(index) for index in range(space.count())]


def all_multisets(items: tuple[str, ...], most: Callable[[int], int]) -> list[tuple[Some, ...]]:
    """Every multiset, fewer items first, then by the items, then by their numbers: by counting in all ways."""
    return [
        tuple(Some(item=item, number=number) for item, number in zip(chosen, numbers, strict=True))
        for k in range(1, len(items) + 1)
        for chosen in itertools.combinations(items, k)
        for numbers in itertools.product(range(1, max(most(k), 0) + 1), repeat=k)
        if sum(numbers) <= most(k)
    ]


@st.composite
def mosts(draw: DrawFn) -> Callable[[int], int]:
    """The highest total, which may shrink with every item named."""
    top, falls = draw(st.integers(0, 6)), draw(st.lists(st.integers(0, 2), min_size=5, max_size=5))
    return lambda k: top - sum(falls[: k - 1])


def values(domain: int) -> SearchStrategy[Any]:
    """Values of a domain, disjoint from those of any other."""
    numbers = st.integers(0, 2).map(lambda number: number + 10 * domain)
    pairs = st.builds(lambda x, y: Pair(x=x, y=y), numbers, numbers)
    return st.one_of(
        numbers,
        numbers.map(lambda number: f"v{number}"),
        pairs,
        *([st.none(), st.booleans(), st.just(())] if domain == 0 else []),
        st.lists(numbers, min_size=1, max_size=3).map(tuple),
        st.lists(pairs, min_size=1, max_size=3).map(tuple),
    )


def values_of(name: str, listing: Listing, domain: int) -> SearchStrategy[Any]:
    """Values of one field: those whose name begins with m are lists of items with numbers everywhere."""
    if name.startswith("m"):
        return some_values(domain)
    return values(domain) if listing is PATH else set_values(domain)


def some_values(domain: int) -> SearchStrategy[Any]:
    items = st.sampled_from([f"{letter}{domain}" for letter in "abcd"])
    some = st.builds(lambda item, number: Some(item=item, number=number), items, st.integers(1, 3))
    lists = st.lists(some, min_size=1, max_size=3, unique_by=lambda element: element.item)
    return lists.map(lambda found: tuple(sorted(found)))


def set_values(domain: int) -> SearchStrategy[Any]:
    numbers = st.integers(0, 3).map(lambda number: number + 10 * domain)
    pairs = st.builds(lambda x, y: Pair(x=x, y=y), numbers, numbers)
    return st.one_of(
        st.lists(numbers, min_size=1, max_size=3, unique=True).map(lambda found: tuple(sorted(found))),
        st.lists(pairs, min_size=1, max_size=3, unique=True).map(lambda found: tuple(sorted(found))),
    )


@st.composite
def eaches(draw: DrawFn, fields: tuple[str, ...], domain: int) -> Specimen:
    listing = draw(st.sampled_from(Listing))
    row = st.tuples(*[values_of(name, listing, domain) for name in fields])
    rows = draw(st.lists(row, max_size=5, unique_by=msgspec.json.encode))
    named = tuple(dict(zip(fields, row, strict=True)) for row in rows)
    return _specimen(Each(named, fields, listing), named, Meaning[listing.name])


@st.composite
def choices(draw: DrawFn, name: str, domain: int) -> Specimen:
    listing = draw(st.sampled_from(Listing))
    found: Any = draw(st.lists(values_of(name, listing, domain), max_size=5, unique_by=msgspec.json.encode))
    if not name.startswith("m") and draw(st.booleans()):
        low = 10 * domain
        found = range(low, low + draw(st.integers(0, 9)), draw(st.integers(1, 3)))
    return _specimen(Choice(name, found, listing), ({name: value} for value in found), Meaning[listing.name])


@st.composite
def multisets(draw: DrawFn, name: str, domain: int) -> Specimen:
    items = tuple(f"{letter}{domain}" for letter in "abcd"[: draw(st.integers(0, 4))])
    most = draw(mosts())
    space = multiset(name, items, most)
    return _specimen(space, ({name: value} for value in all_multisets(items, most)), Meaning.MULTISET)


def multiset(name: str, items: tuple[str, ...], most: Callable[[int], int]) -> Multiset:
    return Multiset(name, items, most, lambda item, number: Some(item=item, number=number), ("item", "number"))


def _specimen(space: Space, rows: Iterable[Row], meaning: Meaning) -> Specimen:
    return Specimen(space, tuple(Held(row, dict.fromkeys(row, meaning)) for row in rows))


@st.composite
def products(draw: DrawFn, fields: tuple[str, ...], domain: int) -> Specimen:
    cut = draw(st.integers(0, len(fields)))
    parts = [draw(specimens(some, domain)) for some in (fields[:cut], fields[cut:])]
    held = tuple(one.joined(other) for one, other in itertools.product(*[part.held for part in parts]))
    return Specimen(Product(tuple(part.space for part in parts)), held)


@st.composite
def sequences(draw: DrawFn, fields: tuple[str, ...], domain: int) -> Specimen:
    first = draw(choices(fields[0], domain))
    rest = {msgspec.json.encode(held.row): draw(specimens(fields[1:], domain)) for held in first.held}
    assert isinstance(first.space, Choice)
    name = first.space.field
    space = Sequence(first.space, lambda value: rest[msgspec.json.encode({name: value})].space)
    held = tuple(held.joined(more) for held in first.held for more in rest[msgspec.json.encode(held.row)].held)
    return Specimen(space, held)


@st.composite
def concats(draw: DrawFn, fields: tuple[str, ...], domain: int) -> Specimen:
    parts = [draw(specimens(fields, 2 * domain + side)) for side in (1, 2)]
    return Specimen(Concat(tuple(part.space for part in parts)), parts[0].held + parts[1].held)


@st.composite
def specimens(draw: DrawFn, fields: tuple[str, ...] = ("f", "g"), domain: int = 0) -> Specimen:
    """Any nesting of combinators over these fields."""
    kinds: list[SearchStrategy[Specimen]] = [eaches(fields, domain)]
    if not fields:
        kinds = [st.just(Specimen(One(), (Held({}, {}),)))]
    if len(fields) == 1:
        kinds.append(choices(fields[0], domain))
    if len(fields) == 1 and fields[0].startswith("m"):
        kinds.append(multisets(fields[0], domain))
    if len(fields) > 1:
        kinds += [products(fields, domain), sequences(fields, domain)]
    if fields and domain < 3:
        kinds.append(concats(fields, domain))
    return draw(st.one_of(kinds))


ODD: list[Any] = [None, 0, True, 1.0, "a0", [], {}, [None], [[]], ["a0"], [{}], [{"item": "a0", "number": None}]]


@st.composite
def partials(draw: DrawFn, specimen: Specimen) -> Row:
    """A part of something the space holds; now and then put together from two, or with something that fits nothing."""
    held = draw(st.sampled_from(specimen.held or (Held({"f": 1, "g": [1]}, {"f": Meaning.PATH, "g": Meaning.PATH}),)))
    partial: Row = {}
    for name, value in held.row.items():
        choice = draw(st.integers(0, 9))
        if choice == 0:
            partial[name] = draw(st.sampled_from(ODD))
        elif choice == 1 and specimen.held:
            partial[name] = plain(draw(st.sampled_from(specimen.held)).row[name])
        elif choice < 6:
            partial[name] = draw(parts(plain(value), held.meanings[name]))
    return partial


@st.composite
def parts(draw: DrawFn, value: Any, meaning: Meaning) -> Any:
    if isinstance(value, dict):
        kept = draw(st.sets(st.sampled_from(sorted(value)))) if value else set()
        return {name: draw(parts(value[name], meaning)) for name in sorted(kept)}
    if isinstance(value, list):
        if meaning is not Meaning.PATH:
            value = draw(st.permutations(value))
        return [draw(parts(item, meaning)) for item in value[: draw(st.integers(0, len(value)))]]
    return value


def extensions(specimen: Specimen, partial: Row) -> dict[str, set[bytes]]:
    """By brute force: every open place of a partial action, and all that may stand there next."""
    found: dict[str, set[bytes]] = {}
    for held in specimen.completing(partial):
        for pointer, value, extended in _one_further(partial, held):
            if specimen.completing(extended):
                found.setdefault(pointer, set()).add(msgspec.json.encode(value))
    return found


Further = Iterator[tuple[str, Any, Any]]
"""A pointer, what is put there, and the partial value with it."""


def _one_further(partial: Row, held: Held) -> Further:
    for name, value in plain(held.row).items():
        meaning = held.meanings[name]
        if name not in partial and meaning is not Meaning.MULTISET:
            yield f"/{name}", value, {**partial, name: value}
        else:
            for pointer, put, more in _inside(partial.get(name, []), value, meaning):
                yield f"/{name}{pointer}", put, {**partial, name: more}


def _inside(partial: Any, value: Any, meaning: Meaning) -> Further:
    if isinstance(partial, dict) and isinstance(value, dict):
        yield from _inside_object(partial, value, meaning)
    if isinstance(partial, list) and isinstance(value, list):
        yield from _inside_list(partial, value, meaning)


def _inside_object(partial: Row, value: Row, meaning: Meaning) -> Further:
    for name, inner in value.items():
        if name not in partial:
            yield f"/{name}", inner, {**partial, name: inner}
        else:
            for pointer, put, more in _inside(partial[name], inner, meaning):
                yield f"/{name}{pointer}", put, {**partial, name: more}


def _inside_list(partial: list[Any], value: list[Any], meaning: Meaning) -> Further:
    for place, item in enumerate(partial):
        for candidate in value[place : place + 1] if meaning is Meaning.PATH else value:
            if completes(item, candidate, meaning):
                for pointer, put, more in _inside(item, candidate, meaning):
                    yield f"/{place}{pointer}", put, _put(partial, place, more)
    for item in value[len(partial) : len(partial) + 1] if meaning is Meaning.PATH else value:
        if meaning is Meaning.MULTISET:
            yield f"/{len(partial)}/item", item["item"], [*partial, {"item": item["item"]}]
        else:
            yield f"/{len(partial)}", item, [*partial, item]


def _put(items: list[Any], place: int, item: Any) -> list[Any]:
    return [*items[:place], item, *items[place + 1 :]]

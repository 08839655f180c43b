"""Seats in a position: how many there are, and that every one that is named is there."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import inspect as kinds

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.game import EngineError
from engines.core.results import Fault
from engines.core.values import Value

Named = Iterator[tuple[str, int]]
"""JSON pointers, and the seats that stand there."""
Search = Callable[[Any], Named]
Parts = Callable[[Any], Iterable[tuple[Any, Any]]]


class WrongNumberOfSeats(Fault):
    """A list of a position does not have one entry for each seat."""

    code = "seats/count"
    at = "/state/position/{field}"
    detail = "There are {found} entries in {field}; there must be one for each seat, which makes {expected}."
    field: str
    """The field with the list."""
    found: Found
    """How many entries it has."""
    expected: str
    """How many it must have: a number, or the fewest and the most."""


class NoSuchSeat(Fault):
    """A position names a seat that is not at the table."""

    code = "seats/unknown"
    at = "/state/position{place}"
    detail = "There is no {seat} at a table of {seats}; seats are numbered from 0."
    place: str
    """JSON pointer into the position."""
    seat: Seat
    """The seat that is named there."""
    seats: Found
    """How many seats there are."""


class Seating:
    """The seats of a title's positions; `per_seat` names the fields that hold one entry for each of them.

    Raises EngineError where a position does not show how many there are.
    """

    def __init__(self, position: type[Value], seats: tuple[int, int], per_seat: tuple[str, ...]) -> None:
        unknown = [field for field in per_seat if field not in position.__struct_fields__]
        if unknown:
            raise EngineError(f"`per_seat` names {unknown[0]!r}, which is no field of {position.__name__}")
        if not per_seat and seats[0] != seats[1]:
            raise EngineError("`per_seat` can only be left out where there is one number of seats")
        self._fewest, self._most = seats
        self._per_seat = per_seat
        self._search = _search_in(kinds.type_info(position))
        self.kinds: tuple[type[Fault], ...] = (
            *([WrongNumberOfSeats] if per_seat else []),
            *([NoSuchSeat] if self._search else []),
        )

    def seats(self, position: Any) -> int:
        """Return how many seats a position has."""
        return len(getattr(position, self._per_seat[0])) if self._per_seat else self._fewest

    def faults(self, position: Any) -> Iterator[Fault]:
        """Yield every list of a wrong length, or else every seat that is not there."""
        wrong = [*self._wrong_lengths(position)]
        yield from wrong
        if self._search and not wrong:
            seats = self.seats(position)
            named = self._search(position)
            yield from (NoSuchSeat(place=place, seat=seat, seats=seats) for place, seat in named if seat >= seats)

    def _wrong_lengths(self, position: Any) -> Iterator[Fault]:
        fewest, most = self._fewest, self._most
        for field in self._per_seat:
            found = len(getattr(position, field))
            if not fewest <= found <= most:
                expected = str(most) if fewest == most else f"{fewest} to {most}"
                yield WrongNumberOfSeats(field=field, found=found, expected=expected)
            else:
                fewest = most = found


def _search_in(info: kinds.Type) -> Search | None:
    """Return what finds the seats in values of a type, None where there cannot be any."""
    match info:
        case kinds.Metadata(extra={"seat": True}):
            return lambda seat: iter([("", seat)])
        case kinds.Metadata():
            return _search_in(info.type)
        case kinds.StructType():
            fields = {field.name: _search_in(field.type) for field in info.fields}
            return _among(fields, lambda value: ((name, getattr(value, name)) for name in fields))
        case kinds.TupleType():
            return _among(dict(enumerate(map(_search_in, info.item_types))), enumerate)
        case kinds.VarTupleType() | kinds.ListType():
            return _within(_search_in(info.item_type), enumerate)
        case kinds.DictType():
            return _within(_search_in(info.value_type), dict.items)
        case kinds.UnionType():
            return _either(info)
    return None


def _among(searches: Mapping[Any, Search | None], parts: Parts) -> Search | None:
    """Return what searches each part of a value in its own way."""

    def search(value: Any) -> Named:
        for name, part in parts(value):
            if inner := searches[name]:
                yield from ((f"/{name}{place}", seat) for place, seat in inner(part))

    return search if any(searches.values()) else None


def _within(inner: Search | None, parts: Parts) -> Search | None:
    """Return what searches all parts of a value in the same way."""

    def search(value: Any) -> Named:
        for name, part in parts(value):
            yield from ((f"/{name}{place}", seat) for place, seat in inner(part)) if inner else ()

    return search if inner else None


def _either(info: kinds.UnionType) -> Search | None:
    """Return what searches a value of one of several types: a struct, None, a word, or what holds seats."""
    structs = {member.cls: _search_in(member) for member in info.types if isinstance(member, kinds.StructType)}
    others = [_search_in(member) for member in info.types if not isinstance(member, kinds.StructType)]
    other = next((search for search in others if search), None)

    def search(value: Any) -> Named:
        inner = None if isinstance(value, str | None) else structs.get(type(value), other)
        return inner(value) if inner else iter(())

    return search if other or any(structs.values()) else None

"""Whether a position keeps to the bounds of its type, so that what is answered can be sent back.

Positions are frozen, and one is made from another: what is the same object as before was in bounds before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, repeat
from typing import Any

from msgspec import inspect

from engines.core.values import Value

MOST = 2**53 - 1
"""Where a type names no bound: the highest number that every reader of JSON takes for what it is."""


@dataclass(frozen=True)
class Beyond:
    """A number, or the length of a list, that is not between its bounds."""

    place: str
    """JSON pointer into the position."""
    lowest: int
    highest: int

    def under(self, step: str | int) -> "Beyond":
        """Return the same as seen from one step further out."""
        return Beyond(f"/{step}{self.place}", self.lowest, self.highest)


Check = Callable[[Any, Any], Beyond | None]
"""Judges a value beside the one of its type that stood at its place before, ABSENT where there was none."""


class _Absent:
    """What stood where nothing stood, and inside of it neither."""

    def __getattr__(self, name: str) -> "_Absent":
        return self


ABSENT = _Absent()


def beyond(kind: type[Value], position: Value, before: Value | None = None) -> Beyond | None:
    """Return what of a position left its bounds since another one, None where nothing did."""
    check = _check_of(kind)
    return check(position, ABSENT if before is None else before) if check else None


@cache
def _check_of(kind: type[Value]) -> Check | None:
    return _check(inspect.type_info(kind), {})


def _check(info: inspect.Type, around: Mapping[type, Check]) -> Check | None:
    """Return the check of a type, None where it has no bounds; `around` are the checks of the structs it is part of."""
    match info:
        case inspect.Metadata():
            return _check(info.type, around)
        case inspect.IntType():
            return _number(*_bounds(info))
        case inspect.StructType():
            return around.get(info.cls) or _struct(info, around)
        case inspect.UnionType():
            return _union(info, around)
        case inspect.TupleType():
            return _row(info, [_check(item, around) for item in info.item_types])
        case inspect.VarTupleType():
            return _list(info, _check(info.item_type, around))
    return None


def ends(info: inspect.IntType) -> tuple[int | None, int | None]:
    """Return the lowest and the highest integer of a type, None where it has no such bound."""
    low = info.ge if info.gt is None else info.gt + 1
    high = info.le if info.lt is None else info.lt - 1
    return low, high


def _bounds(info: inspect.IntType) -> tuple[int, int]:
    low, high = ends(info)
    return -MOST if low is None else low, MOST if high is None else high


def _number(low: int, high: int) -> Check:
    left = Beyond("", low, high)
    return lambda value, before: None if low <= value <= high else left


def _struct(info: inspect.StructType, around: Mapping[type, Check]) -> Check | None:
    numbers: list[tuple[str, int, int]] = []
    others: list[tuple[str, Check]] = []

    def check(value: Any, before: Any) -> Beyond | None:
        for name, low, high in numbers:
            number = getattr(value, name)
            if number is not None and not low <= number <= high:
                return Beyond(f"/{name}", low, high)
        for name, judge in others:
            new, old = getattr(value, name), getattr(before, name)
            if new is not old and (found := judge(new, old)) is not None:
                return found.under(name)
        return None

    inside = {**around, info.cls: check}
    for field in info.fields:
        number = _number_in(field.type)
        if number is not None:
            numbers.append((field.name, *_bounds(number)))
        elif judge := _check(field.type, inside):
            others.append((field.name, judge))
    return check if numbers or others else None


def _number_in(info: inspect.Type) -> inspect.IntType | None:
    """Return the number that a type is, or is where it is not None."""
    match info:
        case inspect.Metadata():
            return _number_in(info.type)
        case inspect.IntType():
            return info
        case inspect.UnionType():
            others = [one for one in info.types if not isinstance(one, inspect.NoneType)]
            return _number_in(others[0]) if len(others) == 1 else None
    return None


def _is_number(info: inspect.Type | None) -> bool:
    return isinstance(info.type if isinstance(info, inspect.Metadata) else info, inspect.IntType)


def _union(info: inspect.UnionType, around: Mapping[type, Check]) -> Check | None:
    """Return the check of a union, whose members are told apart by the classes of their values."""
    checks: dict[type, Check] = {}
    for member in info.types:
        plain = member.type if isinstance(member, inspect.Metadata) else member
        if judge := _check(plain, around):
            checks[plain.cls if isinstance(plain, inspect.StructType) else CLASSES[type(plain)]] = judge

    def check(value: Any, before: Any) -> Beyond | None:
        judge = checks.get(type(value))
        return judge(value, before if type(before) is type(value) else ABSENT) if judge else None

    return check if checks else None


CLASSES: Mapping[type, type] = {inspect.IntType: int, inspect.TupleType: tuple, inspect.VarTupleType: tuple}


def _list(info: inspect.VarTupleType, judge: Check | None) -> Check | None:
    low, high = info.min_length or 0, MOST if info.max_length is None else info.max_length
    left = Beyond("", low, high)

    def check(value: tuple[Any, ...], before: Any) -> Beyond | None:
        if not low <= len(value) <= high:
            return left
        return None if judge is None else items(value, before)

    items = _items(info.item_type, repeat(judge))
    if low == 0 and high == MOST:
        return items if judge else None
    return check


def _row(info: inspect.TupleType, judges: Sequence[Check | None]) -> Check | None:
    if not any(judges):
        return None
    same = all(kind == info.item_types[0] for kind in info.item_types)
    return _items(info.item_types[0] if same else None, judges)


def _items(kind: inspect.Type | None, judges: Iterable[Check | None]) -> Check:
    """Return the check of a tuple's items by their places, all of one kind unless that is None."""

    def check(value: tuple[Any, ...], before: Any) -> Beyond | None:
        old: Iterable[Any] = before
        if type(before) is not tuple or len(before) < len(value):
            old = chain(before if type(before) is tuple else (), repeat(ABSENT))
        for judge, new, was in zip(judges, value, old, strict=False):
            if new is not was and judge is not None and (found := judge(new, was)):
                return found.under(value.index(new))
        return None

    number = None if kind is None else _number_in(kind)
    if number is None:
        return check
    low, high = _bounds(number)

    def numbers(value: tuple[int, ...], before: Any) -> Beyond | None:
        is_within = not value or (low <= min(value) and max(value) <= high)
        return None if is_within else check(value, ABSENT)

    def numbers_or_none(value: tuple[int | None, ...], before: Any) -> Beyond | None:
        for item in value:
            if item is not None and not low <= item <= high:
                return check(value, ABSENT)
        return None

    return numbers if _is_number(kind) else numbers_or_none

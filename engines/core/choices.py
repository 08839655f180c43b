"""What may stand at a place where only certain values may, for the refusal of another one."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import ValidationError, inspect

PLACE = re.compile(r"(?P<problem>.*)(?P<place> - at `(?:\$|key in )(?P<path>.*)`)$", re.DOTALL)
STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
HALF = 256
"""In characters."""


def told(error: ValidationError, kind: Any) -> str:
    """Return what is wrong with a value of that type, with what may stand there where only certain values may."""
    message = _brief(str(error))
    if not message.startswith("Invalid enum value"):
        return message
    match = PLACE.match(message)
    problem, place, path = match.group("problem", "place", "path") if match else (message, "", "")
    allowed = choices(kind, [name or index for name, index in STEP.findall(path)])
    return f"{problem}: it must be one of {', '.join(map(str, allowed))}{place}" if allowed else message


def _brief(message: str) -> str:
    """Leave out the middle of what is longer than anybody reads: a decoder repeats what it was given."""
    return message if len(message) <= 2 * HALF else f"{message[:HALF]}...{message[-HALF:]}"


def choices(kind: Any, steps: list[str]) -> list[Any]:
    """Return the values that a type allows at a place, none where it does not list them, or as the case may be."""
    kinds = [_inspected(kind)]
    for step in steps:
        kinds = [inner for outer in kinds for each in _members(outer) for inner in _within(each, step)]
    found = [values for kind in kinds if (values := _allowed(_members(kind)))]
    return found[0] if found and all(values == found[0] for values in found) else []


@cache
def _inspected(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return _members(kind.type)
    if isinstance(kind, inspect.UnionType):
        return tuple(inner for each in kind.types for inner in _members(each))
    return (kind,)


def _within(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        yield from (field.type for field in kind.fields if field.encode_name == step)
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type
    elif isinstance(kind, inspect.ListType | inspect.SetType | inspect.FrozenSetType | inspect.VarTupleType):
        yield kind.item_type
    elif isinstance(kind, inspect.TupleType) and step.isdecimal():
        yield from kind.item_types[int(step) : int(step) + 1]


def _allowed(members: tuple[inspect.Type, ...]) -> list[Any]:
    """Return the values that members of a union list, and the numbers that may stand there beside them."""
    values = [value for member in members for value in _listed(member)]
    numbers = [_range(member) for member in members if isinstance(member, inspect.IntType)]
    return values + numbers if values else []


def _range(numbers: inspect.IntType) -> str:
    """Return in words what numbers a type takes."""
    low = numbers.ge if numbers.gt is None else numbers.gt + 1
    high = numbers.le if numbers.lt is None else numbers.lt - 1
    bounds = "" if low is None else f" from {low}" if high is None else f" from {low} to {high}"
    return f"a whole number{bounds}"


def _listed(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    return [member.value for member in kind.cls] if isinstance(kind, inspect.EnumType) else []

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
    listed = [_listed(each) for kind in kinds for each in _members(kind)]
    found = [values for values in listed if values]
    return found[0] if found and all(values == found[0] for values in found) else []


@cache
def _inspected(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return _members(kind.type)
    return tuple(kind.types) if isinstance(kind, inspect.UnionType) else (kind,)


def _within(kind: inspect.Type, step: str) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        yield from (field.type for field in kind.fields if field.encode_name == step)
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type
    elif isinstance(kind, inspect.ListType | inspect.SetType | inspect.FrozenSetType | inspect.VarTupleType):
        yield kind.item_type
    elif isinstance(kind, inspect.TupleType) and step.isdecimal():
        yield from kind.item_types[int(step) : int(step) + 1]


def _listed(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    return [member.value for member in kind.cls] if isinstance(kind, inspect.EnumType) else []

"""What may stand at a place where only certain values may, for the refusal of another one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import inspect


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

"""Whether a JSON pointer leads anywhere in values of a type."""

from collections.abc import Iterable

from msgspec import inspect

ANYTHING = "*"
"""A step that only a real value would tell."""
ANY_INDEX = "#"
"""A step that is an index which only a real value would tell."""


def leads(kinds: Iterable[inspect.Type], steps: Iterable[str]) -> bool:
    """Tell whether some steps lead from a value of any of these types to a place in it."""
    here = list(kinds)
    for step in steps:
        here = [inner for kind in here for inner in _after(kind, step)]
    return bool(here)


def words(kinds: Iterable[inspect.Type]) -> list[str]:
    """Return the steps that lead on by name."""
    structs = [kind for outer in kinds for kind in _members(outer) if isinstance(kind, inspect.StructType)]
    return list(dict.fromkeys(field.encode_name for struct in structs for field in struct.fields))


def _members(kind: inspect.Type) -> Iterable[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _members(kind.type)
    return [inner for one in kind.types for inner in _members(one)] if isinstance(kind, inspect.UnionType) else [kind]


def _after(kind: inspect.Type, step: str) -> Iterable[inspect.Type]:
    """Return what one step leads to."""
    return [inner for member in _members(kind) for inner in _within(member, step)]


def _within(kind: inspect.Type, step: str) -> Iterable[inspect.Type]:
    is_index = step.isdecimal() or step in (ANYTHING, ANY_INDEX)
    match kind:
        case inspect.StructType():
            inner = [field.type for field in kind.fields if step in (field.encode_name, ANYTHING)]
            return [*inner, inspect.StrType()] if step in (kind.tag_field, ANYTHING) else inner
        case inspect.DictType():
            return [kind.value_type]
        case inspect.VarTupleType() | inspect.ListType():
            return [kind.item_type] if is_index else []
        case inspect.TupleType() if is_index:
            return kind.item_types[int(step) : int(step) + 1] if step.isdecimal() else kind.item_types
        case inspect.AnyType():
            return [kind]
    return []

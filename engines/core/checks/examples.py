"""Example values of a type, from its bounds alone: the lowest, the next one and the highest."""

from itertools import chain, islice, zip_longest
from typing import Any

import msgspec
from msgspec import inspect

from engines.core.bounds import ends

MOST = 3
"""How many examples of a type are enough to meet its ends and something else."""


def examples(kind: Any) -> list[Any]:
    """Return some values of a type; of a struct, those that its own checks let through."""
    return _of(inspect.type_info(kind), ())


def _of(info: inspect.Type, within: tuple[type, ...]) -> list[Any]:
    match info:
        case inspect.Metadata():
            return _of(info.type, within)
        case inspect.IntType():
            low, high = ends(info)
            low = low or 0
            high = low + 2 if high is None else high
            return list(dict.fromkeys((low, min(low + 1, high), high)))
        case inspect.BoolType():
            return [False, True]
        case inspect.FloatType():
            return [0.0, 1.0]
        case inspect.StrType():
            return ["x" * max(1, info.min_length or 0)]
        case inspect.EnumType():
            return list(info.cls)
        case inspect.LiteralType():
            return list(info.values)
        case inspect.UnionType():
            members = (_of(member, within) for member in info.types)
            return [one for row in zip_longest(*members, fillvalue=...) for one in row if one is not ...]
        case inspect.StructType():
            return [] if info.cls in within else _structs(info, (*within, info.cls))
        case inspect.TupleType():
            return [tuple(row) for row in _rows([_of(item, within) for item in info.item_types])]
        case inspect.VarTupleType():
            return _tuples(info, _of(info.item_type, within))
        case inspect.DictType():
            return [{}]
    return [None]


def _structs(info: inspect.StructType, within: tuple[type, ...]) -> list[Any]:
    names = [field.name for field in info.fields]
    found = []
    for row in _rows([_of(field.type, within) or [field.default] for field in info.fields]):
        try:
            found.append(info.cls(**dict(zip(names, row, strict=True))))
        except (ValueError, TypeError):  # what its __post_init__ does not take
            continue
    return found


def _rows(columns: list[list[Any]]) -> list[list[Any]]:
    """Return combinations in which every column comes to its first, its next and its last value."""
    longest = min(max(map(len, columns), default=1), MOST * 2)
    return [[column[place % len(column)] for column in columns] for place in range(longest) if all(columns)]


def _tuples(info: inspect.VarTupleType, items: list[Any]) -> list[Any]:
    fewest = info.min_length or 0
    most = len(items) if info.max_length is None else min(info.max_length, len(items))
    lengths = dict.fromkeys((fewest, min(1, most), min(2, most), most))
    repeated = list(islice(chain.from_iterable([items] * (fewest + 1)), fewest + len(items)))
    return [tuple(repeated[:length]) for length in lengths if fewest <= length <= len(repeated)]


def encoded_back(value: Any, kind: Any) -> Any:
    """Return a value as a caller's JSON would be read. Raises msgspec.MsgspecError, ValueError or OverflowError."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)

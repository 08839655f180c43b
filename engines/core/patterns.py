"""Whether the texts of a position have the patterns that are published for them.

A decoder takes a microsecond for a pattern, more than for all else of a card. So a title whose faults tell each id that
its pack does not have may publish the pattern alone, as `extra_json_schema`; it is asked for once there are faults.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import inspect

from engines.core.values import Value


@dataclass(frozen=True)
class Unlike:
    """A text that has not the pattern published for it."""

    place: str
    """JSON pointer into the position."""
    pattern: str


def unlike(position: Value) -> Unlike | None:
    """Return the first text of a position that has not its published pattern, None where all have."""
    return next(_unlike(inspect.type_info(type(position)), position, ""), None)


def _unlike(info: inspect.Type, value: Any, place: str) -> Iterator[Unlike]:
    match info:
        case inspect.Metadata():
            pattern = (info.extra_json_schema or {}).get("pattern")
            if pattern and isinstance(value, str) and not re.search(pattern, value):
                yield Unlike(place, pattern)
            yield from _unlike(info.type, value, place)
        case inspect.StructType() if isinstance(value, info.cls):
            for field in info.fields:
                yield from _unlike(field.type, getattr(value, field.name), f"{place}/{field.encode_name}")
        case inspect.UnionType():
            for member in info.types:
                yield from _unlike(member, value, place)
        case inspect.VarTupleType() if isinstance(value, tuple):
            for index, item in enumerate(value):
                yield from _unlike(info.item_type, item, f"{place}/{index}")
        case inspect.TupleType() if isinstance(value, tuple):
            for index, (kind, item) in enumerate(zip(info.item_types, value, strict=False)):
                yield from _unlike(kind, item, f"{place}/{index}")

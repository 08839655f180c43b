"""Lists that mean a set: sorted while decoding."""

import itertools
from typing import Any

import msgspec


def ascending(struct: msgspec.Struct, field: str, *, repeated: bool = False) -> None:
    """Sort a list field of a struct that is being made.

    Raises ValueError where an item stands in it twice, unless it may be `repeated`, for the rules to judge.
    """
    items: tuple[Any, ...] = getattr(struct, field)
    if len(items) < 2:
        return
    ordered = tuple(sorted(items))
    if not repeated and any(one == next_one for one, next_one in itertools.pairwise(ordered)):
        raise ValueError(f"`{field}` names the same thing twice")
    if ordered != items:
        msgspec.structs.force_setattr(struct, field, ordered)

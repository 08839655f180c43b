"""Does a value complete what the caller has given so far?

Values and partial values are compared as plain JSON: objects as dicts, lists as lists.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any

import msgspec


class Listing(Enum):
    """What the order of a list field means."""

    PATH = "path"
    """The order counts: what is given is the beginning."""
    SET = "set"
    """The order is only a way of writing: what is given is any part."""


PATH = Listing.PATH
"""The order of a list counts: what is given is the beginning."""
SET = Listing.SET
"""The order of a list is only a way of writing: what is given is any part."""


def plain(value: Any) -> Any:
    """Return the value as it looks in JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def fits(partial: Any, value: Any, listing: Listing) -> bool:
    """Tell whether a plain value completes a plain partial one."""
    if isinstance(partial, dict) and isinstance(value, dict):
        return all(key in value and fits(partial[key], value[key], listing) for key in partial)
    if isinstance(partial, list) and isinstance(value, list):
        return len(partial) <= len(value) and LISTINGS[listing](partial, value)
    return type(partial) is type(value) and bool(partial == value)


def _begins(partial: list[Any], value: list[Any]) -> bool:
    return all(fits(part, item, PATH) for part, item in zip(partial, value, strict=False))


def lies_within(partial: list[Any], value: list[Any]) -> bool:
    """Tell whether each given item can be matched with an item of its own (augmenting paths)."""
    owner: dict[int, int] = {}

    def place(part: int, tried: set[int]) -> bool:
        for index, item in enumerate(value):
            if index in tried or not fits(partial[part], item, SET):
                continue
            tried.add(index)
            if index not in owner or place(owner[index], tried):
                owner[index] = part
                return True
        return False

    return all(place(part, set()) for part in range(len(partial)))


LISTINGS: dict[Listing, Callable[[list[Any], list[Any]], bool]] = {PATH: _begins, SET: lies_within}

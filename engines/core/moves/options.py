"""What could come next in an action that is partly given."""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Any

import msgspec

from engines.core.moves.fitting import PATH, Listing, fits, lies_within
from engines.core.values import Value


class Option(Value, omit_defaults=True):
    """What one open place of an action may hold: either `values`, or every integer from `min` to `max`."""

    at: str
    """JSON pointer into the action."""
    values: tuple[Any, ...] | None = None
    """The values it may hold."""
    min: int | None = None
    """The lowest integer it may hold."""
    max: int | None = None
    """The highest integer it may hold."""


def distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return the values without repetition, in the order in which they first come."""
    seen: dict[bytes, Any] = {}
    for value in values:
        seen.setdefault(msgspec.json.encode(value), value)
    return tuple(seen.values())


def options(pointer: str, values: Iterable[Any], partial: Any, listing: Listing) -> Iterator[Option]:
    """Yield what one field may hold next, given the plain values that still complete it.

    An open field offers its values; a list that was begun offers the open fields of its items, and its next item.
    """
    values = list(values)
    if not isinstance(partial, list):
        yield Option(at=pointer, values=distinct(values))
        return
    for place, item in enumerate(partial):
        yield from _open_fields(f"{pointer}/{place}", item, place, values, listing)
    longer = [value for value in values if len(value) > len(partial)]
    if longer:
        following = (item for value in longer for item in _next_items(partial, value, listing))
        yield Option(at=f"{pointer}/{len(partial)}", values=distinct(following))


def _open_fields(pointer: str, item: Any, place: int, values: list[Any], listing: Listing) -> Iterator[Option]:
    if not isinstance(item, dict):
        return
    whole = [value[place] for value in values] if listing is PATH else list(chain.from_iterable(values))
    fitting = [other for other in whole if fits(item, other, listing)]
    for name in dict.fromkeys(chain.from_iterable(other.keys() - item.keys() for other in fitting)):
        yield Option(at=f"{pointer}/{name}", values=distinct(other[name] for other in fitting if name in other))


def _next_items(partial: list[Any], value: list[Any], listing: Listing) -> list[Any]:
    if listing is PATH:
        return [value[len(partial)]]
    return [item for item in value if lies_within([*partial, item], value)]


def joined(found: Iterable[Option]) -> Iterator[Option]:
    """Merge the options of each place: ranges without a gap stay a range, anything else becomes values."""
    places: dict[str, list[Option]] = {}
    for option in found:
        places.setdefault(option.at, []).append(option)
    return (_merged(at, group) for at, group in places.items())


def _merged(at: str, group: list[Option]) -> Option:
    spans = sorted((option.min, option.max) for option in group if option.min is not None and option.max is not None)
    if len(spans) == len(group) and all(low <= high + 1 for (_, high), (low, _) in pairwise(spans)):
        return Option(at=at, min=spans[0][0], max=max(high for _, high in spans))
    return Option(at=at, values=distinct(chain.from_iterable(_listed(option) for option in group)))


def _listed(option: Option) -> Iterable[Any]:
    if option.values is not None:
        return option.values
    return range(option.min or 0, (option.max or 0) + 1)

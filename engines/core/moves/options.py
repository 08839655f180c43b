"""What could come next in an action that is partly given."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engines.core.moves.fitting import PATH, Listing, fits, lies_within, plain
from engines.core.values import Value

Bound = Annotated[int, Meta(ge=-(2**53) + 1, lt=2**53, extra={"big": True})]


class Option(Value, omit_defaults=True):
    """What one open place of an action may hold: either `values`, or every integer from `min` to `max`."""

    at: str
    """JSON pointer into the action."""
    values: tuple[Any, ...] | None = None
    """The values it may hold."""
    min: Bound | None = None
    """The lowest integer it may hold."""
    max: Bound | None = None
    """The highest integer it may hold."""


def distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return the values without repetition, in the order in which they first come."""
    seen: dict[bytes, Any] = {}
    for value in values:
        seen.setdefault(msgspec.json.encode(value), value)
    return tuple(seen.values())


def options(
    pointer: str, values: Iterable[Any], name: str, partial: Mapping[str, Any], listing: Listing
) -> Iterator[Option]:
    """Yield what one field may hold next, given the values that still complete it."""
    if name not in partial:
        yield Option(at=pointer, values=distinct(plain(value) for value in values))
    elif isinstance(partial[name], dict | list):
        yield from _within(pointer, [plain(value) for value in values], partial[name], listing)


def _within(pointer: str, values: list[Any], partial: Any, listing: Listing) -> Iterator[Option]:
    """Yield the open fields of an object that was begun, or those of a list's items, and the list's next item."""
    if isinstance(partial, dict):
        for name in dict.fromkeys(chain.from_iterable(values)):
            found = [value[name] for value in values if name in value]
            yield from options(f"{pointer}/{name}", found, name, partial, listing)
    elif isinstance(partial, list):
        for place, item in enumerate(partial):
            yield from _within(f"{pointer}/{place}", _items_at(place, partial, values, listing), item, listing)
        following = [item for value in values for item in _next_items(partial, value, listing)]
        if following:
            yield Option(at=f"{pointer}/{len(partial)}", values=distinct(following))


def _items_at(place: int, partial: list[Any], values: list[Any], listing: Listing) -> list[Any]:
    """List the items that a given one can stand for while the others find theirs too."""
    if listing is PATH:
        return [value[place] for value in values]
    before, given, behind = partial[:place], partial[place], partial[place + 1 :]
    items = ((item, value) for value in values for item in value if fits(given, item, listing))
    return [item for item, value in items if lies_within([*before, item, *behind], value)]


def _next_items(partial: list[Any], value: list[Any], listing: Listing) -> list[Any]:
    if listing is PATH:
        return value[len(partial) : len(partial) + 1]
    return [item for item in value if lies_within([*partial, item], value)]


def joined(found: Iterable[Option]) -> Iterator[Option]:
    """Merge the options of each place: ranges without a gap stay a range, anything else becomes values."""
    places: dict[str, list[Option]] = {}
    for option in found:
        places.setdefault(option.at, []).append(option)
    return (_merged(at, group) for at, group in places.items())


def _merged(at: str, group: list[Option]) -> Option:
    spans = sorted((option.min, option.max) for option in group if option.min is not None and option.max is not None)
    reached = list(accumulate((high for _, high in spans), max))
    if len(spans) == len(group) and all(low <= high + 1 for high, (low, _) in zip(reached, spans[1:], strict=False)):
        return Option(at=at, min=spans[0][0], max=reached[-1])
    return Option(at=at, values=distinct(chain.from_iterable(_listed(option) for option in group)))


def _listed(option: Option) -> Iterable[Any]:
    if option.values is not None:
        return option.values
    return range(option.min or 0, (option.max or 0) + 1)

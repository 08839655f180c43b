"""Parts of actions, and what it means to complete one: written down anew, without the kernel's spaces."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from engines.core.chance import Draw
from engines.core.moves import PATH, SET, Listing, Move, Option
from engines.core.moves.fitting import fits, plain
from engines.core.values import Tagged

Document = dict[str, Any]


def listing_of(action: type[Tagged], name: str) -> Listing:
    """Return whether a field is a path or means a set, as its type says."""
    metas = list(_metas(get_type_hints(action, include_extras=True)[name]))
    return SET if any((meta.extra or {}).get("set") for meta in metas) else PATH


def _metas(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        inner, *metas = get_args(hint)
        yield from (meta for meta in metas if hasattr(meta, "extra"))
        yield from _metas(inner)


def completes(action: Tagged, partial: Document) -> bool:
    """Tell whether an action holds all that a part of one says."""
    whole = plain(action)
    return partial.keys() <= whole.keys() and all(
        value == whole[name] if name == "kind" else fits(value, whole[name], listing_of(type(action), name))
        for name, value in partial.items()
    )


def part_of(move: Move[Any], draw: Draw) -> Document:
    """Take some fields of a move, and of its lists some items: the first ones, or any where the list is a set."""
    whole = plain(move.action)
    kept = [name for name in whole if draw.below("keep", 2)]
    return {name: _less(whole[name], move.action, name, draw) for name in kept}


def _less(value: Any, action: Tagged, name: str, draw: Draw) -> Any:
    if not isinstance(value, list):
        return value
    length = draw.below("length", len(value) + 1)
    if listing_of(type(action), name) is SET:
        value = draw.shuffled("order", value)
    return list(value[:length])


def filled_in(partial: Document, option: Option, draw: Draw) -> Document:
    """Put one of the values of an option at its place, with the lists and objects that lead there."""
    value = draw.pick("value", values_of(option))
    filled: Document = _put(plain(partial), option.at.removeprefix("/").split("/"), value)
    return filled


def _put(whole: Any, path: list[str], value: Any) -> Any:
    """Return a JSON value with another one put at a path into it."""
    if not path:
        return value
    step, *rest = path
    if not step.isdecimal():
        known = whole or {}
        return {**known, step: _put(known.get(step), rest, value)}
    items = whole or []
    place = int(step)
    return [*items[:place], _put(items[place] if place < len(items) else None, rest, value), *items[place + 1 :]]


def values_of(option: Option) -> tuple[Any, ...]:
    """Return the values of an option; of a wide range both ends and what lies between them."""
    if option.values is not None:
        return option.values
    assert option.min is not None
    assert option.max is not None
    return tuple(sorted({option.min, (option.min + option.max) // 2, option.max}))

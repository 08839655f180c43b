"""JSON documents with one leaf changed, one list made longer or shorter, or one entry left out."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engines.core.actors import MOST_SEATS

HIGHEST = 2**31 - 1
UNKNOWN = "zz-zz"
NO_SEAT = MOST_SEATS - 1
"""A seat as far as its type goes, and at hardly any table; any small number may be one."""

Mutant = tuple[str, Any]
"""Where the document was changed, and the changed document."""


def mutants(value: Any, words: tuple[str, ...], at: str = "") -> Iterator[Mutant]:
    """Yield every document that differs from a JSON value in one place; `words` are what texts are swapped with."""
    if isinstance(value, dict):
        yield from _of_object(value, words, at)
    elif isinstance(value, list):
        yield from _of_list(value, words, at)
    else:
        others = _others(value, words, at)
        yield from ((at, other) for other in others if type(other) is not type(value) or other != value)


def _of_object(value: dict[str, Any], words: tuple[str, ...], at: str) -> Iterator[Mutant]:
    for name, inner in value.items():
        yield f"{at}/{name} left out", {key: kept for key, kept in value.items() if key != name}
        for where, other in mutants(inner, words, f"{at}/{name}"):
            yield where, {**value, name: other}


def _of_list(value: list[Any], words: tuple[str, ...], at: str) -> Iterator[Mutant]:
    yield at, None
    for other in ([], value[1:], value[:-1], [*value, *value[:1]], [*value[-1:], *value], value[::-1]):
        if other != value:
            yield f"{at} as a list of {len(other)}", other
    for place, inner in enumerate(value):
        for where, other in mutants(inner, words, f"{at}/{place}"):
            yield where, [*value[:place], other, *value[place + 1 :]]


def _others(value: Any, words: tuple[str, ...], at: str) -> tuple[Any, ...]:
    if isinstance(value, bool):
        return (not value, None)
    if isinstance(value, int):
        return (value - 1, value + 1, 0, HIGHEST if value >= MOST_SEATS else NO_SEAT, None)
    if isinstance(value, str):
        return (*_some(words, at), "", UNKNOWN, None)
    return (0, 1, HIGHEST, True, [], *_some(words, at))


def _some(words: tuple[str, ...], at: str) -> tuple[str, ...]:
    """Return a few of the words, other ones at other places."""
    return words if len(words) <= 6 else tuple(words[(sum(at.encode()) + 7 * k) % len(words)] for k in range(6))


def texts(value: Any) -> set[str]:
    """Return every text that stands in a JSON value."""
    if isinstance(value, dict):
        return set().union(*(texts(inner) for inner in value.values()))
    if isinstance(value, list):
        return set().union(*(texts(inner) for inner in value))
    return {value} if isinstance(value, str) else set()


def vocabulary(kind: Any, *values: Any) -> tuple[str, ...]:
    """Return the texts that stand in JSON values, and those of every enumeration that their type uses."""
    found = set().union(*(texts(value) for value in values))
    return tuple(sorted(found | _enumerated(msgspec.json.schema(kind))))


def _enumerated(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        listed = schema.get("enum", ())
        named = {word for word in listed if isinstance(word, str)} if isinstance(listed, list) else set()
        return named.union(*(_enumerated(inner) for inner in schema.values()))
    if isinstance(schema, list):
        return set().union(*(_enumerated(inner) for inner in schema))
    return set()

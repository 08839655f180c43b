"""JSON values, compared and looked into by pointers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.contract.walks import encoded


def differing(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Yield the pointers of the leaves in which two JSON values differ."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            yield from differing(one.get(name), other.get(name), f"{at}/{name}")
    elif isinstance(one, list) and isinstance(other, list):
        for place in range(max(len(one), len(other))):
            mine, its = (items[place] if place < len(items) else None for items in (one, other))
            yield from differing(mine, its, f"{at}/{place}")
    else:
        yield at


def node_at(document: Any, at: str) -> Any:
    """Return what stands at a pointer, None where nothing does."""
    for step in at.split("/")[1:]:
        if isinstance(document, list):
            document = document[int(step)] if int(step) < len(document) else None
        else:
            document = document.get(step) if isinstance(document, dict) else None
    return document


def bag(node: Any) -> Counter[bytes]:
    """Return the items of a list, or the entries of an object, whatever their order."""
    if isinstance(node, dict):
        return Counter(encoded({name: value}) for name, value in node.items())
    return Counter(map(encoded, node)) if isinstance(node, list) else Counter()


def words(document: Any) -> Counter[bytes]:
    """Return the leaves of a JSON value as texts, with how often each comes."""
    if isinstance(document, dict | list):
        inner = document.values() if isinstance(document, dict) else document
        return sum(map(words, inner), Counter())
    return Counter([encoded(document)])


def holds(node: Any, value: Any) -> bool:
    """Tell whether a node is a value: itself, a field of it, or a list of nodes that are the items in turn."""
    if isinstance(node, list) and isinstance(value, list) and len(node) == len(value):
        return all(map(holds, node, value))
    return bool(node == value or (isinstance(node, dict) and value in node.values()))


def upwards(at: str) -> Iterator[str]:
    """Yield a pointer and those of everything that it lies in, but for the whole."""
    while at:
        yield at
        at = at.rpartition("/")[0]

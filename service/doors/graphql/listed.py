"""The persisted documents of the settings, validated at startup."""

from collections.abc import Mapping
from dataclasses import dataclass

from graphql import GraphQLSchema

from service import prices
from service.doors.graphql.documents import Checked, check, too_long


@dataclass(frozen=True)
class Listed:
    """A document, and the file that it came from."""

    text: str
    source: str


def checked(schema: GraphQLSchema, listed: Mapping[str, Listed]) -> dict[str, Checked]:
    """Return documents checked, by their text. Raises ValueError, which begins with the document's file."""
    found: dict[str, Checked] = {}
    for one in listed.values():
        found[one.text] = too_long(one.text) or check(schema, one.text)
        problem = _problem(found[one.text])
        if problem is not None:
            raise ValueError(f"{one.source}: {problem}")
    return found


def _problem(found: Checked) -> str | None:
    if found.errors:
        return found.errors[0].message
    if not found.extents:
        return "it holds no operation"
    dearest = max(extent.price({}) for extent in found.extents.values())
    return f"it costs {dearest} units, more than {prices.MOST_UNITS}" if dearest > prices.MOST_UNITS else None

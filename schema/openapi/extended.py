"""Answers that have all of another answer and more: they refer to it."""

from collections.abc import Iterable, Iterator

from schema.openapi.components import Schemas
from schema.openapi.named import REF, Schema

OF_TITLES = (("Replay", "Start"), ("Start", "Step"))
OF_SESSIONS = (("SessionCreated", "Session"), ("SessionKey", "Session"), ("GameDetail", "Game"))


def extended(schemas: Schemas, prefixes: Iterable[str]) -> Schemas:
    """Return the components, in which an answer refers to the one that it extends."""
    pairs = (*OF_SESSIONS, *_of_titles(prefixes))
    return schemas | {more: _beyond(schemas[more], schemas[less], less) for more, less in pairs}


def _of_titles(prefixes: Iterable[str]) -> Iterator[tuple[str, str]]:
    for prefix in prefixes:
        yield from ((prefix + more, prefix + less) for more, less in OF_TITLES)


def _beyond(schema: Schema, base: Schema, name: str) -> Schema:
    """Return a component by what it has beyond another one, whose fields it has all."""
    own = {field: told for field, told in schema["properties"].items() if field not in base["properties"]}
    required = [field for field in schema["required"] if field in own]
    more = {"type": "object", "properties": own, "required": required}
    return {"description": schema["description"], "allOf": [{"$ref": REF + name}, more]}

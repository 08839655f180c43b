"""Types that have one name wherever they stand: seats, who acts, who looks, and states."""

from typing import Annotated, Any

from msgspec import Meta

from engines.core.actors import MOST_SEATS

Schema = dict[str, Any]

REF = "#/components/schemas/"

STATE = Annotated[Any, Meta(extra_json_schema={"title": "State"})]
"""A state in what is sent and in what is answered."""

WORDS = {
    frozenset({"host"}): "Actor",
    frozenset({"referee", "spectator"}): "Viewer",
    frozenset({"host", "referee"}): "KeyHolder",
}
"""The unions of a seat with words, by the words."""


def _word(word: str, description: str) -> Schema:
    return {"description": description, "type": "string", "enum": [word]}


def _one_of(description: str, *names: str) -> Schema:
    """Return a union of components; a name for each member is what generators name its class by."""
    return {"description": description, "oneOf": [{"$ref": REF + name} for name in names]}


NAMED: dict[str, Schema] = {
    "Seat": {
        "description": "A player's place in turn order, counted from 0.",
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_SEATS - 1,
    },
    "Host": _word("host", "The app around the table: it does what belongs to no player, such as calling time."),
    "Spectator": _word("spectator", "Somebody at no seat, from whom everything hidden is hidden."),
    "Referee": _word("referee", "Who sees everything."),
    "Actor": _one_of("Who acts: a seat as a number, or `host`.", "Seat", "Host"),
    "Viewer": _one_of("Who looks: a seat as a number, `spectator` or `referee`.", "Seat", "Spectator", "Referee"),
    "KeyHolder": _one_of("Whose key it is: a seat as a number, `host` or `referee`.", "Seat", "Host", "Referee"),
    "State": {
        "description": "A whole state. Keep it as it is and send it back unchanged: an object, or a string where it is "
        "sealed. What it holds belongs to the service and may differ from ruleset to ruleset."
    },
}
"""The components of those types."""


OF_CLASSES = {"properties", "enum", "$ref"}
"""What schemas of classes have, whose names may be the same."""


def by_name(schema: Schema) -> None:
    """Refer to a type by its name where it has one."""
    if schema.get("title") in NAMED and not schema.keys() & OF_CLASSES:
        _refer(schema, str(schema["title"]))
    elif {"$ref": f"{REF}Seat"} in schema.get("anyOf", ()):
        _name_union(schema)


def _name_union(schema: Schema) -> None:
    """Refer to a union of a seat with words by its name, and leave null beside it."""
    words = [word for kind in schema["anyOf"] for word in kind.get("enum", ())]
    name = WORDS.get(frozenset(words))
    if name is None:
        return
    rest = [kind for kind in schema["anyOf"] if kind == {"type": "null"}]
    if rest:
        schema["anyOf"] = [{"$ref": REF + name}, *rest]
    else:
        _refer(schema, name)


def _refer(schema: Schema, name: str) -> None:
    said = {key: schema[key] for key in ("description",) if key in schema}
    schema.clear()
    schema.update({"$ref": REF + name, **said})

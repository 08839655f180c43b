"""Components of operations that serve any title: each has the union of the titles' own types."""

from collections.abc import Iterable
from typing import Any

from schema.openapi.components import REF, Schemas, references
from schema.openapi.titles import Title

SAID = {
    "Event": "Something that happens in a game: as the title that is played has it.",
    "Action": "Something that somebody may do: as the title that is played has it.",
    "View": "What a viewer may know of a table: as the title that is played has it.",
    "Options": "The options of a game: as the title that is played has them.",
    "Outcome": "How a game ended: as the title that is played has it.",
    "StateInput": "A state as the last answer gave it: as the title that is played has it.",
}


def of_any_title(schemas: Schemas, titles: Iterable[Title]) -> Schemas:
    """Return the components, those of sessions and fair chance with unions of the titles' own types."""
    steps = [schemas[f"{title.prefix}Step"]["properties"] for title in titles]
    moves = [schemas[f"{title.prefix}Move"]["properties"] for title in titles]
    any_of = {
        "Event": _any_of("Event", (step["events"] for step in steps)),
        "Action": _any_of("Action", (move["action"] for move in moves)),
        "View": _any_of("View", (step["view"] for step in steps)),
        "Options": _any_of("Options", (step["options"] for step in steps)),
        "Outcome": _any_of("Outcome", (step["outcome"] for step in steps)),
        "StateInput": _any_of("StateInput", (_ref_to(f"{title.prefix}StateInput") for title in titles)),
    }
    event, options, view = _ref("Event"), _ref("Options"), _ref("View")
    outcome = {"anyOf": [_ref("Outcome"), {"type": "null"}]}
    told = {"events": {"type": "array", "items": event}, "outcome": outcome, "view": view}
    revealed = {"state": {"anyOf": [_ref("StateInput"), {"type": "string"}]}}
    narrower: Schemas = {
        "Session": {"options": options},
        "SessionCreated": {"options": options},
        "SessionKey": {"options": options},
        "SessionStep": told | {"options": options},
        "SessionEvent": told,
        "SessionMovedStep": {"events": told["events"], "outcome": _ref("Outcome")},
        "SessionMove": {"action": _ref("Action")},
        "RevealStateRequest": revealed,
    }
    own = {name: _narrowed(schemas[name], fields) for name, fields in narrower.items()}
    return schemas | own | {f"Any{name}": schema for name, schema in any_of.items()}


def _any_of(name: str, fields: Iterable[dict[str, Any]]) -> dict[str, Any]:
    found = sorted({one for field in fields for one in references(field)})
    return {"description": SAID[name], "anyOf": [{"$ref": REF + one} for one in found]}


def _ref(name: str) -> dict[str, Any]:
    return _ref_to(f"Any{name}")


def _ref_to(component: str) -> dict[str, Any]:
    return {"$ref": REF + component}


def _narrowed(schema: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Return a component with narrower types for some fields and the same descriptions."""
    before = schema["properties"]
    after = {name: {**kind, "description": before[name]["description"]} for name, kind in fields.items()}
    return {**schema, "properties": before | after}

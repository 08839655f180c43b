"""Components of operations that serve any title: actions and events of all titles, told apart by their kind."""

from collections.abc import Iterable
from typing import Any

from schema.openapi.components import Schemas
from schema.openapi.named import REF, Schema
from schema.openapi.titles import Title

SAID = {
    "Action": "Something that somebody may do: as the title that is played has it.",
    "Event": "Something that happens in a game: as the title that is played has it.",
}
FREE: Schema = {"type": "object", "additionalProperties": True}

VIEW: Schema = {
    **FREE,
    "description": "What a viewer may know of a table. The title that is played has its shape, for instance "
    "`MegaJackpotTableView`.",
}
OPTIONS: Schema = {
    **FREE,
    "description": "The options of a game. The title that is played has their shape, for instance `MegaJackpotConfig`.",
}


def of_any_title(schemas: Schemas, titles: Iterable[Title]) -> Schemas:
    """Return the components, those of sessions and fair chance with types of all titles."""
    known = tuple(titles)
    narrower: Schemas = {
        "Session": {"options": _ref("Options")},
        "SessionStep": {"events": _events(), "view": _ref("View"), "options": _ref("Options")},
        "SessionEvent": {"events": _events(), "view": _ref("View")},
        "SessionMovedStep": {"events": _events()},
        "SessionMove": {"action": _ref("Action")},
        "SessionCommand": {"action": _ref("Action")},
        "ActRequest": {"action": _ref("Action")},
    }
    own = {name: _narrowed(schemas[name], fields) for name, fields in narrower.items()}
    unions = _union("Action", schemas, known) | _union("Event", schemas, known)
    return schemas | own | unions | {"AnyView": VIEW, "AnyOptions": OPTIONS}


def _union(name: str, schemas: Schemas, titles: Iterable[Title]) -> Schemas:
    """Return the union of a type of every title; kinds that several titles have are joined, each under one name."""
    by_kind: dict[str, list[str]] = {}
    for title in titles:
        for kind, component in schemas[f"{title.prefix}{name}"]["discriminator"]["mapping"].items():
            by_kind.setdefault(kind, []).append(component)
    shared = {kind: several for kind, several in by_kind.items() if len(several) > 1}
    joined = {_joint(kind): _joined(kind, [_at(schemas, one) for one in several]) for kind, several in shared.items()}
    mapping = {kind: REF + _joint(kind) if kind in shared else one for kind, (one, *_) in sorted(by_kind.items())}
    union = {
        "description": SAID[name],
        "oneOf": [{"$ref": one} for one in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    return joined | {f"Any{name}": union}


def _at(schemas: Schemas, reference: str) -> Schema:
    return schemas[reference.removeprefix(REF)]


def _joint(kind: str) -> str:
    return "Any" + "".join(word.capitalize() for word in kind.split("_"))


def _joined(kind: str, several: list[Schema]) -> Schema:
    """Return one component for a kind that several titles have: the fields of all, required where all require them."""
    names = dict.fromkeys(name for one in several for name in one["properties"])
    required = [name for name in names if all(name in one.get("required", ()) for one in several)]
    closed = all("additionalProperties" in one for one in several)
    return {
        "type": "object",
        "properties": {name: _field([one["properties"].get(name) for one in several]) for name in names},
        "required": required,
        **({"additionalProperties": False} if closed else {}),
        "description": f"`{kind}`, which several titles have: each with those of these fields that are its own.",
    }


def _field(several: list[Schema | None]) -> Schema:
    """Return a field that the titles have alike, or one of any type."""
    first, *others = [found for found in several if found is not None]
    alike = all(_shape(other) == _shape(first) for other in others)
    return first if alike else {"description": first["description"]}


def _shape(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "description"}


def _ref(name: str) -> Schema:
    return {"$ref": f"{REF}Any{name}"}


def _events() -> Schema:
    return {"type": "array", "items": _ref("Event")}


def _narrowed(schema: Schema, fields: dict[str, Any]) -> Schema:
    """Return a component with narrower types for some fields and the same descriptions."""
    before = schema["properties"]
    after = {name: {**kind, "description": before[name]["description"]} for name, kind in fields.items()}
    return {**schema, "properties": before | after}

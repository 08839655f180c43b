"""Component schemas of requests and answers, each type under its own name."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET

from engines.core.values import Value
from schema.openapi.named import NAMED, REF
from schema.openapi.tidy import absent_for_none, defaults_told, everything_required, open_to_more, tidy
from schema.openapi.titles import Title
from schema.shapes.jsonschema import components, types_within

Schemas = dict[str, dict[str, Any]]

SHARED = (
    "engines.core.",
    "schema.openapi.recorded",
    "schema.wire.answers",
    "schema.wire.catalogue",
    "schema.wire.envelope",
    "schema.wire.fair",
    "schema.wire.sessions",
)
"""The modules of types that all titles share."""


def of_title(title: Title) -> Schemas:
    """Return the components of one title; the names of its own types begin with the title's."""
    said = {
        "Action": f"An action of {title.name}.",
        "Event": f"Something that happens in a game of {title.name}.",
    }
    into, types = _taken(title.taken)
    out_of, more = _given(title.given)
    for name, text in said.items():
        for schemas in (into, out_of):
            if name in schemas:
                schemas[name]["description"] = text
    return _joined(title.prefix, into, out_of, _shared(types | more))


def of_answers(kinds: tuple[type[Value], ...], requests: tuple[type[Value], ...] = ()) -> Schemas:
    """Return the components that are the same for every title."""
    into, more = _taken({kind.__name__: kind for kind in requests}) if requests else ({}, {})
    out_of, types = _given({kind.__name__: kind for kind in kinds})
    return _joined("", into, out_of, _shared(types | more))


def _shared(types: dict[str, type]) -> set[str]:
    return {n for n, t in types.items() if t.__module__.startswith(SHARED)}


def _taken(kinds: dict[str, Any]) -> tuple[Schemas, dict[str, type]]:
    """Return the schemas of requests, in which a field with a default is optional and no other field may be."""
    schemas, types = _collected(kinds)
    for schema in schemas.values():
        defaults_told(schema)
    return {name: tidy(schema) for name, schema in schemas.items()}, types


def _given(kinds: dict[str, Any]) -> tuple[Schemas, dict[str, type]]:
    """Return the schemas of answers, in which every field is required unless it can be unset, and others may be."""
    schemas, types = _collected(kinds)
    for name, schema in schemas.items():
        struct = types.get(name)
        if struct is not None and issubclass(struct, Value):
            open_to_more(schema)
            if struct.__struct_config__.omit_defaults:
                absent_for_none(schema)
            else:
                everything_required(schema, _left_out(struct))
    return {name: tidy(schema) for name, schema in schemas.items()}, types


def _left_out(struct: type[Value]) -> set[str]:
    """Return the fields that are absent where they are unset."""
    return {field.encode_name for field in msgspec.structs.fields(struct) if field.default is UNSET}


def _collected(kinds: dict[str, Any]) -> tuple[Schemas, dict[str, type]]:
    """Return the schemas of some types and all that they refer to; `unions` names the unions."""
    wanted = tuple(kinds.values())
    tops, named = components(wanted, REF + "{name}")
    unions = {name: top for name, top in zip(kinds, tops, strict=True) if "$ref" not in top}
    schemas = {name: _with_unions(schema, unions) for name, schema in named.items()}
    for name, union in unions.items():
        schemas[name] = union
    return dict(schemas), types_within(wanted)


def _with_unions(schema: Any, unions: Schemas) -> Any:
    """Refer to a union by its name wherever it stands."""
    if isinstance(schema, list):
        return [_with_unions(item, unions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    for name, union in unions.items():
        if "discriminator" in schema and schema["discriminator"] == union.get("discriminator"):
            said = {"description": schema["description"]} if "description" in schema else {}
            return {"$ref": REF + name, **said}
    return {key: _with_unions(item, unions) for key, item in schema.items()}


def _joined(prefix: str, into: Schemas, out_of: Schemas, shared: set[str]) -> Schemas:
    """Return both directions under their final names, a title's own with its prefix.

    What is sent and answered is one component, as requests have it: who answers with a listed action sends its type.
    """

    def final(name: str) -> str:
        return name.removesuffix("Answer") if name in shared else name if name in NAMED else prefix + name

    return {final(name): _renamed(schema, final) for name, schema in (out_of | into).items()}


def _renamed(schema: dict[str, Any], rename: Callable[[str], str]) -> dict[str, Any]:
    """Return a component that refers to others by their final names, without a title of its own."""
    return {key: _referring(item, rename) for key, item in schema.items() if key != "title"}


def _referring(schema: Any, rename: Callable[[str], str]) -> Any:
    if isinstance(schema, str):
        return REF + rename(schema.removeprefix(REF)) if schema.startswith(REF) else schema
    if isinstance(schema, list):
        return [_referring(item, rename) for item in schema]
    if isinstance(schema, dict):
        return {key: _referring(item, rename) for key, item in schema.items()}
    return schema


def references(schema: Any) -> set[str]:
    """Return the names of the components that a schema refers to."""
    if isinstance(schema, str):
        return {schema.removeprefix(REF)} if schema.startswith(REF) else set()
    items = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    return {name for item in items for name in references(item)}

"""Corrections to the generated schemas, for the code generators that read them."""

import json
from collections.abc import Collection
from typing import Any

from engines.core.moves.fitting import plain
from schema.openapi.named import by_name

Schema = dict[str, Any]

INT32 = 2**31 - 1


def everything_required(schema: Schema, but: Collection[str] = ()) -> None:
    """Require every field of an answer, which has its defaults too, except those that can be unset."""
    schema["required"] = [name for name in schema.get("properties", {}) if name not in but]
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def absent_for_none(schema: Schema) -> None:
    """Remove null from fields that are left out instead."""
    for name, field in schema.get("properties", {}).items():
        if name not in schema["required"] and field.pop("default", None) is None:
            _drop_null(field)


def _drop_null(field: Schema) -> None:
    kinds = [kind for kind in field.get("anyOf", []) if kind != {"type": "null"}]
    if len(kinds) == 1:
        del field["anyOf"]
        field.update({**kinds[0], **field})
    elif kinds:
        field["anyOf"] = kinds


def defaults_told(schema: Schema) -> None:
    """Say in words what a field is where it is left out: generators make fields with a `default` compulsory."""
    for field in schema.get("properties", {}).values():
        default = plain(field.pop("default", None))
        if default not in (None, {}, []):
            field["description"] = f"{field['description']} By default `{_json(default)}`."


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def open_to_more(schema: Schema) -> None:
    """Let an answer have further fields."""
    if "properties" in schema:
        schema.pop("additionalProperties", None)


def tidy(schema: Any) -> Any:
    """Return a schema in the form that code generators support best."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _tidied(key, item) for key, item in schema.items()}
    for spell in (_one_of, _typed, _whole_number, _one_item_type, _free, by_name):
        spell(found)
    return found


def _tidied(key: str, item: Any) -> Any:
    if key in LITERAL:
        return plain(item)
    return {name: tidy(field) for name, field in item.items()} if key in BY_NAME else tidy(item)


LITERAL = ("default", "enum", "const")
"""The keywords that hold values, not schemas."""
BY_NAME = ("properties", "mapping")
"""The keywords that hold values by names, which are no keywords."""


def _one_of(schema: Schema) -> None:
    if "discriminator" in schema and "anyOf" in schema:
        schema["oneOf"] = schema.pop("anyOf")


def _typed(schema: Schema) -> None:
    if all(isinstance(value, str) for value in schema.get("enum", [0])):
        schema["type"] = "string"


def _whole_number(schema: Schema) -> None:
    if schema.get("type") != "integer":
        return
    for strict, bound, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        if strict in schema:
            schema[bound] = schema.pop(strict) + step
    if schema.get("minimum", 0) < -INT32 - 1 or schema.get("maximum", 0) > INT32:  # else 32 bits are taken for granted
        schema["format"] = "int64"


def _one_item_type(schema: Schema) -> None:
    """Give a list of a fixed length, all of one type, that type; and one of anything the type that is anything."""
    first, *others = schema.get("prefixItems", [None])
    if first is not None and all(other == first for other in others):
        del schema["prefixItems"]
        schema["items"] = first
    if schema.get("type") == "array":
        schema.setdefault("items", {})


def _free(schema: Schema) -> None:
    """Say that an object of unknown fields has any."""
    if schema.get("type") == "object" and "properties" not in schema and not schema.get("additionalProperties"):
        schema["additionalProperties"] = True

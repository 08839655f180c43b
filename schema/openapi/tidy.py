"""Corrections to the generated schemas."""

from collections.abc import Collection
from typing import Any

from engines.core.moves.fitting import plain

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


def described_parts(schemas: dict[str, Schema]) -> None:
    """Describe the structs inside actions by the fields that hold them."""
    for name, schema in schemas.items():
        whole = schemas.get(name.removeprefix("Partial"))
        if whole is not None and whole is not schema:
            schema["description"] = f"Any part of this: {whole['description']}"
            for field, part in schema["properties"].items():
                part["description"] = whole["properties"][field]["description"]


def tidy(schema: Any) -> Any:
    """Return a schema in the form that code generators support best."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: plain(item) if key in LITERAL else tidy(item) for key, item in schema.items()}
    if "properties" in schema:
        found["properties"] = {name: tidy(field) for name, field in schema["properties"].items()}
    for spell in (_one_of, _typed, _whole_number):
        spell(found)
    return found


LITERAL = ("default", "enum", "const")
"""The keywords that hold values, not schemas."""


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
    if "minimum" in schema and "maximum" in schema:
        fits = schema["minimum"] >= -INT32 - 1 and schema["maximum"] <= INT32
        schema["format"] = "int32" if fits else "int64"

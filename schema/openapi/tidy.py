"""What a schema must say beyond what the types say of themselves."""

from collections.abc import Collection
from typing import Any

from engines.core.moves.fitting import plain

Schema = dict[str, Any]

INT32 = 2**31 - 1


def everything_required(schema: Schema, but: Collection[str] = ()) -> None:
    """Say that every field is there: what is encoded names its defaults too, but for what is left out where unset."""
    schema["required"] = [name for name in schema.get("properties", {}) if name not in but]
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def absent_for_none(schema: Schema) -> None:
    """Say that a field that has nothing to say is left out, and therefore never null."""
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
    """Describe the parts of actions by what they are parts of."""
    for name, schema in schemas.items():
        whole = schemas.get(name.removeprefix("Partial"))
        if whole is not None and whole is not schema:
            schema["description"] = f"Any part of this: {whole['description']}"
            for field, part in schema["properties"].items():
                part["description"] = whole["properties"][field]["description"]


def tidy(schema: Any) -> Any:
    """Spell a schema so that code generators make the most of it."""
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
"""The keywords under which values stand, and no schemas."""


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

"""JSON Schemas of structs, with the descriptions of their source."""

from enum import Enum
from functools import cache
from typing import Any

import msgspec

from engines.core.values import Value
from schema.shapes.docs import description_of, member_docs, value_docs

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def components(kinds: tuple[Any, ...], template: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Return the schemas of some types and of every struct and enum that they refer to, by name.

    `template` says how a schema is referred to, for instance `#/components/schemas/{name}`.
    """
    schemas, named = msgspec.json.schema_components(kinds, ref_template=template)
    named.pop("_Nothing", None)
    known = types_within(kinds)
    for name, schema in named.items():
        if name in known:
            _describe(schema, known[name])
    return tuple(_without_nothing(schema) for schema in schemas), {n: _without_nothing(s) for n, s in named.items()}


@cache
def schema_of(kind: Any) -> dict[str, Any]:
    """Return the schema of one type, complete in itself."""
    (schema,), named = components((kind,), "#/$defs/{name}")
    return {"$schema": DIALECT, **schema, "$defs": dict(sorted(named.items()))} if named else schema


def types_within(kinds: tuple[Any, ...]) -> dict[str, type]:
    """Return the structs and enums that some types refer to, by the names of their schemas."""
    found: dict[str, type] = {}
    pending: list[Any] = list(msgspec.inspect.multi_type_info(kinds))
    seen: set[int] = set()
    while pending:
        info = pending.pop()
        if id(info) in seen:
            continue
        seen.add(id(info))
        cls = getattr(info, "cls", None)
        if isinstance(cls, type):
            found[cls.__name__] = cls
        pending += _inside(info)
    return found


def _inside(info: Any) -> list[Any]:
    """Return the types that a type refers to directly."""
    if isinstance(info, msgspec.inspect.StructType):
        return [field.type for field in info.fields]
    if isinstance(info, msgspec.inspect.UnionType):
        return list(info.types)
    if isinstance(info, msgspec.inspect.TupleType):
        return list(info.item_types)
    if isinstance(info, msgspec.inspect.DictType):
        return [info.key_type, info.value_type]
    inner = getattr(info, "item_type", None) or getattr(info, "type", None)
    return [inner] if inner is not None else []


def _describe(schema: dict[str, Any], cls: type) -> None:
    schema["description"] = description_of(cls)
    if issubclass(cls, Enum):
        schema["enum"] = [member.value for member in cls]
        listed = "\n".join(f"* `{value}`: {text}" for value, text in value_docs(cls).items() if text)
        schema["description"] += f"\n\n{listed}" if listed else ""
    elif issubclass(cls, Value):
        _describe_fields(schema, cls)


def _describe_fields(schema: dict[str, Any], cls: type) -> None:
    docs = _docs_on_the_wire(cls)
    for name in _sets(cls):
        schema["properties"][name]["uniqueItems"] = True
    for name, field in schema.get("properties", {}).items():
        if name == "kind":
            field["description"] = "Which kind it is."
        elif name in docs:
            field["description"] = docs[name]


def _docs_on_the_wire(cls: type[Value]) -> dict[str, str]:
    """Return the description of every field, by its name in JSON."""
    told = {field.name: field.encode_name for field in msgspec.structs.fields(cls)}
    return {told[name]: text for name, text in member_docs(cls).items() if name in told}


def _sets(cls: type) -> list[str]:
    """Return the fields whose lists are sets."""
    info = msgspec.inspect.type_info(cls)
    assert isinstance(info, msgspec.inspect.StructType)
    return [field.encode_name for field in info.fields if (getattr(field.type, "extra", None) or {}).get("set")]


def _without_nothing(schema: Any) -> Any:
    """Drop the member that only serves to keep a one-member union a union."""
    if isinstance(schema, list):
        return [_without_nothing(item) for item in schema if not _is_nothing(item)]
    if isinstance(schema, dict):
        return {name: _without_nothing(item) for name, item in schema.items() if name != "-"}
    return schema


def _is_nothing(schema: Any) -> bool:
    return isinstance(schema, dict) and str(schema.get("$ref", "")).endswith("_Nothing")

"""Parameters of a request: in its path, its query and its headers."""

from typing import Any

from schema.openapi.named import REF
from schema.openapi.responses import JSON
from schema.openapi.tidy import tidy
from schema.openapi.titles import Title, narrowed
from schema.shapes.jsonschema import components
from schema.wire.requests import SelectionRequest
from schema.wire.sessions import MOST_VERSIONS

ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The session's id.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}


SEAT = {
    "name": "seat",
    "in": "path",
    "required": True,
    "description": "The seat, counted from 0 in turn order.",
    "schema": {"type": "integer", "minimum": 0},
}

IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The `ETag` of an earlier answer; answered with 304 where it still holds.",
    "schema": {"type": "string"},
}

SELECTION = narrowed(SelectionRequest, "Selection", given=dict[str, Any] | None)

GIVEN = {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}
"""A part of an action; which kinds and which other fields there are is the title's own."""

SEATS = {
    REF + "Actor": {"type": "string", "pattern": "^([0-9]{1,9}|host)$"},
    REF + "Viewer": {"type": "string", "pattern": "^([0-9]{1,9}|spectator|referee)$"},
}
"""Who acts and who looks, as an address says it: as text, the number of a seat too."""


def _header(name: str, description: str, **bounds: Any) -> dict[str, Any]:
    schema = bounds if "type" in bounds else {"type": "string", "maxLength": 255, **bounds}
    return {"name": name, "in": "header", "required": False, "description": description, "schema": schema}


CONDITIONS = {
    "if-none-match": IF_NONE_MATCH,
    "if-match": _header("If-Match", "The ETag of the version the session must be at; else it is answered with 412."),
    "idempotency-key": _header(
        "Idempotency-Key",
        "Any text: an exact repeat with it has the first answer, and changes nothing.",
        minLength=1,
        pattern="^[!-~]([ -~]*[!-~])?$",
    ),
    "last-event-id": _header(
        "Last-Event-ID",
        f"The version, at most {MOST_VERSIONS}, that a follower who comes again has seen last; it goes before `after`. "
        "Empty it says nothing.",
        pattern="^[0-9]{0,9}$",
    ),
}
"""The headers that a caller may set conditions with."""

PARAMETERS = {"SessionId": ID, "SeatInPath": SEAT} | {
    parameter["name"].replace("-", ""): parameter for parameter in CONDITIONS.values()
}
"""The parameters of several operations, as components."""


def of_several(parameter: dict[str, Any]) -> dict[str, Any]:
    """Refer to the component of a parameter."""
    name = next(name for name, one in PARAMETERS.items() if one is parameter)
    return {"$ref": f"#/components/parameters/{name}"}


def one_of(titles: tuple[Title, ...]) -> dict[str, Any]:
    """Return the parameter that names one of some titles."""
    return {
        "name": "game",
        "in": "path",
        "required": True,
        "description": "The title's id.",
        "schema": {"type": "string", "enum": [title.id for title in titles]},
    }


def query(kind: Any) -> list[dict[str, Any]]:
    """Return the fields of a struct as query parameters."""
    kind = SELECTION if kind is SelectionRequest else kind
    _, named = components((kind,), REF + "{name}")
    fields = tidy(named[kind.__name__])["properties"]
    return [_parameter(name, _inlined(schema, named)) for name, schema in fields.items()]


def _inlined(schema: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with its references resolved: the types of parameters are no components."""
    if "$ref" not in schema:
        return schema
    if schema["$ref"] in SEATS:
        return {**SEATS[schema["$ref"]], "description": schema["description"]}
    there = named[schema["$ref"].removeprefix(REF)]
    return {"type": "string", "enum": there["enum"]} | {name: said for name, said in schema.items() if name != "$ref"}


def _parameter(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in schema.items() if key not in ("description", "default")}
    told = {"name": name, "in": "query", "required": False, "description": schema["description"]}
    if name == "given":  # the one that is JSON
        return told | {"content": {JSON: {"schema": GIVEN}}}
    kinds = [SEATS.get(kind.get("$ref"), kind) for kind in said.get("anyOf", ()) if kind != {"type": "null"}]
    return told | {"schema": kinds[0] if len(kinds) == 1 else {"anyOf": kinds} if kinds else said}

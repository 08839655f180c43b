"""A page for each title, written from what the catalogue says of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from service.tools.guide.tables import line, table

Ask = Callable[[str], Any]
"""Asks the service for the answer at an address."""
Schema = Mapping[str, Any]


def title_page(id: str, ask: Ask) -> str:
    """Return the page of a title in Markdown."""
    title, rules = ask(f"/v1/games/{id}"), ask(f"/v1/games/{id}/rules")
    sentences = ask(f"/v1/games/{id}/words")["sentences"]
    return "\n".join(
        [
            *_head(title),
            *_variants(title),
            *_members("Actions", "What a seat may send as `action`.", title["schemas"]["actions"], {}),
            *_members("Events", "What a step says has happened.", title["schemas"]["events"], sentences),
            *_sentences("Refusals", "Why an action or a setup may be refused (409).", rules["refusals"]),
            *_sentences("Faults", "What may be wrong with a state that is sent.", rules["faults"]),
            *_clauses(rules["clauses"]),
            *_parts(ask(f"/v1/games/{id}/parts")),
        ]
    )


def _head(title: Mapping[str, Any]) -> Iterator[str]:
    seats = title["seats"]
    yield f"# {title['title']}\n"
    yield f"The id is `{title['id']}`, the ruleset {title['ruleset']}; {_range(seats['min'], seats['max'])} seats. "
    yield f"The same as data: `/v1/games/{title['id']}`, `/rules`, `/parts` and `/words` below it.\n"


def _variants(title: Mapping[str, Any]) -> Iterator[str]:
    yield "## Variants and options\n"
    yield from table(
        ("variant", "title", "seats", "options"),
        (
            (
                f"`{variant['id']}`",
                variant["title"] + ("" if variant["available"] else f" (not available: {variant['reason']})"),
                _range(variant["seats"]["min"], variant["seats"]["max"]),
                ", ".join(f"`{name}` {_value(value)}" for name, value in variant["options"].items()),
            )
            for variant in title["variants"]
        ),
    )
    options = title["schemas"]["options"]
    yield from table(("option", "may be", "meaning"), _fields(_found(options, options), options))


def _members(heading: str, about: str, union: Schema, sentences: Mapping[str, str]) -> Iterator[str]:
    yield f"## {heading}\n\n{about}\n"
    members = union.get("anyOf", [union])
    for member in members:
        found = _found(member, union)
        kind = found["properties"]["kind"]["enum"][0]
        yield f"### `{kind}`\n\n{line(found.get('description', ''))}\n"
        sentence = sentences.get(f"event.{kind}")
        if sentence:
            yield f"`{line(sentence)}`\n"
        rows = list(_fields(found, union))
        if rows:
            yield from table(("field", "may be", "meaning"), rows)


def _sentences(heading: str, about: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield f"## {heading}\n\n{about} Words in braces are facts.\n"
    cells = ((f"`{row['code']}`", row.get("clause") or "", f"`{line(row['detail'])}`") for row in rows)
    yield from table(("code", "clause", "sentence"), cells)


def _clauses(clauses: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield "## Clauses\n\nThe rulebook, clause by clause and in our own words.\n"
    cells = ((row["id"], row["place"], row["gist"], row["ruling"] or "") for row in clauses)
    yield from table(("clause", "place", "gist", "ruling"), cells)


def _parts(parts: Mapping[str, Any]) -> Iterator[str]:
    yield f"## Parts\n\nThe pack `{parts['pack']['id']}`. A grade says whether a row is printed or our own.\n"
    for sheet in parts["sheets"]:
        yield f"### {sheet['name'].replace('_', ' ').capitalize()}\n\n{line(sheet['provenance'].get('note') or '')}\n"
        names = list(dict.fromkeys(name for row in sheet["rows"] for name in row["values"]))
        cells = ((*(_value(row["values"].get(name)) for name in names), row["grade"]) for row in sheet["rows"])
        yield from table((*(name.replace("_", " ") for name in names), "grade"), cells)


def _fields(schema: Schema, whole: Schema) -> Iterator[tuple[str, str, str]]:
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if name != "kind":
            found = _found(field, whole)
            about = line(field.get("description") or found.get("description", ""))
            allowed = _allowed(found, whole)
            yield f"`{name}`", allowed if name in needed else f"{allowed}; may be left out", about


def _allowed(schema: Schema, whole: Schema) -> str:
    """Return what a field may hold, in words."""
    schema = _found(schema, whole)
    match schema:
        case {"enum": values}:
            return " or ".join(map(_value, values))
        case {"anyOf": kinds} | {"oneOf": kinds}:
            return " or ".join(dict.fromkeys(_allowed(kind, whole) for kind in kinds))
        case {"type": "integer"}:
            low, high = schema.get("minimum"), schema.get("maximum")
            return "a whole number" if low is None or high is None else _range(low, high)
        case {"type": "array", "prefixItems": [first, *_]} | {"type": "array", "items": first}:
            return f"a list, each {_allowed(first, whole)}"
        case {"type": "object", "title": title}:
            return f"{title}: {', '.join(f'`{name}`' for name in schema.get('properties', {}))}"
        case {"type": "boolean"}:
            return "`true` or `false`"
        case {"type": "null"}:
            return "`null`"
        case {"type": "string"}:
            return "a text"
    return "any value"


def _found(schema: Schema, whole: Schema) -> Schema:
    """Return a schema, or the one that it refers to."""
    while "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _value(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return f"`{str(value).lower()}`"
        case list():
            return ", ".join(map(_value, value))
        case dict():
            return ", ".join(f"{name} {_value(one)}" for name, one in value.items())
    return f"`{value}`" if isinstance(value, str) else str(value)

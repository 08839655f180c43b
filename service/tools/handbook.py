"""Write the table of settings into deploy/README.md: `python -m service.tools.handbook`, or check it with `--check`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from schema.shapes.docs import member_docs
from service.startup.settings import PREFIX, Settings

FILE = Path(__file__).parents[2] / "deploy" / "README.md"
BEGIN = "<!-- the settings, written by ./run generate -->\n"
END = "<!-- to here -->\n"
HEAD = ("| variable | meaning | may be | default |", "| --- | --- | --- | --- |")


def table() -> str:
    """Return the settings as a table, a row each, in the order of their declaration."""
    docs = member_docs(Settings)
    return "\n".join([*HEAD, *(_row(field, docs[field.name]) for field in msgspec.structs.fields(Settings))]) + "\n"


def _row(field: msgspec.structs.FieldInfo, meaning: str) -> str:
    cells = (f"`{PREFIX}{field.name.upper()}`", " ".join(meaning.split()), allowed(field.type), _default(field.default))
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def allowed(type: Any) -> str:
    """Return what a setting of a type may be, in words."""
    return " or ".join(_words(inspect.type_info(type)))


def _words(found: inspect.Type) -> Iterator[str]:
    match found:
        case inspect.UnionType(types=types):
            for one in types:
                yield from _words(one)
        case inspect.BoolType():
            yield from ("`true`", "`false`")
        case inspect.IntType(ge=low, le=high):
            yield f"{low} to {high}"
        case inspect.LiteralType(values=values):
            yield from (f"`{value}`" for value in values)
        case inspect.EnumType(cls=cls):
            yield from (f"`{member.value}`" for member in cls)
        case inspect.VarTupleType():
            yield "a list"
        case inspect.StrType():
            yield "text"


def _default(value: Any) -> str:
    if value is None or value == () or value == "":
        return "none"
    if isinstance(value, tuple):
        return ", ".join(f"`{item}`" for item in value)
    return f"`{str(value).lower() if isinstance(value, bool) else getattr(value, 'value', value)}`"


def written(text: str) -> str:
    """Return the page with the table as it is now. Raises ValueError where there is no place for it."""
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"the place of the settings is not there once, between {BEGIN!r} and {END!r}")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


def main(arguments: Sequence[str] | None = None, file: Path = FILE) -> None:
    """Write the table anew, or fail where it is only to be checked and has changed."""
    text = file.read_text(encoding="utf-8")
    if "--check" not in (sys.argv[1:] if arguments is None else arguments):
        file.write_text(written(text), encoding="utf-8", newline="\n")
    elif written(text) != text:
        sys.exit(f"deploy/{file.name}: the settings are out of date; write them anew with ./run generate")


if __name__ == "__main__":
    main()

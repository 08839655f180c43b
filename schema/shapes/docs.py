"""Descriptions of types and fields, read from the source: the string below a field is its description."""

import ast
import inspect
import re
import textwrap
from enum import Enum
from functools import cache

NONE = re.compile(r"\bNone\b")


def description_of(cls: type) -> str:
    """Return a class's docstring with each paragraph on one line."""
    doc = cls.__dict__.get("__doc__")
    return for_readers(doc) if doc else ""


def for_readers(doc: str) -> str:
    """Return a docstring with `null` for None, as readers of JSON know it."""
    return NONE.sub("null", inspect.cleandoc(doc))


@cache
def member_docs(cls: type) -> dict[str, str]:
    """Return the description of every field or enum member, including those of the bases."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in ("builtins", "enum", "msgspec", "typing"):
            docs |= _own_docs(base)
    return docs


def _own_docs(cls: type) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(cls))
    except (OSError, TypeError):
        return {}
    definition = ast.parse(source).body[0]
    if not isinstance(definition, ast.ClassDef):
        return {}
    pairs = zip(definition.body, definition.body[1:], strict=False)
    return {name: text for one, other in pairs if (name := _name(one)) and (text := _text(other))}


def _name(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    return None


def _text(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        value = statement.value.value
        return for_readers(value) if isinstance(value, str) else None
    return None


def value_docs(enum: type[Enum]) -> dict[str, str]:
    """Return the description of every value of an enum."""
    docs = member_docs(enum)
    return {str(member.value): docs.get(member.name, "") for member in enum}

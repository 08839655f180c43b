"""Selections as functions: what is selected of a type is written out as one."""

from functools import partial
from keyword import iskeyword
from typing import Any

from graphql import GraphQLField, GraphQLObjectType

from schema.graphql.fields import Member
from service.doors.graphql.plans import telling
from service.doors.graphql.plans.arguments import DEFINITION
from service.doors.graphql.plans.code import Code, completed
from service.doors.graphql.plans.document import Details, Document, Write
from service.doors.graphql.plans.fields import Field
from service.doors.graphql.plans.made import Unfit


def selection(document: Document, type: GraphQLObjectType, details: Details) -> Write:
    """Return the function that writes what is selected of the values of a type below some fields. Raises Unfit."""
    return document.once(type, details, partial(_written, document, type, details))


def completion(document: Document, type: Any, details: Details) -> Write:
    """Return the function that writes the value of a field of a root. Raises Unfit."""
    code = Code(document)
    return code.function(completed(code, type, "o", details, selection), str(type))


def _written(document: Document, type: GraphQLObjectType, details: Details) -> Write:
    code = Code(document)
    _look(code, type)
    entries = [f"{name!r}: {_entry(code, type, below)}" for name, below in document.below(type, details).items()]
    return code.function(f"{{{', '.join(entries)}}}", type.name)


def _look(code: Code, type: GraphQLObjectType) -> None:
    """Have a value looked at whether it is of the type at all."""
    is_one, rests = type.is_type_of, telling.rests_of(type)
    if is_one is None or rests is None:
        raise Unfit
    seen: set[Any] = set()

    def look(value: Any, kind: Any) -> None:
        if not is_one(value, None):  # type: ignore[arg-type]  # none of ours asks for more than the value
            raise Unfit
        if len(seen) < telling.MOST_KINDS:
            seen.add(kind)

    kind = telling.code_of(rests, "o")
    code.lines.append(f"if {kind} not in {code.name(seen)}: {code.name(look)}(o, {kind})")


def _entry(code: Code, type: GraphQLObjectType, details: Details) -> str:
    name = details[0].node.name.value
    if name == "__typename":
        return repr(type.name)
    field = type.fields[name]
    value = code.local(_value(code, field, details))
    return completed(code, field.type, value, details, selection)


def _value(code: Code, field: GraphQLField, details: Details) -> str:
    definition = field.extensions[DEFINITION]
    if definition.is_basic_field:
        return _member(definition.python_name)
    one = Field(code.document, field, details)
    if isinstance(one.resolve, Member):
        return _member(one.resolve.name)
    return f"{code.name(one.answer)}(o, run)"


def _member(name: str) -> str:
    if not name:
        return "o"
    return f"o.{name}" if name.isidentifier() and not iskeyword(name) else f"getattr(o, {name!r})"

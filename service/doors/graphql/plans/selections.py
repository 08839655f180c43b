"""Values written as they are encoded: what is selected of them is written out, down to where their type is told."""

from functools import partial
from keyword import iskeyword
from typing import Any

from graphql import (
    GraphQLField,
    GraphQLList,
    GraphQLObjectType,
    GraphQLOutputType,
    is_abstract_type,
    is_leaf_type,
    is_non_null_type,
)

from engines.core.values import Tagged, kind_of
from schema.graphql.fields import Member
from schema.graphql.telling import ACTION
from service.doors.graphql.plans import telling
from service.doors.graphql.plans.again import Again
from service.doors.graphql.plans.arguments import DEFINITION
from service.doors.graphql.plans.code import Code
from service.doors.graphql.plans.document import Details, Document, Write
from service.doors.graphql.plans.fields import Field
from service.doors.graphql.plans.leaves import leaf
from service.doors.graphql.plans.made import Unfit


def completion(document: Document, type: Any, details: Details) -> Write:
    """Return the function that writes the value of a field. Raises Unfit."""
    code = Code(document)
    return code.function(_completed(code, type, "o", details), str(type))


def selection(document: Document, type: GraphQLObjectType, details: Details) -> Write:
    """Return the function that writes what is selected of the values that are known to be of a type. Raises Unfit."""
    return document.once(type, details, partial(_selection, document, type, details))


def _selection(document: Document, type: GraphQLObjectType, details: Details) -> Write:
    code = Code(document)
    write = code.function(_selected(code, type, "o", details), type.name)
    return Again(write) if telling.rests_of(type) == ACTION else write


def _completed(code: Code, type: GraphQLOutputType, value: str, details: Details) -> str:
    """Return the expression that a value, which is a local, is written as."""
    may_be_null = not is_non_null_type(type)
    inner: Any = type if may_be_null else type.of_type  # type: ignore[union-attr]  # it wraps one
    if is_leaf_type(inner):
        code.line(leaf(inner, value, code.name, may_be_null=may_be_null))
        return value
    if not may_be_null:
        return _composed(code, inner, value, details)
    with code.block(f"if {value} is not None:"):
        code.line(f"{value} = {_composed(code, inner, value, details)}")
    return value


def _composed(code: Code, type: Any, value: str, details: Details) -> str:
    if isinstance(type, GraphQLList):
        return _items(code, type.of_type, value, details)
    if is_abstract_type(type):
        return _told(code, type, value, details)
    _look(code, type, value)
    if telling.rests_of(type) == ACTION:
        return f"{code.name(selection(code.document, type, details))}({value}, run)"
    return _selected(code, type, value, details)


def _items(code: Code, type: Any, value: str, details: Details) -> str:
    items, item = code.local("[]"), code.local()
    add = code.local(f"{items}.append")
    with code.block(f"for {item} in {value} if type({value}) is tuple else listed({value}):"):
        code.line(f"{add}({_completed(code, type, item, details)})")
    return items


def _told(code: Code, type: Any, value: str, details: Details) -> str:
    """Have a value written by its own type."""
    document = code.document

    def learn(value: Any) -> Write:
        return selection(document, telling.type_of(document.schema, type, value), details)

    kinds = telling.Kinds(learn)
    key = telling.code_of(telling.shared(document.schema, type), value)
    return f"({code.name(kinds)}.get({key}) or {code.name(kinds.learn)}({key}, {value}))({value}, run)"


def _look(code: Code, type: GraphQLObjectType, value: str) -> None:
    """Have a value looked at whether it is of the type at all."""
    is_one, rests, cls = type.is_type_of, telling.rests_of(type), telling.class_of(type)
    if is_one is None or rests is None:
        raise Unfit
    if cls is not None:
        code.line(f"if type({value}) is not {code.name(cls)}: unfit()")
        return
    seen: set[Any] = set()

    def look(value: Any, kind: Any) -> None:
        if not is_one(value, None):  # type: ignore[arg-type]  # none of ours asks for more than the value
            raise Unfit
        if len(seen) < telling.MOST_KINDS:
            seen.add(kind)

    kind = telling.own_code_of(rests, value)
    code.line(f"if {kind} not in {code.name(seen)}: {code.name(look)}({value}, {kind})")


def _selected(code: Code, type: GraphQLObjectType, value: str, details: Details) -> str:
    below = code.document.below(type, details)
    return code.shaped(list(below), [_entry(code, type, value, one) for one in below.values()])


def _entry(code: Code, type: GraphQLObjectType, value: str, details: Details) -> str:
    name = details[0].node.name.value
    if name == "__typename":
        return repr(type.name)
    field, cls = type.fields[name], telling.class_of(type)
    if cls is not None and name == "kind" and getattr(cls, name, None) is Tagged.kind:
        return repr(kind_of(cls))
    return _completed(code, field.type, code.local(_value(code, field, value, details)), details)


def _value(code: Code, field: GraphQLField, value: str, details: Details) -> str:
    definition = field.extensions[DEFINITION]
    if definition.is_basic_field:
        return _member(value, definition.python_name)
    one = Field(code.document, field, details)
    if isinstance(one.resolve, Member):
        return _member(value, one.resolve.name)
    return f"{code.name(one.answer)}({value}, run)"


def _member(value: str, name: str) -> str:
    if not name:
        return value
    return f"{value}.{name}" if name.isidentifier() and not iskeyword(name) else f"getattr({value}, {name!r})"

"""Which type a value has: asked of the library once, and known from then on for all values like it."""

from collections.abc import Callable, Hashable
from types import SimpleNamespace
from typing import Any

from graphql import GraphQLAbstractType, GraphQLObjectType, GraphQLSchema

from schema.graphql.telling import CLASS, Rests
from service.doors.graphql.plans.made import Unfit

MOST_KINDS = 256
"""How many kinds of values are remembered at one place; none of ours has more."""


def rests_of(type: GraphQLObjectType) -> Rests | None:
    """Return what the type of a value rests on, None where nobody says."""
    return getattr(type.is_type_of, "rests", None)


def class_of(type: GraphQLObjectType) -> type | None:
    """Return the class of the values of a type where they are all of that class and no others are, else None."""
    return getattr(type.is_type_of, "cls", None)


def code_of(rests: Rests, name: str) -> str:
    """Return the expression for what tells a value of several types."""
    if not rests.member:
        return f"type({name})"
    member = f"getattr({name}, {rests.member!r}, None)"
    return f"(type({name}), {f'type({member})' if rests.is_class else member})"


def own_code_of(rests: Rests, name: str) -> str:
    """Return the expression for what tells a value of one type from others."""
    member = f"{name}.{rests.member}" if rests.member else name
    return member if rests.member and not rests.is_class else f"type({member})"


def shared(schema: GraphQLSchema, type: GraphQLAbstractType) -> Rests:
    """Return what tells the values of several types from one another. Raises Unfit where there is no such thing."""
    found = {rests_of(one) for one in schema.get_possible_types(type)} - {CLASS}
    if not found:
        return CLASS
    if len(found) > 1 or None in found:
        raise Unfit
    (rests,) = found
    assert rests is not None, "looked at above"
    return rests


def type_of(schema: GraphQLSchema, type: GraphQLAbstractType, value: Any) -> GraphQLObjectType:
    """Return the type of a value among those of an interface or a union. Raises Unfit where it has none."""
    info: Any = SimpleNamespace(schema=schema, field_name="", is_awaitable=lambda value: False)
    resolve = type.resolve_type
    name = None if resolve is None else resolve(value, info, type)
    found = schema.get_type(name) if isinstance(name, str) else None
    if not isinstance(found, GraphQLObjectType) or not schema.is_sub_type(type, found):
        raise Unfit
    return found


class Kinds(dict[Hashable, Callable[[Any, Any], Any]]):
    """What writes the values of several types, by what tells them."""

    def __init__(self, write: Callable[[Any], Callable[[Any, Any], Any]]) -> None:
        super().__init__()
        self._write = write

    def learn(self, key: Hashable, value: Any) -> Callable[[Any, Any], Any]:
        """Return what writes a value that is new here."""
        found = self._write(value)
        if len(self) < MOST_KINDS:
            self[key] = found
        return found

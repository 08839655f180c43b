"""The three scalars."""

from math import isfinite
from typing import Any, NewType

import msgspec
import strawberry
from graphql import GraphQLError, Undefined
from graphql.language import IntValueNode, ValueNode
from graphql.utilities import value_from_ast_untyped

MOST_BIG = 2**53 - 1

State = NewType("State", object)
Json = NewType("Json", object)
BigInt = NewType("BigInt", int)


def as_json(value: Any) -> msgspec.Raw:
    """Return the JSON value of a variable; JSON that is not decoded yet stays as it is."""
    if isinstance(value, msgspec.Raw):
        return value
    try:
        return msgspec.Raw(msgspec.json.encode(value))
    except (UnicodeEncodeError, OverflowError, RecursionError, msgspec.EncodeError) as error:
        raise GraphQLError(f"This value cannot be JSON: {error}") from error


def literal_as_json(node: ValueNode, variables: dict[str, Any] | None = None) -> msgspec.Raw:
    """Return the JSON value of a literal in a document; variables inside it may have no value yet."""
    return as_json(_known(value_from_ast_untyped(node, variables)))


def _known(value: Any) -> Any:
    """Drop variables without a value, and refuse numbers that JSON does not have."""
    if isinstance(value, dict):
        return {name: _known(item) for name, item in value.items() if item is not Undefined}
    if isinstance(value, list):
        return [None if item is Undefined else _known(item) for item in value]
    if isinstance(value, float) and not isfinite(value):
        raise GraphQLError("This value cannot be JSON: a number is out of range")
    return None if value is Undefined else value


def as_big(value: Any) -> int:
    """Return an integer up to 2^53-1; an integral float counts as one."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -MOST_BIG <= value <= MOST_BIG:
        raise GraphQLError("An integer between -(2^53-1) and 2^53-1 is expected.")
    if value != int(value):
        raise GraphQLError(f"An integer is expected, not {value!r}.")
    return int(value)


def literal_as_big(node: ValueNode, variables: dict[str, Any] | None = None) -> int:
    """Return the value of an integer literal in a document."""
    return as_big(value_from_ast_untyped(node) if isinstance(node, IntValueNode) else None)


SCALARS: dict[object, Any] = {
    State: strawberry.scalar(
        name="State",
        description="A state, to be sent back unchanged: a JSON object, or a string where it is sealed.",
        serialize=lambda value: value,
        parse_value=as_json,
        parse_literal=literal_as_json,
    ),
    Json: strawberry.scalar(
        name="JSON",
        description="Any JSON value, as REST has it: names in snake_case.",
        serialize=lambda value: value,
        parse_value=as_json,
        parse_literal=literal_as_json,
    ),
    BigInt: strawberry.scalar(
        name="BigInt",
        description="An integer up to 2^53-1, as a JSON number.",
        serialize=lambda value: value,
        parse_value=as_big,
        parse_literal=literal_as_big,
    ),
}

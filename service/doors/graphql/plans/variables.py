"""Variables read by what an operation declares of them, each by its own decoder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from graphql import GraphQLError, GraphQLSchema, NonNullTypeNode, OperationDefinitionNode, VariableDefinitionNode
from graphql.execution.values import VariableValues, get_variable_values
from msgspec import Meta, Raw

from schema.graphql.scalars import MOST_BIG
from service.doors.graphql.plans.made import Unfit
from service.doors.graphql.variables import OPAQUE, kind_of, known_of, plain_of, value_of

ABSENT: Any = object()
NULL = Raw(b"null")
SHORT = 512
"""In bytes: what is no longer is read once, and its value remembered; the same actions are taken again and again."""
MOST_AGAIN = 1024
"""How many such values a worker remembers, whatever they are of."""
Read = Callable[[Raw], tuple[Any, Any]]
"""Returns a variable as resolvers take it, and as its price and what goes past the library are told from it."""

KINDS: Mapping[str, Any] = {
    "ID": str,
    "String": str,
    "Boolean": bool,
    "Int": Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)],
    "BigInt": Annotated[int, Meta(ge=-MOST_BIG, le=MOST_BIG)],
}
"""What most scalars are in JSON; whatever else they may be is left to the library."""


@dataclass(frozen=True)
class Variable:
    """A variable that an operation declares."""

    name: str
    read: Read
    default: Any
    is_required: bool
    is_opaque: bool
    is_scalar: bool


@dataclass(frozen=True)
class Values:
    """The variables of a call: those that are there as resolvers take them, and what is known of them."""

    coerced: dict[str, Any]
    known: dict[str, Any]


def variables(schema: GraphQLSchema, operation: OperationDefinitionNode, largest: int) -> tuple[Variable, ...]:
    """Return the variables of an operation; `largest` is how many bytes a state may have."""
    return tuple(_variable(schema, one, largest) for one in operation.variable_definitions or ())


def _variable(schema: GraphQLSchema, declared: VariableDefinitionNode, largest: int) -> Variable:
    name = declared.variable.name.value
    default = get_variable_values(schema, [declared], {})
    found = default.coerced.get(name, ABSENT) if isinstance(default, VariableValues) else ABSENT
    is_required = isinstance(declared.type, NonNullTypeNode) and found is ABSENT
    kind, is_list = kind_of(declared.type)
    is_opaque, is_scalar = kind in OPAQUE and not is_list, kind in KINDS and not is_list
    return Variable(name, _reader(schema, declared, name, largest), found, is_required, is_opaque, is_scalar)


def read(declared: tuple[Variable, ...], given: Mapping[str, Raw]) -> Values:
    """Read the variables of a call. Raises Unfit where one of them is wrong."""
    coerced: dict[str, Any] = {}
    known: dict[str, Any] = {}
    for variable in declared:
        content = given.get(variable.name)
        if content is not None:
            coerced[variable.name], known[variable.name] = variable.read(content)
        elif variable.default is not ABSENT:
            coerced[variable.name] = variable.default
        elif variable.is_required:
            raise Unfit
    return Values(coerced, known)


def _reader(schema: GraphQLSchema, declared: VariableDefinitionNode, name: str, largest: int) -> Read:
    kind, is_list = kind_of(declared.type)
    is_required = isinstance(declared.type, NonNullTypeNode)
    if kind in OPAQUE and not is_list:
        return _opaque(largest if kind == "State" else None, is_required=is_required)
    if kind in KINDS and not is_list:
        return _scalar(KINDS[kind] if is_required else KINDS[kind] | None)
    return _by_library(schema, declared, name, largest)


def _opaque(largest: int | None, *, is_required: bool) -> Read:
    def read(content: Raw) -> tuple[Any, Any]:
        if largest is not None and memoryview(content).nbytes > largest:
            raise Unfit
        if content != NULL:
            return content, content
        if is_required:
            raise Unfit
        return None, None

    return read


def _scalar(kind: Any) -> Read:
    decode = msgspec.json.Decoder(kind).decode

    def read(content: Raw) -> tuple[Any, Any]:
        try:
            value = decode(content)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Unfit from error
        return value, value

    return read


def _by_library(schema: GraphQLSchema, declared: VariableDefinitionNode, name: str, largest: int) -> Read:
    def whole(content: Raw) -> tuple[Any, Any]:
        try:
            value = value_of(declared, name, content, largest)
        except GraphQLError as error:
            raise Unfit from error
        found = get_variable_values(schema, [declared], {name: plain_of(value)})
        if not isinstance(found, VariableValues):
            raise Unfit
        return found.coerced[name], known_of(value, content)

    def read(content: Raw) -> tuple[Any, Any]:
        return _again(whole, bytes(content)) if memoryview(content).nbytes <= SHORT else whole(content)

    return read


@lru_cache(maxsize=MOST_AGAIN)
def _again(read: Read, content: bytes) -> tuple[Any, Any]:
    return read(Raw(content))

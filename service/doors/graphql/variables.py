"""Variables: states and JSON stay bytes, and commands are decoded once for all fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from graphql import ListTypeNode, NonNullTypeNode, OperationDefinitionNode, TypeNode, VariableDefinitionNode
from msgspec import Raw

from engines.core.results import Refused
from schema.wire.requests import MOST_COMMANDS, CommandRequest
from service import prices
from service.doors.graphql.body import problem_of
from service.doors.graphql.errors import Code, coded
from service.doors.graphql.pricing import Plain
from service.doors.graphql.requests import seat_of
from service.games.decoding import read
from service.games.refusals import TooManyCommands

OPAQUE = {"State", "JSON"}
COMMAND = "CommandInput"


class CommandSent(msgspec.Struct, forbid_unknown_fields=True, rename={"at_ms": "atMs"}):
    """One command of a replay, with the field names of GraphQL."""

    seat: str | int
    action: Raw
    at_ms: int | None = None


@dataclass(frozen=True)
class Commands:
    """The commands of a replay: their number, and the commands themselves unless they are too many."""

    count: int
    requests: tuple[CommandRequest, ...] | Refused


@dataclass(frozen=True)
class Sent:
    """The variables of an operation: those that the library coerces, and by name those that bypass it."""

    plain: dict[str, Any]
    known: dict[str, Any]


def sent(operation: OperationDefinitionNode, given: Mapping[str, Raw], largest: int) -> Sent:
    """Decode the variables that an operation declares; `largest` is the limit of a state in bytes.

    Raises GraphQLError.
    """
    plain: dict[str, Any] = {}
    known: dict[str, Any] = {}
    for declared in operation.variable_definitions or ():
        name = declared.variable.name.value
        if name in given:
            value = value_of(declared, name, given[name], largest)
            plain[name], known[name] = plain_of(value), known_of(value, given[name])
    return Sent(plain, known)


def plain_of(value: Any) -> Any:
    """Return a variable for the library; commands bypass it."""
    return [] if isinstance(value, Commands) else value


def known_of(value: Any, content: Raw) -> Any:
    """Return what is known of a variable by itself."""
    return Plain(memoryview(content).nbytes) if isinstance(value, list | dict) else value


def value_of(declared: VariableDefinitionNode, name: str, content: Raw, largest: int) -> Any:
    """Decode a variable. Raises GraphQLError."""
    size = memoryview(content).nbytes
    kind, is_list = kind_of(declared.type)
    if kind in OPAQUE and not is_list:
        if kind == "State" and size > largest:
            raise _too_large(name, size, largest)
        return None if bytes(memoryview(content)[:5]) == b"null" else content
    if kind == COMMAND and bytes(memoryview(content)[:1]) == b"[":
        return _commands(name, content)
    if size > prices.MOST_PLAIN_BYTES:
        raise _too_large(name, size, prices.MOST_PLAIN_BYTES)
    return _read(name, content, Any)


def kind_of(type: TypeNode) -> tuple[str, bool]:
    """Return the name of a type, and whether it is a list."""
    is_list = False
    while isinstance(type, ListTypeNode | NonNullTypeNode):
        is_list |= isinstance(type, ListTypeNode)
        type = type.type
    return type.name.value, is_list  # type: ignore[attr-defined]  # a named type is what is left


def _commands(name: str, content: Raw) -> Commands:
    """Decode commands once for all fields that play them; too many are only counted."""
    found = _read(name, content, list[Raw])
    if len(found) > MOST_COMMANDS:
        return Commands(len(found), Refused(refusals=(TooManyCommands(commands=len(found), most=MOST_COMMANDS),)))
    commands = [
        {"seat": seat_of(command.seat), "action": command.action, "at_ms": command.at_ms}
        for command in _read(name, content, list[CommandSent])
    ]
    return Commands(len(found), read(msgspec.json.encode(commands), tuple[CommandRequest, ...], "/commands"))


def _read(name: str, content: Raw, kind: Any) -> Any:
    found = read(content, kind)
    if isinstance(found, Refused):
        raise coded(Code.BAD_USER_INPUT, problem_of(found, f"Variable '${name}'"))
    return found


def _too_large(name: str, size: int, most: int) -> Exception:
    return coded(Code.VARIABLE_TOO_LARGE, f"Variable '${name}' has {size} bytes; at most {most} are taken.")

"""The names of a title's types in GraphQL, and what may not be called so."""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect as kinds

from engines.core.engine import Profile
from engines.core.values import Value
from schema.shapes.jsonschema import types_within

DOORS = {
    *("Step", "Result", "Moves", "Move", "Event", "Action", "View", "State", "Query", "Start", "Played", "Outcome"),
    *("SessionStep", "SessionEvent"),
}
"""Words that name a door of every title, so that no struct of a title may have them."""

RESERVED_ARGUMENTS = {"state", "seat", "at_ms", "kind", "first", "after", "given", "viewer"}
"""Words that an action field may not have: they are arguments of every action already."""

GRAPHQL_NAME = re.compile(r"^[_A-Za-z][_0-9A-Za-z]*$")


class NamingError(Exception):
    """A title whose names do not fit."""


def pascal(id: str) -> str:
    """Turn an id into the prefix of a title's types.

    >>> pascal("mega-jackpot")
    'MegaJackpot'
    """
    return "".join(word.capitalize() for word in id.split("-"))


def camel(name: str) -> str:
    """Turn a field's name into its GraphQL name.

    >>> camel("at_ms")
    'atMs'
    """
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


def check_names(profile: Profile) -> None:
    """Raise NamingError with everything that does not fit in a title."""
    problems = [*_door_clashes(profile), *_reserved(profile), *_type_clashes(profile), *_enum_problems(profile)]
    if problems:
        raise NamingError(f"{profile.id}: {'; '.join(problems)}")


def _door_clashes(profile: Profile) -> Iterable[str]:
    for struct in structs_of((*profile.actions, *profile.events, profile.view)):
        if struct.__name__ in DOORS and struct is not profile.view:
            yield f"a struct may not be called {struct.__name__}"


def _reserved(profile: Profile) -> Iterable[str]:
    for action in profile.actions:
        for name in sorted(RESERVED_ARGUMENTS.intersection(action.__struct_fields__)):
            yield f"an action field may not be called {name}, as in {action.__name__}"


def _type_clashes(profile: Profile) -> Iterable[str]:
    """Name every field that has two types among the actions, or among the events, of a title."""
    for group in (profile.actions, profile.events):
        types: dict[str, Any] = {}
        for struct in group:
            for field in msgspec.structs.fields(struct):
                shape = shape_of(kinds.type_info(field.type))
                if types.setdefault(field.name, shape) != shape:
                    yield f"the field {field.name} of {struct.__name__} has another type elsewhere"


def shape_of(info: kinds.Type, *, big: bool = False) -> Any:
    """Return what is left of a type in GraphQL: bounds are not, nullability and the depth of lists are."""
    match info:
        case kinds.Metadata():
            return shape_of(info.type, big=bool((info.extra or {}).get("big")))
        case kinds.EnumType() | kinds.StructType():
            return info.cls
        case kinds.VarTupleType() | kinds.ListType():
            return ("list", shape_of(info.item_type))
        case kinds.TupleType():
            return ("list", *(shape_of(item) for item in info.item_types[:1]))
        case kinds.UnionType():
            return ("any", frozenset(shape_of(member) for member in info.types))
    return (type(info), big)


def _enum_problems(profile: Profile) -> Iterable[str]:
    for enum in enums_of((*profile.actions, *profile.events, profile.view, profile.config, profile.outcome)):
        for member in enum:
            if not GRAPHQL_NAME.match(str(member.value)):
                yield f"the value {member.value!r} of {enum.__name__} is not snake_case"


def structs_of(types: tuple[Any, ...]) -> list[type[Value]]:
    """Return every struct that some types rest on."""
    return [cls for cls in _classes(types) if issubclass(cls, Value)]


def enums_of(types: tuple[Any, ...]) -> list[type[Enum]]:
    """Return every enum that some types rest on."""
    return [cls for cls in _classes(types) if issubclass(cls, Enum)]


def _classes(types: tuple[Any, ...]) -> list[Any]:
    return list(types_within(types).values())

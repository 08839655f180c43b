"""The GraphQL names of a title's types, and the names that are reserved."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import inspect as kinds

from engines.core.checks.flaw import Flaw, place
from engines.core.checks.types import enums_of, fields_of, structs_of
from engines.core.engine import Profile
from engines.core.values import Value, kind_of

DOORS = {
    *("Step", "Result", "Moves", "Move", "Event", "Action", "View", "State", "Query", "Start", "Played", "Outcome"),
    *("SessionStep", "SessionEvent"),
}
"""Names of the operations that every title has; no struct of a title may use them."""

RESERVED_ARGUMENTS = {"state", "seat", "at_ms", "kind", "first", "after", "given", "viewer"}
"""Names that no field of an action may have: every action's GraphQL field has these arguments."""

NAMESPACE = {"start", "look", "explain"}
"""The fields of a title's namespace beside its actions."""

SHARED = "engines.core."
"""The modules of types whose names have no title's prefix."""

FIELD = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
WORD = re.compile(r"[A-Za-z][_0-9A-Za-z]*")
LITERALS = {"true", "false", "null"}
RENAME = "give it another name"


class NamingError(Exception):
    """A title with names that GraphQL or the service cannot have."""


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
    """Raise NamingError with every name of a title that does not fit."""
    if problems := [*name_flaws(profile)]:
        raise NamingError(f"{profile.id}: {'; '.join(map(str, problems))}")


def name_flaws(profile: Profile) -> Iterator[Flaw]:
    """Yield every name of a title that GraphQL or the service cannot have."""
    told = (*profile.actions, *profile.events, profile.view, profile.outcome, profile.config)
    yield from _classes_told(profile, told)
    yield from _fields_told(profile, structs_of(told))
    yield from _type_clashes(profile)
    yield from _words_told(told)


def _classes_told(profile: Profile, told: tuple[type[Value], ...]) -> Iterator[Flaw]:
    """Yield the classes whose names are reserved, or used twice."""
    own = [cls for cls in (*structs_of(told), *enums_of(told)) if not cls.__module__.startswith(SHARED)]
    called: dict[str, type] = {"View": profile.view, "Outcome": profile.outcome, "OptionsInput": profile.config}
    for name, cls in [(cls.__name__, cls) for cls in own if cls not in called.values()]:
        if name in DOORS:
            yield Flaw(at=place(cls), problem=f"{name} is what a part of every title is called", mend=RENAME)
        elif called.setdefault(name, cls) is not cls:
            yield Flaw(at=place(cls), problem=f"{place(called[name])} is called so too", mend=RENAME)
    for cls in structs_of(profile.actions):
        if (other := called.get(f"{cls.__name__}Input")) is not None:
            problem = f"{cls.__name__}Input is what {cls.__name__} is called where callers send it"
            yield Flaw(at=place(other), problem=problem, mend=RENAME)


def _fields_told(profile: Profile, structs: Iterable[type[Value]]) -> Iterator[Flaw]:
    for cls in structs:
        known: dict[str, str] = {}
        for name in cls.__struct_fields__:
            if not FIELD.fullmatch(name):
                yield Flaw(at=place(cls, name), problem="it is not snake_case", mend=RENAME)
            elif known.setdefault(camel(name), name) != name:
                problem = f"in GraphQL it and {known[camel(name)]} would both be {camel(name)}"
                yield Flaw(at=place(cls, name), problem=problem, mend=RENAME)
    for cls in profile.actions:
        for name in sorted(RESERVED_ARGUMENTS.intersection(cls.__struct_fields__)):
            yield Flaw(at=place(cls, name), problem=f"every action has {name!r} beside its fields", mend=RENAME)
        if kind_of(cls) in NAMESPACE:
            yield Flaw(at=place(cls), problem=f"{kind_of(cls)!r} is an operation of every title", mend=RENAME)
    for cls in (*profile.events, profile.view, profile.outcome):
        if "data" in cls.__struct_fields__:
            yield Flaw(at=place(cls, "data"), problem="in GraphQL `data` is the whole as JSON", mend=RENAME)


def _type_clashes(profile: Profile) -> Iterator[Flaw]:
    """Yield every field that has two types among the actions, or among the events, of a title."""
    for group in (profile.actions, profile.events):
        types: dict[str, tuple[Any, type]] = {}
        for struct in group:
            for name, kind in fields_of(struct):
                shape = shape_of(kinds.type_info(kind))
                other, where = types.setdefault(name, (shape, struct))
                if other != shape:
                    problem = f"it has another type than {place(where, name)}, and no GraphQL query can name both"
                    mend = "give one of them another name, or both the same type (`| None` counts)"
                    yield Flaw(at=place(struct, name), problem=problem, mend=mend)


def shape_of(info: kinds.Type, *, big: bool = False) -> Any:
    """Return the GraphQL shape of a type: nullability and depth of lists, without bounds."""
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


def _words_told(told: tuple[type[Value], ...]) -> Iterator[Flaw]:
    for enum in enums_of(told):
        for member in enum:
            if not isinstance(member.value, str) or not WORD.fullmatch(member.value):
                problem = f"its value {member.value!r} is not in snake_case"
                yield Flaw(at=place(enum, member.name), problem=problem, mend="write another value")
            elif member.value in LITERALS:
                problem = f"its value {member.value!r} is no word of its own in GraphQL"
                yield Flaw(at=place(enum, member.name), problem=problem, mend="write another value, or use a bool")

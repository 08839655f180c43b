"""Whether every field of a title's types can be told and has its bounds."""

from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args

import msgspec
from msgspec import inspect

from engines.core.bounds import ends
from engines.core.checks.flaw import Flaw, place
from engines.core.engine import Profile
from engines.core.values import Value

INT32 = range(-(2**31), 2**31)
EXACT = range(-(2**53) + 1, 2**53)
"""The integers that every reader of JSON takes for what they are."""

BOUND = "write `Annotated[int, Meta(ge=..., le=...)]` with the lowest and the highest number it can be"
BIG = 'bound it within 32 bits, or within 2**53-1 and with `extra={"big": True}`'
ANNOTATION = "write the whole type in one `Annotated[int, Meta(ge=..., le=...)]`"


def type_flaws(profile: Profile) -> Iterator[Flaw]:
    """Yield every field whose type cannot be read, and every integer without bounds that both doors can tell."""
    kinds = (profile.config, profile.position, *profile.actions, *profile.events, profile.view, profile.outcome)
    unreadable: set[type] = set()
    for cls in structs_of((*kinds, *profile.refusals, *profile.faults)):
        for name, kind in fields_of(cls):
            if unreadable.isdisjoint(_classes(kind)):
                flaw = _flaw(cls, name, kind)
                if flaw is not None:
                    unreadable.add(cls)
                    yield flaw
            else:
                unreadable.add(cls)


def structs_of(kinds: tuple[Any, ...]) -> list[type[Value]]:
    """Return every struct that some types rest on, each after those it rests on."""
    found: dict[type, None] = {}
    visiting: set[type] = set()

    def visit(kind: Any) -> None:
        for cls in _classes(kind):
            if cls not in visiting:
                visiting.add(cls)
                for _, inner in fields_of(cls):
                    visit(inner)
                found[cls] = None

    for kind in kinds:
        visit(kind)
    return list(found)


def enums_of(kinds: tuple[Any, ...]) -> list[type[Enum]]:
    """Return every enumeration that some types rest on."""
    annotations = [inner for cls in structs_of(kinds) for _, inner in fields_of(cls)]
    return list(dict.fromkeys(cls for kind in annotations for cls in _leaves(kind) if issubclass(cls, Enum)))


def fields_of(cls: type) -> list[tuple[str, Any]]:
    """Return the fields of a struct with their annotations."""
    return [(field.name, field.type) for field in msgspec.structs.fields(cls)]


def _classes(kind: Any) -> list[type]:
    return [cls for cls in _leaves(kind) if issubclass(cls, Value)]


def _leaves(kind: Any) -> Iterator[type]:
    """Yield the classes that an annotation names."""
    if isinstance(kind, type) and not get_args(kind):
        yield kind
    for inner in get_args(kind):
        yield from _leaves(inner)


def _flaw(cls: type, name: str, kind: Any) -> Flaw | None:
    try:
        info = inspect.type_info(kind)
    except (TypeError, ValueError) as error:
        return Flaw(at=place(cls, name), problem=str(error), mend=ANNOTATION)
    problem = next(_unbounded(info), None)
    if problem is None:
        return None
    return Flaw(at=place(cls, name), problem=problem, mend=BIG if "beyond" in problem else BOUND)


def _unbounded(info: inspect.Type, *, big: bool = False) -> Iterator[str]:
    """Yield what is wrong with the integers of a type; structs are looked at by themselves."""
    match info:
        case inspect.Metadata():
            yield from _unbounded(info.type, big=bool((info.extra or {}).get("big")))
        case inspect.IntType():
            low, high = ends(info)
            if low is None or high is None:
                yield "an integer without bounds"
            elif low not in (EXACT if big else INT32) or high not in (EXACT if big else INT32):
                yield f"an integer beyond {'2**53-1' if big else '32 bits'}"
        case inspect.UnionType():
            for member in info.types:
                yield from _unbounded(member)
        case inspect.TupleType():
            for item in info.item_types:
                yield from _unbounded(item)
        case inspect.VarTupleType() | inspect.ListType():
            yield from _unbounded(info.item_type)
        case inspect.DictType():
            yield from _unbounded(info.value_type)

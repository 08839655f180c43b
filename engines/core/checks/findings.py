"""Whether the words of a title's refusals and faults can be said, and lead to a place in the request."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

import msgspec
from msgspec import inspect

from engines.core.checks.examples import examples
from engines.core.checks.flaw import Flaw, file_of, place, text_of
from engines.core.checks.pointers import ANY_INDEX, ANYTHING, leads, words
from engines.core.engine import Profile
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.results import Fault, Finding, Refusal
from engines.core.table import Table
from engines.core.wording import arguments, fact_in

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)+")
TAKEN = {refusal.code for refusal in KERNEL_REFUSALS}
REQUESTED = ("action", "seat", "at_ms", "state", "seats", "variant", "options", "first_seat", "viewer")
"""Where in a request a title's reasons may point."""


def finding_flaws(profile: Profile) -> Iterator[Flaw]:
    """Yield everything that is wrong with what a title declares as its refusals and faults."""
    for kind, declared in ((Refusal, profile.refusals), (Fault, profile.faults)):
        codes: set[str] = set()
        for cls in declared:
            found = [*_of(cls, kind, profile, codes)]
            yield from found
            codes.add(getattr(cls, "code", ""))


def _of(cls: type[Finding], kind: type[Finding], profile: Profile, codes: set[str]) -> Iterator[Flaw]:
    if not issubclass(cls, kind):
        listed = "refusals" if kind is Refusal else "faults"
        yield Flaw(at=place(cls), problem=f"no {kind.__name__}", mend=f"take it out of `{listed}`")
        return
    missing = [name for name in ("code", "at", "detail") if not isinstance(getattr(cls, name, None), str)]
    for name in missing:
        yield Flaw(at=place(cls), problem=f"there is no `{name}`", mend=f"write {MISSING[name]}")
    if missing:
        return
    yield from _code(cls, codes)
    said = [*_filled_in(cls, "at"), *_filled_in(cls, "detail")]
    yield from said or _pointing(cls, profile)


BRACES = {
    "at": "write a brace that is meant as one twice",
    "detail": "write a pattern of ICU MessageFormat, with fields in braces; a brace that is meant as one as '{'",
}

MISSING = {
    "code": 'its code beneath the docstring, for instance `code = "card/not-held"`',
    "at": 'where in the request it points to, for instance `at = "/action/kind"`',
    "detail": "the sentence that callers read, with its fields in braces",
}


def _code(cls: type[Finding], codes: set[str]) -> Iterator[Flaw]:
    if not CODE.fullmatch(cls.code):
        problem = f"the code {cls.code!r} is not like `area/reason`"
        yield Flaw(at=place(cls, "code"), problem=problem, mend="write small letters, digits and hyphens")
    if cls.code in codes or (issubclass(cls, Refusal) and cls.code in TAKEN):
        whose = "another reason of this title" if cls.code in codes else "the kernel"
        yield Flaw(at=place(cls, "code"), problem=f"{whose} has the code {cls.code!r}", mend="choose another one")


def _filled_in(cls: type[Finding], name: str) -> Iterator[Flaw]:
    """Yield what keeps a text from being filled in with the fields."""
    text, fields = getattr(cls, name), cls.__struct_fields__
    try:
        roots = arguments(text) if name == "detail" else [field for _, field, _, _ in Formatter().parse(text) if field]
    except ValueError as error:
        yield Flaw(at=place(cls, name), problem=_unreadable(error), mend=BRACES[name])
        return
    known = f"its fields are {', '.join(fields)}" if fields else "it has no fields"
    for root in dict.fromkeys(root for root in roots if not _names(root, fields, name)):
        mend = f"{known}: name one of them, or add `{root}`"
        yield Flaw(at=place(cls, name), problem=f"{{{root}}} is no field of it", mend=mend)
        return
    for example in examples(cls):
        try:
            _ = example.sentence() if name == "detail" else example.pointer()
        except Exception as error:
            problem = f"it cannot be filled in with {example.facts()}: {text_of(error)}"
            yield Flaw(at=place(cls, name), problem=problem, mend="fill in what its fields hold")
            return


def _names(root: str, fields: tuple[str, ...], text: str) -> bool:
    """Tell whether an argument is a field; a sentence may append a form to it."""
    try:
        return root in fields or (text == "detail" and fact_in(root, fields) is not None)
    except ValueError:
        return False


def _unreadable(error: ValueError) -> str:
    """Return what is wrong with a text, without the words around ICU's name of an error."""
    return f"it cannot be read: {str(error).rpartition(': ')[2]}"


def _pointing(cls: type[Finding], profile: Profile) -> Iterator[Flaw]:
    """Yield a pointer that leads to no place of a request."""
    if cls.pointer is not Finding.pointer:
        return
    whole = [*_requests(profile, cls)]
    for steps in _paths(cls):
        if steps is not None and leads(whole, steps):
            continue
        where = "/state/position/..." if issubclass(cls, Fault) else "/action/<field>, /seat or /options/<option>"
        problem, mend = f"{cls.at!r} is no JSON pointer into the request", f"point to {where}"
        if steps is not None and steps[0] == "action":
            fields = ", ".join(words(inspect.multi_type_info(profile.actions)))
            problem, mend = f"no action has what {cls.at!r} points to", f"the fields of actions are: {fields or 'none'}"
        elif steps is not None and steps[:2] == ["state", "position"]:
            problem = f"no position has what {cls.at!r} points to"
            mend = f"see the fields of {profile.position.__name__} in {file_of(profile.position)}"
        yield Flaw(at=place(cls, "at"), problem=problem, mend=mend)
        return


def _requests(profile: Profile, cls: type[Finding]) -> Iterator[inspect.Type]:
    """Yield the types of requests, as structs of what a reason may point to."""
    table = inspect.type_info(Table)
    assert isinstance(table, inspect.StructType)
    state = {field.name: field.type for field in table.fields}
    state |= {"position": inspect.type_info(profile.position), "options": inspect.type_info(profile.config)}
    state |= dict.fromkeys(("variant", "ruleset", "pack", "game"), inspect.StrType())
    parts: dict[str, inspect.Type] = {"state": _struct(state)}
    if issubclass(cls, Refusal):
        parts |= dict.fromkeys(REQUESTED[1:], inspect.StrType()) | {"state": parts["state"]}
        parts["options"] = state["options"]
        parts["action"] = inspect.UnionType(inspect.multi_type_info(profile.actions))
    yield _struct(parts)


def _struct(kinds: dict[str, inspect.Type]) -> inspect.StructType:
    fields = tuple(inspect.Field(name, name, kind) for name, kind in kinds.items())
    return inspect.StructType(msgspec.Struct, fields)


def _paths(cls: type[Finding]) -> Iterable[list[str] | None]:
    """Return the steps of `at` for every word that may be filled in; None where it is no pointer."""
    if not cls.at.startswith("/"):
        return [None]
    found: list[list[str]] = [[]]
    for step in cls.at[1:].split("/"):
        found = [[*before, filled] for before in found for filled in _filled(cls, step)]
    return found


def _filled(cls: type[Finding], step: str) -> list[str]:
    """Return what a step of a pointer may be."""
    if "{" not in step:
        return [step]
    if not step[1:-1].isidentifier():
        return [ANYTHING]
    return _values(next(kind.type for kind in _fields(cls) if kind.name == step[1:-1]))


def _fields(cls: type[Finding]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _values(kind: Any) -> list[str]:
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.IntType():
            return [ANY_INDEX]
        case inspect.EnumType():
            return [str(member.value) for member in kind.cls]
        case inspect.LiteralType():
            return [str(value) for value in kind.values]
    return [ANYTHING]

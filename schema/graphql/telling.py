"""How values of a type are told from others, and what of a value that rests on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rests:
    """What tells the type of a value: its class, and a member or the class of a member beside it."""

    member: str = ""
    is_class: bool = False


CLASS = Rests()
TITLE = Rests("title")
ACTION = Rests("action", is_class=True)


def told(is_one: Callable[[Any], bool], rests: Rests = CLASS, cls: type | None = None) -> Any:
    """Return the `is_type_of` of a type whose values are those that `is_one` accepts."""

    def is_type_of(type: Any, value: Any, info: Any) -> bool:
        return is_one(value)

    is_type_of.rests = rests  # type: ignore[attr-defined]  # values that are alike in it need not be told apart again
    is_type_of.cls = cls  # type: ignore[attr-defined]  # their class where all of them are of one, and no others
    return classmethod(is_type_of)


def exactly(cls: type) -> Any:
    """Return the `is_type_of` of a type whose values are those of a class."""
    return told(lambda value: type(value) is cls, CLASS, cls)


def has(name: str) -> Callable[[Any], bool]:
    """Return what tells the values that have an attribute."""
    return lambda value: hasattr(value, name)

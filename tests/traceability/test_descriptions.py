"""Everything that is published says what it is, in other words than its name."""

import re
from collections.abc import Iterator
from enum import Enum

import pytest

from engines.core.game import Game
from engines.core.refusals import KERNEL_REFUSALS
from engines.core.values import Value
from schema.shapes.docs import description_of, member_docs
from schema.shapes.jsonschema import types_within

SMALL = {"the", "a", "an", "of", "its", "is", "this"}


def published(game: Game) -> Iterator[type]:
    """Yield every struct and enumeration that a caller may meet."""
    profile = game.profile
    kinds = (profile.config, profile.position, *profile.actions, *profile.events, profile.view, profile.outcome)
    findings = (*profile.refusals, *profile.faults)
    yield from types_within((*kinds, *findings, type(game.pack.parts))).values()


def members_of(cls: type) -> list[str]:
    if issubclass(cls, Value):
        return list(cls.__struct_fields__)
    return [member.name for member in cls] if issubclass(cls, Enum) else []


def repeats(name: str, description: str) -> bool:
    """Tell whether a description says no more than the name.

    >>> repeats("last_payment", "The last payment.")
    True
    """
    said = [word for word in re.findall(r"[a-z0-9]+", description.lower()) if word not in SMALL]
    return said in ([], [word for word in name.lower().split("_") if word not in SMALL])


def test_the_reasons_of_the_kernel_are_described_too() -> None:
    for cls in KERNEL_REFUSALS:
        docs = member_docs(cls)
        assert description_of(cls)
        assert [name for name in members_of(cls) if name not in docs or repeats(name, docs[name])] == [], cls.__name__


def test_every_type_is_described(game: Game) -> None:
    bare = [cls.__name__ for cls in published(game) if not description_of(cls)]
    assert bare == []


def test_every_field_and_every_value_is_described(game: Game) -> None:
    bare = [
        f"{cls.__name__}.{name}" for cls in published(game) for name in members_of(cls) if name not in member_docs(cls)
    ]
    assert bare == []


def test_no_description_says_only_the_name_again(game: Game) -> None:
    described = [(cls, name, member_docs(cls).get(name, "?")) for cls in published(game) for name in members_of(cls)]
    assert [f"{cls.__name__}.{name}: {text}" for cls, name, text in described if repeats(name, text)] == []


@pytest.mark.parametrize(("name", "text"), [("seat", "The seat."), ("last_payment", "The last payment"), ("at", "")])
def test_a_description_that_repeats_the_name_is_noticed(name: str, text: str) -> None:
    assert repeats(name, text)


def test_a_description_that_says_more_is_good() -> None:
    assert not repeats("seat", "Who pays.")

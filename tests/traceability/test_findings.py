"""Every reason that a title has is declared and tested."""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.checks.examples import examples
from engines.core.game import Game
from engines.core.results import Fault, Finding, Refusal
from tests.traceability.sources import words_of_tests

KINDS: dict[str, type[Finding]] = {"refusals": Refusal, "faults": Fault}


def defined(game: Game, kind: type[Finding]) -> set[type[Finding]]:
    """Return every refusal, or every fault, that the modules of a title define."""
    modules = [importlib.import_module(name) for name in modules_of(game.profile.package)]
    found = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return {cls for cls in found if issubclass(cls, kind) and cls.__module__ in {module.__name__ for module in modules}}


def declared(game: Game, kind: str) -> list[type[Finding]]:
    """Return the refusals, or the faults, of a title's own; those of kernel and kit are proved by their tests."""
    shared = ("engines.core.", "engines.kit.")
    return [cls for cls in getattr(game.profile, kind) if not cls.__module__.startswith(shared)]


def modules_of(package: str) -> Iterator[str]:
    """Yield the names of a package and of everything in it."""
    path = importlib.import_module(package).__path__
    yield package
    yield from (module.name for module in pkgutil.walk_packages(path, f"{package}."))


@pytest.mark.parametrize("kind", KINDS)
def test_every_finding_of_the_modules_is_declared_and_no_other(game: Game, kind: str) -> None:
    assert {cls for cls in defined(game, KINDS[kind]) if hasattr(cls, "code")} == set(declared(game, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_every_finding_is_named_by_a_test(game: Game, tests: Path, kind: str) -> None:
    words = words_of_tests(tests)
    untested = [cls.code for cls in declared(game, kind) if cls.code not in words and cls.__name__ not in words]
    assert untested == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_and_pointer_can_be_filled_in(game: Game, kind: str) -> None:
    for cls in getattr(game.profile, kind):
        for example in examples(cls):
            assert example.sentence().endswith(".") or cls.detail.endswith("}"), cls.code
            assert example.pointer().startswith("/"), cls.code

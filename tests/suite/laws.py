"""The laws, in groups: a law is tried where all that it rests on holds, so that one mistake breaks one law.

A group is tried from its first law to the first that is broken. The laws are functions of the test modules, in the
order in which they stand there: a cause comes before what it leads to.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import ModuleType
from typing import Any

from tests.contract import (
    test_advice,
    test_counting,
    test_coverage,
    test_determinism,
    test_endings,
    test_events,
    test_hidden,
    test_leaves,
    test_listed_moves,
    test_profile,
    test_refusals,
    test_sealed,
    test_secrets,
    test_shown,
    test_soak,
    test_soundness,
    test_states,
    test_unlisted_moves,
    test_walks,
    test_words,
)
from tests.contract.doors import test_sealed as test_sealed_door
from tests.contract.doors import test_sessions as test_sessions_door
from tests.traceability import test_clauses, test_descriptions, test_findings, test_rulings, test_variants

FIXTURES = {"game", "title", "case", "walks", "table", "elsewhere", "tests"}
"""What a law may ask for; whatever else it asks for, its `parametrize` says."""


@dataclass(frozen=True)
class Law:
    """One law, as a function of the suite."""

    function: Callable[..., Any]

    @property
    def name(self) -> str:
        """Its name, by which it is asked for."""
        return self.function.__name__.removeprefix("test_")

    @property
    def sentence(self) -> str:
        """What it says."""
        return f"{self.name[0].upper()}{self.name[1:]}.".replace("_s_", "'s_").replace("_", " ")

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"{self.function.__module__.replace('.', '/')}.py"

    @property
    def asks_for(self) -> frozenset[str]:
        """Which of the fixtures it is tried on."""
        return frozenset(inspect.signature(self.function).parameters) & FIXTURES

    @property
    def arguments(self) -> Iterator[Mapping[str, Any]]:
        """Yield what else it is tried with, once for each time."""
        marks = [mark for mark in getattr(self.function, "pytestmark", ()) if mark.name == "parametrize"]
        named = [[(mark.args[0], value) for value in mark.args[1]] for mark in marks]
        return map(dict, product(*named))


@dataclass(frozen=True)
class Group:
    """Laws that are tried one after the other, where no law of the groups that they rest on is broken."""

    name: str
    laws: tuple[Law, ...]
    rests_on: tuple[str, ...] = ()


def laws_in(*modules: ModuleType, proofs: bool = False) -> tuple[Law, ...]:
    """Return the laws that stand in modules: the tests that ask for nothing but fixtures and their parameters.

    Those that ask for the tests of a title are proofs, and the others are not.
    """
    tests = [test for module in modules for name, test in vars(module).items() if name.startswith("test_")]
    laws = [Law(test) for test in tests if inspect.isfunction(test)]
    return tuple(law for law in laws if _is_law(law) and ("tests" in law.asks_for) == proofs)


def _is_law(law: Law) -> bool:
    asked = set(inspect.signature(law.function).parameters)
    given = {name for arguments in law.arguments for name in arguments}
    slow = any(mark.name == "full" for mark in getattr(law.function, "pytestmark", ()))
    return bool(law.asks_for) and not given & FIXTURES and asked <= FIXTURES | given and not slow


NAMES = Group("names", laws_in(test_profile))
WORDS = Group("words", laws_in(test_descriptions, test_words))
CATALOGUE = Group("catalogue", laws_in(test_variants, test_findings, test_clauses, test_rulings), rests_on=("names",))
PLAY = Group(
    "play",
    laws_in(
        test_walks,
        test_determinism,
        test_events,
        test_listed_moves,
        test_endings,
        test_counting,
        test_unlisted_moves,
    ),
)
REASONS = Group("reasons", laws_in(test_refusals, test_advice), rests_on=("play", "catalogue"))
STATES = Group("states", laws_in(test_soundness, test_states, test_coverage, test_soak), rests_on=("play",))
SECRETS = Group("secrets", laws_in(test_shown, test_secrets, test_hidden), rests_on=("play",))
POSITIONS = Group("positions", laws_in(test_leaves), rests_on=("reasons", "states", "secrets"))
DOORS = Group("doors", laws_in(test_sealed, test_sealed_door, test_sessions_door), rests_on=("positions",))
TESTS = Group("tests", laws_in(test_findings, test_clauses, proofs=True), rests_on=("catalogue",))

GROUPS = (NAMES, WORDS, CATALOGUE, PLAY, REASONS, STATES, SECRETS, POSITIONS, DOORS, TESTS)


def one_law(name: str) -> tuple[Group, ...]:
    """Return a group of one law. Raises LookupError where there is none of the name."""
    laws = {law.name: law for group in GROUPS for law in group.laws}
    if name not in laws:
        raise LookupError(f"there is no law {name!r}; there are {', '.join(laws)}")
    return (Group("one", (laws[name],)),)

"""The catalogue's laws notice what is missing: the same title with one line less, or one too many."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engines.core.clauses import Clause
from engines.core.game import Game
from engines.core.results import Fault
from engines.registry import build
from tests.traceability import test_clauses, test_findings, test_rulings
from tests.traceability.sources import OF_TITLES

GAME = build().current("mega-jackpot")
assert GAME is not None
LAID_OPEN: Game = GAME


def with_clauses(change: Callable[[list[Clause]], list[Clause]]) -> Game:
    """Return the title with another catalogue."""
    clauses = LAID_OPEN.clauses.replace(clauses=tuple(change([*LAID_OPEN.clauses.clauses])))
    return replace(LAID_OPEN, clauses=clauses)


def declaring(**changes: Any) -> Game:
    """Return the title with another profile."""
    return replace(LAID_OPEN, engine=replace(LAID_OPEN.engine, profile=replace(LAID_OPEN.profile, **changes)))


def extra(**fields: Any) -> Clause:
    return Clause(**{"id": "MJ-NEW-1", "place": "Nowhere", "gist": "It is new.", **fields})


class Unheard(Fault):
    """Nobody tests it."""

    code = "never/met"
    at = "/state"
    detail = "It never happens."


PLANTS: tuple[tuple[Callable[..., None], Game], ...] = (
    (test_clauses.test_every_implemented_clause_is_cited_by_the_code, with_clauses(lambda all: [*all, extra()])),
    (test_clauses.test_every_implemented_clause_is_proved_by_a_test, with_clauses(lambda all: [*all, extra()])),
    (test_clauses.test_every_clause_that_is_cited_exists, with_clauses(lambda all: all[1:])),
    (
        test_clauses.test_every_clause_has_an_id_of_its_own_with_the_prefix_of_the_title,
        with_clauses(lambda all: [*all, all[0]]),
    ),
    (
        test_clauses.test_every_clause_has_an_id_of_its_own_with_the_prefix_of_the_title,
        with_clauses(lambda all: [extra(id="JS-NEW-1")]),
    ),
    (test_clauses.test_every_clause_says_where_it_stands_and_what_it_says, with_clauses(lambda all: [extra(place="")])),
    (test_clauses.test_a_clause_stands_for_sentences_or_for_a_ruling, with_clauses(lambda all: [extra(sentences=0)])),
    (test_clauses.test_every_kernel_clause_exists, with_clauses(lambda all: [extra()])),
    (test_rulings.test_no_ruling_is_left_out, with_clauses(lambda all: [extra(ruling="MJ1 to MJ19, MJ21")])),
)


@pytest.mark.parametrize(("law", "changed"), PLANTS, ids=[f"{law.__name__}-{n}" for n, (law, _) in enumerate(PLANTS)])
def test_a_planted_fault_breaks_the_law(law: Callable[..., None], changed: Game) -> None:
    given = {"tests": OF_TITLES} if "tests" in inspect.signature(law).parameters else {}
    law(LAID_OPEN, **given)
    with pytest.raises(AssertionError):
        law(changed, **given)


def test_a_finding_that_is_not_declared_is_noticed() -> None:
    declared = declaring(faults=LAID_OPEN.profile.faults[1:])
    with pytest.raises(AssertionError):
        test_findings.test_every_finding_of_the_modules_is_declared_and_no_other(declared, "faults")


def test_a_finding_without_a_test_is_noticed() -> None:
    unheard = "".join(("Un", "tested"))
    fault = type(unheard, (Unheard,), {"code": "/".join(("never", "seen")), "__module__": __name__})
    with pytest.raises(AssertionError):
        test_findings.test_every_finding_is_named_by_a_test(declaring(faults=(fault,)), OF_TITLES, "faults")

"""The catalogue, the code and the tests speak of the same clauses."""

from pathlib import Path

import pytest

from engines.core.clauses import Status
from engines.core.game import Game
from engines.registry import build
from tests.traceability.sources import TESTS, cited_by_code, clauses_in, folder_of, marked_by_tests, marked_in


def implemented(game: Game) -> set[str]:
    return {clause.id for clause in game.clauses.clauses if clause.status is Status.IMPLEMENTED}


def known(game: Game) -> set[str]:
    return {clause.id for clause in game.clauses.clauses}


def marked(game: Game, tests: Path) -> set[str]:
    return {clause for clause in marked_by_tests(tests) if clause.startswith(f"{game.profile.prefix}-")}


def test_every_implemented_clause_is_cited_by_the_code(game: Game) -> None:
    assert implemented(game) - cited_by_code(folder_of(game)) == set()


def test_every_implemented_clause_is_proved_by_a_test(game: Game, tests: Path) -> None:
    assert implemented(game) - marked(game, tests) == set()


def test_every_clause_that_is_cited_exists(game: Game) -> None:
    assert cited_by_code(folder_of(game)) - known(game) == set()


def test_every_clause_that_a_test_claims_to_prove_exists(game: Game, tests: Path) -> None:
    assert marked(game, tests) - known(game) == set()


def test_every_marker_is_of_a_title_that_exists() -> None:
    prefixes = tuple(f"{game.profile.prefix}-" for game in build().titles())
    strange = {clause for clause in marked_by_tests(TESTS) if not clause.startswith((*prefixes, "TOY-"))}
    assert strange == set()


def test_every_clause_has_an_id_of_its_own_with_the_prefix_of_the_title(game: Game) -> None:
    ids = [clause.id for clause in game.clauses.clauses]
    assert [id for id in ids if ids.count(id) > 1] == []
    assert [id for id in ids if clauses_in(id) != {id} or not id.startswith(f"{game.profile.prefix}-")] == []


def test_every_clause_says_where_it_stands_and_what_it_says(game: Game) -> None:
    for clause in game.clauses.clauses:
        assert clause.place.strip(), f"{clause.id} has no place"
        assert clause.gist.strip().endswith("."), f"the gist of {clause.id} is no sentence with a full stop"


def test_a_clause_stands_for_sentences_or_for_a_ruling(game: Game) -> None:
    assert sum(clause.sentences for clause in game.clauses.clauses) > 0
    assert [clause.id for clause in game.clauses.clauses if not clause.sentences and not clause.ruling] == []


def test_every_kernel_clause_exists(game: Game) -> None:
    assert game.clauses.behind_kernel - known(game) == set()


@pytest.mark.parametrize("other", ["host", "unavailable"])
def test_no_test_claims_to_prove_what_the_engine_does_not_keep(game: Game, tests: Path, other: str) -> None:
    kept_by_others = {clause.id for clause in game.clauses.clauses if clause.status is Status(other)}
    assert marked(game, tests) & kept_by_others == set()


def test_markers_are_found_wherever_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "test_any.py"
    path.write_text(
        'pytestmark = pytest.mark.clause("XX-A-1")\n'
        '@pytest.mark.clause("XX-A-2", "XX-A-3")\n'
        "def test_one(): ...\n"
        'CASES = [pytest.param(1, marks=pytest.mark.clause("XX-A-4"))]\n'
    )
    assert sorted(marked_in(path)) == ["XX-A-1", "XX-A-2", "XX-A-3", "XX-A-4"]

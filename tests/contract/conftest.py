"""`case` is every variant and number of seats, `walks` its shared walks; `title` is every title, `game` its game."""

import json
from collections.abc import Mapping

import pytest

from tests.contract.cases import CASES, TITLES, Case
from tests.contract.digests import said
from tests.contract.walks import Walk, walked


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=lambda case: case.id, scope="session")
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [title.game for title in TITLES], ids=lambda game: game.id, scope="session")
    if "title" in metafunc.fixturenames:
        metafunc.parametrize("title", TITLES, ids=lambda title: title.id, scope="session")


@pytest.fixture(scope="session")
def walks(case: Case) -> tuple[Walk, ...]:
    return walked(case)


@pytest.fixture(scope="session")
def elsewhere() -> Mapping[str, str]:
    """The digest of every case's first walk, as another process finds it."""
    found: dict[str, str] = json.loads(said("-m", "tests.contract.digests"))
    assert found.keys() == {case.id for case in CASES}
    return found

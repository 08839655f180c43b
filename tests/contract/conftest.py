"""`case` is every variant and number of seats, `walks` its shared walks, `game` every title."""

import pytest

from tests.contract.cases import CASES, GAMES, Case
from tests.contract.walks import Walk, walked


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=lambda case: case.id, scope="session")
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id, scope="session")


@pytest.fixture(scope="session")
def walks(case: Case) -> tuple[Walk, ...]:
    return walked(case)

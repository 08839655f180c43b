"""`game` is every title; with `tests`, the folder of its tests, every one that is built in."""

from pathlib import Path

import pytest

from engines.registry import BUILT_IN
from tests.plugins.installed import registry
from tests.traceability.sources import OF_TITLES

GAMES = registry().titles()
BUILT_IN_GAMES = tuple(game for game in GAMES if game.engine in BUILT_IN)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        games = BUILT_IN_GAMES if "tests" in metafunc.fixturenames else GAMES
        metafunc.parametrize("game", games, ids=lambda game: game.id, scope="session")


@pytest.fixture(scope="session")
def tests() -> Path:
    return OF_TITLES

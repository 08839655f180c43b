"""`game` is every title that is built in."""

import pytest

from engines.registry import build

GAMES = build().titles()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id, scope="session")

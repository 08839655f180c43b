"""Many more games than the walks: all end within the bound, and nothing goes wrong on the way."""

import os

import pytest

from tests.contract.cases import CASES, Case
from tests.contract.soak import shared, soaked

GAMES = int(os.environ.get("SOAK_GAMES", "200"))
"""In the slow lane; `python -m tests.contract.soak` plays 10,000 of each."""


@pytest.mark.full
def test_many_games_end_within_the_bound(case: Case) -> None:
    assert soaked(case, range(GAMES)).games == GAMES


def test_a_few_games_end_within_the_bound(case: Case) -> None:
    assert soaked(case, range(3)).games == 3


def test_the_games_of_a_variant_are_shared_among_its_tables() -> None:
    cases = [case for case in CASES if case.game.id == "jackpot-set-the-reel"]
    assert {case.id.partition("/")[2]: games for case, games in shared(cases, 5000).items()} == {
        "standard/2": 1667,
        "standard/3": 1667,
        "standard/4": 1667,
        "solo/1": 5000,
        "solo-hard/1": 5000,
    }

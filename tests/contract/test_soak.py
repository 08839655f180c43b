"""Many more games than the walks: all end within the bound, and nothing goes wrong on the way."""

import os

import pytest

from tests.contract.cases import Case
from tests.contract.soak import soaked

GAMES = int(os.environ.get("SOAK_GAMES", "200"))
"""In the slow lane; `python -m tests.contract.soak` plays 10,000 of each."""


@pytest.mark.full
def test_many_games_end_within_the_bound(case: Case) -> None:
    assert soaked(case, range(GAMES)).games == GAMES


def test_a_few_games_end_within_the_bound(case: Case) -> None:
    assert soaked(case, range(3)).games == 3

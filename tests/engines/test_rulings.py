"""How many rulings on what the rulebooks leave open there are, by title."""

import pytest

from engines.registry import build
from tests.traceability.test_rulings import cited

RULINGS = {"jackpot-set-the-reel": 41, "jet-set": 24, "mega-jackpot": 21, "strange-slot-simulator": 22}


@pytest.mark.parametrize("id", RULINGS)
def test_every_ruling_is_in_the_catalogue_and_none_is_made_up(id: str) -> None:
    game = build().current(id)
    assert game is not None
    assert cited(game) == set(range(1, RULINGS[id] + 1))

"""Discards that run empty."""

import pytest

from engines.mega_jackpot.events import DiscardRefilled
from engines.mega_jackpot.parts import Symbol
from tests.engines.mega_jackpot.kit import (
    APPLE,
    CARPET,
    CASH_OUT,
    FREE_SPIN,
    GENIE,
    JACKPOT,
    LAMP,
    LID,
    RING,
    RUBY,
    SHORT_REELS,
    attempt,
    kinds,
    play,
    table,
)


@pytest.mark.clause("MJ-REFILL-1")
@pytest.mark.parametrize(("number", "symbol"), [(0, RING), (1, RUBY), (2, CARPET)])
def test_an_empty_discard_gets_the_top_card_of_the_reel_above_it(number: int, symbol: Symbol) -> None:
    discards = [(LAMP,) if place == number else (LAMP, APPLE) for place in range(3)]
    after = play(table(phase=JACKPOT, discards=discards, rest="lid"), 0, CASH_OUT)
    assert after.events[1:-1] == (DiscardRefilled(reel=number, symbol=symbol),)
    assert after.position.discards[number] == (symbol,)
    assert after.position.reels[number] == SHORT_REELS[number][1:]


@pytest.mark.clause("MJ-REFILL-1")
def test_all_empty_discards_are_refilled_before_the_turn_passes() -> None:
    after = play(table(phase=JACKPOT, discards=((LAMP,),) * 3, rest="lid"), 0, CASH_OUT)
    assert after.kinds == ["jackpot_cashed_out", *["discard_refilled"] * 3, "turn_passed"]
    assert after.tops == (RING, RUBY, CARPET)
    assert after.sizes == (1, 1, 1)


@pytest.mark.clause("MJ-REFILL-1")
def test_a_discard_that_still_shows_a_card_is_not_refilled() -> None:
    after = play(table(phase=JACKPOT, discards=((LAMP, APPLE),) * 3, rest="lid"), 0, CASH_OUT)
    assert after.kinds == ["jackpot_cashed_out", "turn_passed"]
    assert after.sizes == (2, 2, 2)


@pytest.mark.clause("MJ-REFILL-1")
def test_a_discard_below_an_empty_reel_stays_empty() -> None:
    board = table(reels=(*SHORT_REELS[:2], ()), phase=JACKPOT, discards=((LAMP,),) * 3, rest="lid")
    after = play(board, 0, CASH_OUT)
    assert after.tops == (RING, RUBY, None)
    assert after.kinds.count("discard_refilled") == 2


@pytest.mark.clause("MJ-REFILL-1", "MJ-JACKPOT-1")
def test_refills_that_match_are_no_jackpot() -> None:
    reels = (("ring-apple", "apple-ring"), ("ring-ruby", "apple-ruby"), ("ring-lamp", "apple-lamp"))
    after = play(table(reels=reels, phase=JACKPOT, discards=((LAMP,),) * 3, rest="lid"), 0, CASH_OUT)
    assert after.tops == (RING, RING, RING)
    assert after.position.phase is FREE_SPIN
    assert kinds(after) == ["spin"]


@pytest.mark.clause("MJ-REFILL-1", "MJ-MEGA-2")
def test_a_refill_of_three_lamps_does_not_turn_another_bet_into_a_super_mega_jackpot() -> None:
    reels = (("lamp-apple", "apple-ring"), ("lamp-ring", "apple-ruby"), ("lamp-ruby", "apple-lamp"))
    board = table(reels=reels, phase=JACKPOT, discards=((APPLE,),) * 3, tiles=True, tile_draws=(GENIE,), rest="out")
    after = play(board, 0, attempt(LID))
    assert after.tops == (LAMP, LAMP, LAMP)
    assert after.outcome is None

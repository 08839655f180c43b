"""Cashing out."""

import pytest

from engines.mega_jackpot.events import JackpotCashedOut, TurnPassed
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import Piles, Trays
from tests.engines.mega_jackpot.kit import (
    APPLE,
    CARPET,
    CASH_OUT,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    RING,
    RUBY,
    STARTING_HAND,
    look,
    play,
    table,
)


@pytest.mark.clause("MJ-CASH-1")
def test_cashing_out_takes_the_top_card_of_each_discard_and_no_other() -> None:
    discards = ((LAMP, APPLE, RING), (LAMP, RUBY), (LAMP, CARPET))
    after = play(table(phase=JACKPOT, discards=discards, rest="bottom"), 0, CASH_OUT)
    assert after.position.discards == ((APPLE, RING), (RUBY,), (CARPET,))
    assert after.events[0] == JackpotCashedOut(seat=0, symbol=LAMP)


@pytest.mark.clause("MJ-CASH-2")
@pytest.mark.parametrize("symbol", [*Symbol])
def test_the_three_cards_lie_on_the_pile_of_their_value(symbol: Symbol) -> None:
    after = play(table(phase=JACKPOT, discards=((symbol,),) * 3, hands=(Piles(), Piles())), 0, CASH_OUT)
    assert after.position.hands == (Piles(**{symbol.value: 3}), Piles())


@pytest.mark.clause("MJ-CASH-2", "MJ-SETUP-8")
def test_won_cards_and_starting_cards_of_a_value_share_a_pile() -> None:
    after = play(table(phase=JACKPOT, discards=((RING,),) * 3), 0, CASH_OUT)
    assert after.position.hand(0) == Piles(apple=3, ring=5)


@pytest.mark.clause("MJ-COMP-8")
@pytest.mark.parametrize(("symbol", "points"), [(APPLE, 3), (RING, 6), (RUBY, 9), (CARPET, 15), (LAMP, 21)])
def test_a_jackpot_is_worth_three_times_its_symbol(symbol: Symbol, points: int) -> None:
    after = play(table(phase=JACKPOT, discards=((symbol,),) * 3, hands=(Piles(), Piles())), 0, CASH_OUT)
    assert look(after, 0).points == (points, 0)


@pytest.mark.clause("MJ-CASH-3")
def test_then_the_turn_passes() -> None:
    after = play(table(phase=JACKPOT, discards=((RUBY,),) * 3), 0, CASH_OUT)
    assert after.events[1:] == (TurnPassed(seat=1),)
    assert after.position.phase is FREE_SPIN
    assert after.to_act == (1,)


@pytest.mark.clause("MJ-CASH-1")
def test_cashing_out_leaves_the_trays_and_the_other_hands_alone() -> None:
    board = table(phase=JACKPOT, discards=((RUBY,),) * 3, lid=Piles(apple=1), bottom=Piles(ring=2), tiles=True)
    after = play(board, 0, CASH_OUT)
    assert after.position.trays == Trays(lid=Piles(apple=1), bottom=Piles(ring=2))
    assert after.position.hand(1) == STARTING_HAND


@pytest.mark.clause("MJ-JACKPOT-1")
def test_tops_that_match_after_cashing_out_are_no_jackpot_for_the_next_seat() -> None:
    discards = ((LAMP, APPLE), (LAMP, APPLE), (LAMP, APPLE))
    after = play(table(phase=JACKPOT, discards=discards, rest="bottom"), 0, CASH_OUT)
    assert after.tops == (APPLE, APPLE, APPLE)
    assert after.kinds == ["jackpot_cashed_out", "turn_passed"]
    assert after.position.phase is FREE_SPIN

"""What a move of Mega Jackpot costs and brings, as everybody knows it beforehand."""

import pytest

from engines.core.values import Tagged
from engines.mega_jackpot.actions import AttemptMegaJackpot, Flip, PayAndSpin, Spin
from engines.mega_jackpot.engine import ENGINE
from engines.mega_jackpot.facts import Facts
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    BOTTOM,
    CASH_OUT,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    LID,
    STOP,
    Board,
    table,
)

LAMPS = ((LAMP,), (LAMP,), (LAMP,))
FLIPS = (Flip(reel=0, discard=1),)


def told(board: Board, action: Tagged) -> object:
    assert ENGINE.facts is not None
    return ENGINE.facts(board.position, board.position.seat, action, board.terms)


@pytest.mark.clause("MJ-PAY-2")
def test_a_payment_says_what_it_costs_and_what_the_tray_holds_with_it() -> None:
    board = table(phase=AFTER_SPIN, lid=Piles(ruby=2))
    assert told(board, PayAndSpin(value=1, tray=LID, flips=FLIPS)) == Facts(pays=1, tray=7)
    assert told(board, PayAndSpin(value=1, tray=BOTTOM, flips=FLIPS)) == Facts(pays=1, tray=1)


@pytest.mark.clause("MJ-CASH-1")
def test_a_cash_out_says_what_the_three_cards_are_worth() -> None:
    assert told(table(phase=JACKPOT, discards=LAMPS), CASH_OUT) == Facts(takes=21)


@pytest.mark.clause("MJ-MEGA-1")
def test_an_attempt_says_what_is_bet_what_can_be_won_and_among_how_many_tiles_the_genie_is() -> None:
    board = table(phase=JACKPOT, discards=LAMPS, bottom=Piles(apple=4), tiles=True, monkeys=1)
    assert told(board, AttemptMegaJackpot(tray=BOTTOM)) == Facts(bets=21, tray=25, face_down=3)


def test_a_free_spin_and_stopping_cost_nothing_and_bring_nothing_that_is_known() -> None:
    assert told(table(phase=FREE_SPIN), Spin(flips=FLIPS)) is None
    assert told(table(phase=AFTER_SPIN), STOP) is None

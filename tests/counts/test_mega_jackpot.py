"""Lines of play from small positions of Mega Jackpot, every number derived by hand.

With three reels that hold cards there are 27 spins: 3 reels x 3 discards = 9 of one card, and of two cards
3 pairs of reels x 6 ways to lay them onto two of three discards = 18. With two reels: 6 + 6 = 12. With one: 3.
A seat holds 3 apples and 2 rings, so it pays an apple first, into either tray, and a ring next.
"""

import pytest

from engines.mega_jackpot.config import FirstPayment
from engines.mega_jackpot.state import Piles
from tests.counts.lines import lines
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    CARPET,
    GAME,
    GENIE,
    JACKPOT,
    LAMP,
    MONKEY,
    RING,
    RUBY,
    Board,
    table,
)

LONG_REELS = (("ring-apple",) * 4, ("ruby-apple",) * 4, ("carpet-apple",) * 3)
"""No three of a kind come of fewer than three spins: each reel gives one symbol, and no discard shows it."""
SINGLE_CARDS = (("ring-apple",), ("ruby-apple",), ("carpet-apple",))
UNLIKE = ((APPLE,), (LAMP,), (APPLE,))


def counted(board: Board, depth: int) -> int:
    return lines(GAME, board.terms, board.table, depth)


@pytest.mark.clause("MJ-SPIN-2", "MJ-SPIN-3")
def test_a_turn_begins_with_27_spins() -> None:
    assert counted(table(reels=LONG_REELS, discards=UNLIKE), 1) == 27


@pytest.mark.clause("MJ-PAY-2")
def test_after_the_free_spin_an_apple_into_either_tray_buys_27_spins_or_one_stops() -> None:
    assert counted(table(reels=LONG_REELS, discards=UNLIKE, phase=AFTER_SPIN), 1) == 2 * 27 + 1


@pytest.mark.clause("MJ-PAY-2")
def test_with_any_first_payment_apples_and_rings_buy_spins() -> None:
    board = table(reels=LONG_REELS, discards=UNLIKE, phase=AFTER_SPIN, first_payment=FirstPayment.ANY)
    assert counted(board, 1) == 2 * 2 * 27 + 1


@pytest.mark.clause("MJ-PAY-4", "MJ-STOP-1")
def test_three_actions_from_the_start_of_a_turn() -> None:
    board = table(reels=LONG_REELS, discards=UNLIKE)
    # 27 spins, each followed by 54 paid spins or a stop
    assert counted(board, 2) == 27 * 55
    # who stopped passes the turn on: 27 free spins; who paid an apple pays a ring into either tray, or stops
    assert counted(board, 3) == 27 * (27 + 54 * 55)


@pytest.mark.clause("MJ-SPIN-4", "MJ-END-1", "MJ-END-2")
def test_three_reels_of_a_single_card() -> None:
    board = table(reels=SINGLE_CARDS, discards=UNLIKE)
    # 9 spins of one card leave two reels, so 2 x 12 paid spins or a stop; 18 of two leave one reel: 2 x 3 or a stop
    assert counted(board, 2) == 9 * 25 + 18 * 7
    # a stop ends the game; 2 x 6 single cards leave one reel (7 ways on), 2 x 6 pairs none (a stop only);
    # with one reel left 2 x 3 spins leave nothing but a stop
    assert counted(board, 3) == 9 * (12 * 7 + 12) + 18 * 6
    # only whoever flipped single cards three times can still stop: 9 x 12 x 6
    assert counted(board, 4) == 9 * 12 * 6
    assert counted(board, 5) == 0


@pytest.mark.clause("MJ-END-1", "MJ-END-2")
def test_the_last_card_of_all_reels() -> None:
    board = table(reels=((), (), ("carpet-apple",)), discards=((APPLE,), (RING,), (RUBY,)), phase=AFTER_SPIN)
    # an apple into either tray for the card onto one of three discards, or a stop, which ends the game
    assert counted(board, 1) == 2 * 3 + 1
    # nothing is left to spin: each of the six can only stop
    assert counted(board, 2) == 6
    assert counted(board, 3) == 0


@pytest.mark.clause("MJ-PAY-6")
def test_who_holds_nothing_higher_can_only_stop() -> None:
    board = table(reels=LONG_REELS, discards=UNLIKE, phase=AFTER_SPIN, paid=2, lid=Piles(ring=1))
    assert counted(board, 1) == 1


@pytest.mark.clause("MJ-JACKPOT-2", "MJ-SETUP-5")
def test_a_jackpot_without_tiles_is_cashed_out() -> None:
    board = table(reels=LONG_REELS, discards=((LAMP,),) * 3, phase=JACKPOT)
    assert [counted(board, 1), counted(board, 2)] == [1, 27]


@pytest.mark.clause("MJ-MEGA-1", "MJ-MEGA-3")
def test_a_jackpot_with_tiles_is_cashed_out_or_bet_on_either_tray() -> None:
    board = table(reels=LONG_REELS, discards=((CARPET,),) * 3, phase=JACKPOT, tiles=True, tile_draws=[MONKEY])
    assert [counted(board, 1), counted(board, 2)] == [3, 3 * 27]


@pytest.mark.clause("MJ-MEGA-7")
def test_three_lamps_and_the_genie_leave_no_line_but_the_one_that_cashes_out() -> None:
    board = table(reels=LONG_REELS, discards=((LAMP,),) * 3, phase=JACKPOT, tiles=True, tile_draws=[GENIE])
    assert [counted(board, 1), counted(board, 2)] == [3, 27]

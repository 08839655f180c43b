"""Lines of play from small positions of Jackpot: Set the Reel, every number derived by hand.

A hand of n cards has n - 2 rows of three neighbours, and n * (n - 1) moves of a card to another place. Rows here hold
no sevens unless the test says so, so that each of them has exactly one claim.
"""

import pytest

from engines.jackpot_set_the_reel.parts import Symbol
from tests.counts.lines import lines
from tests.engines.jackpot_set_the_reel.box import GAME
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    COINS,
    DOUBLER,
    END_TURN,
    HAND,
    MOVE,
    NINE,
    PLAYED,
    SEVEN,
    VP,
    Board,
    place,
    play,
    round_end,
    table,
)

TWO_ROWS = (("seven", "wild", "switch"), ("grey-bell", "grey-cherry", "grey-seven"))
LAST_FOUR = ("bell", "cherry", "melon", "grape")


def counted(board: Board, depth: int) -> int:
    return lines(GAME, board.terms, board.table, depth)


@pytest.mark.clause("SR-PLAY-1")
def test_a_whole_hand_has_eight_rows() -> None:
    assert counted(table(*HAND), 1) == 8


@pytest.mark.clause("SR-RESULT-9", "SR-TURN-2")
def test_a_turn_without_coins_is_a_row_its_claim_and_its_end() -> None:
    board = table(*LAST_FOUR, rows=TWO_ROWS)
    assert [counted(board, depth) for depth in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.clause("SR-TOKEN-8")
def test_a_move_comes_before_or_after_the_row() -> None:
    board = table(*LAST_FOUR, rows=TWO_ROWS, tokens=[MOVE])
    # 2 rows, or one of 4 * 3 moves
    assert counted(board, 1) == 2 + 12
    # a row is followed by its claim, for the one card left cannot move; a move by 2 rows
    assert counted(board, 2) == 2 * 1 + 12 * 2


@pytest.mark.clause("SR-TOKEN-11", "SR-TOKEN-14")
def test_a_doubled_move_of_ten_cards_has_thousands_of_forms() -> None:
    board = table(*HAND, tokens=[MOVE, DOUBLER])
    assert counted(board, 1) == 8 + 90 + 90
    # a row leaves 7 cards: its claims, 42 moves and 42 doubled ones; a move 8 rows; half a move 9 cards by 9 places
    claims = sum(_claims())
    assert counted(board, 2) == claims + 8 * (42 + 42) + 90 * 8 + 90 * 81


def _claims() -> list[int]:
    """Return how many results each row of the kit's hand can give, from the left.

    The hand shows bell, grey, cherry, melon, melon, grape, seven, seven, grey, grey.
    """
    return [
        1,  # bell, grey: a Coin
        1,  # grey: nothing
        1,  # cherry, melon: a Coin
        1,  # melon, melon, grape: a token
        1,  # melon, grape: a Coin
        3,  # grape, seven, seven: a Coin, a token or the Jackpot
        2,  # seven, seven, grey: a Coin or a token
        1,  # seven, grey: a Coin
    ]


@pytest.mark.clause("SR-TOKEN-6", "SR-TOKEN-7", "SR-TOKEN-11")
def test_two_plain_tokens_and_the_doubler_are_used_in_any_order() -> None:
    rows = [("grape", "bell", "cherry"), ("grey-bell", "grey-cherry", "switch"), ("melon", "grey-seven", "seven")]
    board = table("wild", rows=rows, phase=CLAIMED, tokens=[COINS, VP, DOUBLER])
    # the end, either token alone, or either doubled
    assert counted(board, 1) == 1 + 2 + 2
    # the turn passes to a hand of four cards and its two rows; after the Coins the end, VP, VP doubled; after the
    # points the end, Coins, Coins doubled; after doubled Coins, which pay for nothing, the end and VP; after doubled
    # points the end and Coins
    assert counted(board, 2) == 2 + 3 + 3 + 2 + 2


@pytest.mark.clause("SR-RESULT-4", "SR-TOKEN-9")
def test_a_seven_token_widens_the_claim() -> None:
    board = table("grape", rows=[("bell", "grey-bell*", "cherry")], phase=PLAYED, tokens=[SEVEN])
    # the claim of a token, or one of three cards made a seven
    assert counted(board, 1) == 1 + 3
    # a claimed token is one of five; 7-bell-cherry: a Coin or a token; bell-7-cherry: the same;
    # bell-bell-7: a token or the Jackpot
    assert counted(board, 2) == 5 + 2 + 2 + 2


@pytest.mark.clause("SR-BUY-1", "SR-BUY-2", "SR-UPGRADE-1")
def test_coins_pay_for_upgrades_and_exchanges() -> None:
    board = table(*LAST_FOUR, rows=TWO_ROWS, coins=7)
    # 2 rows; bell, cherry or melon upgraded; one of 5 piles for one of 4 cards
    assert counted(board, 1) == 2 + 3 + 5 * 4
    assert counted(table(*LAST_FOUR, rows=TWO_ROWS, coins=6), 1) == 2 + 3
    assert counted(table(*LAST_FOUR, rows=TWO_ROWS, coins=6, sold={Symbol.BELL: 1}), 1) == 2 + 3 + 4


@pytest.mark.clause("SR-ROUND-3", "SR-HAND-1")
def test_at_the_rounds_end_both_seats_lines_are_mixed_in_every_order() -> None:
    board = round_end(*NINE, tenth="grey-seven")
    # either seat has 3 columns for the card, 3 for income and 6 hands
    assert counted(board, 1) == 3 + 3
    assert counted(board, 2) == 2 * (3 * 3) + 2 * (3 * 3)
    # all three steps of one seat, or two of one and one of the other in three orders
    assert counted(board, 3) == 2 * (3 * 3 * 6) + 2 * (3 * (3 * 3) * 3)


@pytest.mark.clause("SR-TENTH-3", "SR-SOLO-6")
def test_alone_there_is_nobody_to_mix_with() -> None:
    board = round_end(*NINE, tenth="green-wild", seats=1)
    assert [counted(board, depth) for depth in (1, 2, 3)] == [3, 9, 54]
    assert counted(play(board, place(0)), 1) == 3


@pytest.mark.clause("SR-TURN-2")
def test_an_ended_turn_leaves_the_next_seat_its_rows() -> None:
    board = table(*LAST_FOUR[:1], rows=[("grape", "melon", "switch")], phase=CLAIMED)
    assert counted(board, 1) == 1
    assert counted(play(board, END_TURN), 1) == 8

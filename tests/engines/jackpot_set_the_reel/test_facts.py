"""What a move of Jackpot: Set the Reel costs and brings, as its player knows it beforehand."""

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.facts import Facts
from engines.jackpot_set_the_reel.parts import TOKENS
from tests.engines.jackpot_set_the_reel.box import BELL, CHERRY, PARTS
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    COINS,
    DISCOUNT,
    DOUBLER,
    END_TURN,
    HAND,
    MOVE,
    NINE,
    PLAYED,
    VP,
    Board,
    actions,
    buy,
    claim,
    income,
    join,
    place,
    play,
    round_end,
    row,
    table,
    then,
    upgrade,
    use,
)

BELLS = ("bell", "grey-bell*", "seven")
PLACED = (("bell", "cherry", "melon", "grey-seven"), *NINE[1:])


def told(board: Board, action: Tagged) -> object:
    assert ENGINE.facts is not None
    assert action in actions(board), "only what is legal has facts"
    return ENGINE.facts(board.position, board.to_act[0], action, board.terms)


@pytest.mark.clause("SR-RESULT-4")
def test_a_row_says_what_it_can_give() -> None:
    assert told(table(*HAND), row("bell", "grey-bell", "cherry")) == Facts(gives=(Prize.COIN,))
    sevens = ("seven", "wild", "grey-cherry")
    assert told(table(*HAND), row(*sevens)) == Facts(gives=(Prize.COIN, Prize.TOKEN))


@pytest.mark.clause("SR-RESULT-6", "SR-RESULT-7", "SR-RESULT-8")
@pytest.mark.parametrize(
    ("hit", "facts"),
    [
        (0, Facts(points=9, token=False, jackpot="jackpot-bell-1", stays=False)),
        (1, Facts(points=8, token=True, jackpot="jackpot-bell-2", stays=False)),
        (2, Facts(points=3, token=True, jackpot="jackpot-bell-7", stays=True)),
    ],
)
def test_a_jackpot_says_its_points_its_token_and_whether_it_stays(hit: int, facts: Facts) -> None:
    assert told(table(rows=[BELLS], phase=PLAYED, hit={BELL: hit}), claim(Prize.JACKPOT_BELL)) == facts


@pytest.mark.clause("SR-RESULT-2", "SR-RESULT-3", "SR-RESULT-5", "SR-TOKEN-12")
def test_the_other_results_say_their_coin_or_their_token() -> None:
    assert told(table(rows=[("grey-bell", "bell", "cherry")], phase=PLAYED), claim(Prize.NOTHING)) == Facts(coins=0)
    assert told(table(rows=[("bell", "cherry", "melon")], phase=PLAYED), claim(Prize.COIN)) == Facts(coins=1)
    pair = [("bell", "grey-bell*", "cherry")]
    assert told(table(rows=pair, phase=PLAYED), claim(Prize.TOKEN)) == Facts(token=True)
    assert told(table(rows=pair, phase=PLAYED, tokens=TOKENS), claim(Prize.TOKEN)) == Facts(token=False)
    assert told(table(rows=pair, phase=PLAYED, seats=1, discarded=TOKENS), claim(Prize.TOKEN)) == Facts(token=True)


@pytest.mark.clause("SR-UPGRADE-1", "SR-TOKEN-10")
def test_an_upgrade_says_its_price_and_the_side_that_it_turns_up() -> None:
    side = PARTS.face("red-bell", flipped=True)
    assert told(table(*HAND, coins=5), upgrade("bell")) == Facts(pays=4, side=side)
    board = table(*HAND, coins=5, tokens=[DISCOUNT, DOUBLER])
    assert told(board, use(DISCOUNT, "bell")) == Facts(pays=1, side=side)
    half = play(board, use(DISCOUNT, "grey-bell", doubled=True))
    assert told(half, then("bell")) == Facts(pays=1, side=side)


@pytest.mark.clause("SR-BUY-1", "SR-BUY-2")
def test_a_purchase_says_its_price_the_card_and_the_side_that_it_shows() -> None:
    facts = Facts(pays=7, card="market-cherry-1", side=PARTS.face("market-cherry-1"))
    assert told(table(*HAND, coins=7), buy(CHERRY, "grey-bell")) == facts


@pytest.mark.clause("SR-TOKEN-6", "SR-TOKEN-7", "SR-TOKEN-11")
def test_a_token_says_its_coins_or_its_points_doubled_where_it_is() -> None:
    board = table(*HAND, tokens=[COINS, VP, MOVE, DOUBLER])
    assert told(board, use(COINS)) == Facts(coins=2)
    assert told(board, use(VP, doubled=True)) == Facts(points=4)
    assert told(board, use(MOVE, "bell", 3)) is None


@pytest.mark.clause("SR-TENTH-3", "SR-INCOME-2")
def test_the_rounds_end_says_the_card_and_the_income() -> None:
    assert told(round_end(*NINE, tenth="grey-seven"), place(2)) == Facts(card="red-grey-seven")
    assert told(round_end(*PLACED), income(0)) == Facts(coins=3)


def test_what_costs_nothing_and_brings_nothing_has_no_facts() -> None:
    assert told(table(*HAND[3:], rows=[HAND[:3]], phase=CLAIMED), END_TURN) is None
    assert told(round_end(*PLACED, income_taken=True), join(0, 1, 2)) is None

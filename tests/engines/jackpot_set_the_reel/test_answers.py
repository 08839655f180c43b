"""Wrong actions, each with the clause and the sentence that a helpful person would have answered with."""

import pytest

from engines.core.actors import Actor
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import Symbol
from tests.engines.jackpot_set_the_reel.box import BUILT_IN, GAME
from tests.engines.jackpot_set_the_reel.kit import (
    COINS,
    DECLINE,
    DOUBLER,
    END_TURN,
    HAND,
    MOVE,
    NINE,
    PLAYED,
    SEVEN,
    VP,
    Board,
    buy,
    choose,
    claim,
    income,
    join,
    place,
    play,
    refused,
    round_end,
    row,
    started,
    table,
    upgrade,
    use,
)

ENGLISH = BUILT_IN.words["en"]
BEGUN = table(*HAND)
LAID = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED, tokens=[SEVEN, MOVE])
ENDED = round_end(*NINE, tenth="grey-seven")
PLACED = (("bell", "cherry", "melon", "grey-seven"), *NINE[1:])
LAST = play(round_end(*PLACED, score=31), income(0), 0)
PAIR = [("bell", "grey-bell*", "cherry")]
DUE = play(table(rows=PAIR, phase=PLAYED, tokens={1: [COINS]}), claim(Prize.TOKEN))

ANSWERS: list[tuple[Board, Actor, Tagged, str, str]] = [
    (BEGUN, 0, row(*HAND[6:8], HAND[9]), "SR-PLAY-1", "The three cards lie at the places 6, 7 and 9 of the hand"),
    (BEGUN, 0, row(*HAND[2::-1]), "SR-PLAY-2", "they are played in the order in which they lie there."),
    (BEGUN, 0, claim(Prize.COIN), "SR-PLAY-1", "Three neighbouring cards are to be played first."),
    (BEGUN, 0, use(VP), "SR-TOKEN-1", "Seat 0 (red) has no unused VP token; its unused tokens: none."),
    (BEGUN, 0, upgrade("bell"), "SR-UPGRADE-1", "The upgrade of “red-bell” costs 4 Coins; there are none."),
    (BEGUN, 0, buy(Symbol.MELON, "bell"), "SR-BUY-1", "The top card of the Market pile of melons costs 7 Coins"),
    (BEGUN, 0, upgrade("seven"), "SR-UPGRADE-4", "The side that the card “red-seven” shows has no upgrade section"),
    (BEGUN, 1, row(*HAND[:3]), "SR-TURN-1", "Seat 1 (green) may not act now; it is up to seat 0 (red)."),
    (LAID, 0, claim(Prize.JACKPOT_BELL), "SR-RESULT-1", "The row is bell, grey and cherry; what can be claimed is one"),
    (LAID, 0, claim(Prize.TOKEN), "SR-RESULT-1", "The sequence ends in position 2, at the card “red-grey-bell”."),
    (LAID, 0, END_TURN, "SR-RESULT-9", "What the row gives is to be claimed before the turn can end."),
    (LAID, 0, upgrade("bell"), "SR-UPGRADE-3", "only cards in hand can be upgraded."),
    (
        LAID,
        0,
        use(SEVEN, "melon"),
        "SR-TOKEN-9",
        "The card “red-melon” is not in the row just played, which is red-bell",
    ),
    (LAID, 0, use(MOVE, "melon", 12), "SR-TOKEN-8", "The hand has the places 0 to 6, from left to right"),
    (LAID, 0, use(DOUBLER), "SR-TOKEN-11", "The doubler has no effect of its own: another token is used"),
    (DUE, 0, choose(COINS), "SR-TOKEN-12", "one of them is chosen: VP, move, seven, discount and doubler."),
    (DUE, 0, DECLINE, "SR-TOKEN-12", "the supply holds tokens, and one of those is chosen."),
    (started(4), 3, END_TURN, "SR-SETUP-9", "Before the first turn seat 3 (yellow), the fourth in turn order, chooses"),
    (ENDED, 0, income(1), "SR-INCOME-1", "The tenth card, “red-grey-seven”, is added to a column before income"),
    (ENDED, 0, place(3), "SR-PLAY-3", "There is no column 3; the slot machine has the columns 0, 1 and 2"),
    (ENDED, 0, join(0, 1, 2), "SR-ROUND-1", "The tenth card is added to a column, and income taken, before the hand"),
    (LAST, 0, join(0, 1, 2), "SR-END-2", "then the game is scored, and no hand is reassembled."),
    (LAST, 1, join(0, 1, 2), "SR-END-2", "No hand is reassembled in the last round: seat 0 (red) reached 30"),
]


@pytest.mark.parametrize(("board", "seat", "asked", "clause", "said"), ANSWERS)
def test_a_wrong_action_is_answered_with_its_clause_and_what_is_there(
    board: Board, seat: Actor, asked: Tagged, clause: str, said: str
) -> None:
    (refusal, *_) = refused(board, asked, seat)
    found = GAME.clause_of(refusal)
    assert found is not None
    assert found.id == clause
    assert said in refusal.sentence(ENGLISH)

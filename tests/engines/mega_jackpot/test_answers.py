"""Twenty wrong actions, with the answer that a helpful person would give, and a way that is open."""

from typing import Any

import pytest

from engines.core.actors import Command
from engines.core.explain import explain
from engines.core.values import Tagged
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CASH_OUT,
    FREE_SPIN,
    GAME,
    JACKPOT,
    LAMP,
    LID,
    OVER,
    RING,
    RUBY,
    STOP,
    Board,
    attempt,
    pay,
    spin,
    table,
)

LAMPS = ((LAMP,), (LAMP,), (LAMP,))
RICH = (Piles(ring=1, ruby=1, lamp=1), Piles())
POOR = (Piles(), Piles(apple=1))
DRY: Any = ((), ("ruby-apple",), ("carpet-apple",))

FREE = table(phase=FREE_SPIN)
AFTER = table(phase=AFTER_SPIN)
HIT = table(phase=JACKPOT, discards=LAMPS)
BET = table(phase=JACKPOT, discards=LAMPS, tiles=True)

FREE_FIRST = "The free spin of the turn comes first; it cannot be skipped."
WAITS = "There is a jackpot of three lamps: it is cashed out, and nothing else is possible."
EITHER = "There is a jackpot of three lamps: it is cashed out or bet on a tile, and nothing else is possible."
NONE = "There is no jackpot: only a spin that leaves the same symbol on all three discards makes one."

WRONG: list[tuple[Board, Tagged, str, set[str]]] = [
    (FREE, STOP, FREE_FIRST, {"spin"}),
    (FREE, pay(1, LID, (0, 0)), FREE_FIRST, {"spin"}),
    (FREE, CASH_OUT, NONE, {"spin"}),
    (
        FREE,
        spin((0, 0), (0, 1)),
        "Both cards would come from the left reel; two cards are taken from the tops of two reels.",
        {"spin"},
    ),
    (
        FREE,
        spin((0, 2), (1, 2)),
        "Both cards would land on the right discard; two cards are flipped onto two separate discards.",
        {"spin"},
    ),
    (
        FREE,
        spin((5, 0)),
        "There is no reel 5; the three reels have the numbers 0, 1 and 2, from left to right.",
        {"spin"},
    ),
    (
        FREE,
        spin((0, 3)),
        "There is no discard 3; the three discards have the numbers 0, 1 and 2, from left to right.",
        {"spin"},
    ),
    (
        AFTER,
        spin((0, 0)),
        "The free spin of this turn has been taken; another spin has to be paid for.",
        {"pay_and_spin"},
    ),
    (AFTER, CASH_OUT, NONE, {"stop", "pay_and_spin"}),
    (AFTER, pay(5, LID, (0, 0)), "Seat 0 holds no card worth 5 points; the values it holds: 1 and 2.", {"stop"}),
    (AFTER, pay(0, LID, (0, 0)), "Seat 0 holds no card worth 0 points; the values it holds: 1 and 2.", {"stop"}),
    (
        AFTER,
        pay(2, BOTTOM, (0, 0)),
        "The first payment of a turn is a card of the lowest value in hand: worth 1 point, not 2.",
        {"pay_and_spin"},
    ),
    (
        table(phase=AFTER_SPIN, paid=3, hands=RICH, lid=Piles(ruby=1)),
        pay(2, LID, (0, 0)),
        "A further payment of a turn is higher than the one before it: above 3 points, not 2.",
        {"stop", "pay_and_spin"},
    ),
    (
        table(phase=AFTER_SPIN, hands=POOR),
        pay(1, LID, (0, 0)),
        "Seat 0 holds no card worth 1 point; the values it holds: none.",
        {"stop"},
    ),
    (
        table(phase=AFTER_SPIN, reels=DRY),
        pay(1, LID, (0, 0)),
        "The left reel is empty; reels that hold cards: middle and right.",
        {"pay_and_spin"},
    ),
    (
        table(phase=AFTER_SPIN, reels=((), (), ())),
        pay(1, LID, (0, 0)),
        "All three reels are empty; there is nothing left to spin.",
        {"stop"},
    ),
    (HIT, STOP, WAITS, {"cash_out"}),
    (HIT, pay(1, LID, (0, 0)), WAITS, {"cash_out"}),
    (
        HIT,
        attempt(LID),
        "This game is played without the Mega Jackpot tiles, so a jackpot can only be cashed out.",
        {"cash_out"},
    ),
    (BET, STOP, EITHER, {"cash_out", "attempt_mega_jackpot"}),
]


@pytest.mark.parametrize(("board", "action", "sentence", "ways"), WRONG)
def test_a_wrong_action_is_answered_in_a_sentence_with_a_way_that_is_open(
    board: Board, action: Tagged, sentence: str, ways: set[str]
) -> None:
    told = explain(GAME, board.terms, board.table, Command(actor=0, action=action))
    assert told.refusals[0].sentence(GAME.words["en"]) == sentence
    assert ways <= {move.action.kind for move in told.nearest}
    german = told.refusals[0].sentence(GAME.words["de"])
    assert german != sentence


def test_after_the_end_it_is_said_how_it_ended() -> None:
    over = table(phase=OVER, reels=((), (), ()), discards=((APPLE,), (RING,), (RUBY,)))
    told = explain(GAME, over.terms, over.table, Command(actor=0, action=STOP))
    english = "The game is over (a reel has run out); nobody acts any more."
    assert [told.refusals[0].sentence(GAME.words[lang]) for lang in ("en", "de")] == [
        english,
        "Das Spiel ist zu Ende (eine Walze ist leer); niemand handelt mehr.",
    ]

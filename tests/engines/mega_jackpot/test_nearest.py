"""Twenty wrong actions, each with what a helpful person would have said first."""

import pytest

from engines.core.actors import Command
from engines.core.explain import explain
from engines.core.values import Tagged
from engines.mega_jackpot.config import FirstPayment
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    APPLE,
    BOTTOM,
    CASH_OUT,
    GAME,
    JACKPOT,
    LID,
    SHORT_REELS,
    STOP,
    Board,
    attempt,
    pay,
    spin,
    table,
)

FREE, LATER = table(), table(phase=AFTER_SPIN)
SECOND = table(phase=AFTER_SPIN, paid=1, bottom=Piles(apple=1))
ANY = table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY)
WON = table(phase=JACKPOT, discards=((APPLE,), (APPLE,), (APPLE,)))
TILES = table(phase=JACKPOT, discards=((APPLE,), (APPLE,), (APPLE,)), tiles=True)
ONE_EMPTY = table(phase=AFTER_SPIN, reels=((), *SHORT_REELS[1:]))

QUESTIONS: list[tuple[Board, Tagged, list[Tagged]]] = [
    (FREE, spin((2, 0), (2, 1)), [spin((1, 0), (2, 1)), spin((1, 1), (2, 0))]),
    (FREE, spin((0, 1), (1, 1)), [spin((0, 1), (1, 0))]),
    (FREE, spin((0, 1), (0, 2)), [spin((0, 1), (1, 2))]),
    (FREE, STOP, [spin((0, 0))]),
    (FREE, CASH_OUT, [spin((0, 0))]),
    (FREE, attempt(LID), [spin((0, 0))]),
    (FREE, pay(1, LID, (1, 2)), [spin((1, 2))]),
    (FREE, pay(1, LID, (0, 1), (2, 2)), [spin((0, 1), (2, 2))]),
    (ONE_EMPTY, pay(1, LID, (0, 1)), [pay(1, LID, (1, 1))]),
    (ONE_EMPTY, pay(1, LID, (0, 1), (2, 2)), [pay(1, LID, (1, 1), (2, 2))]),
    (LATER, spin((1, 2)), [pay(1, LID, (1, 2)), pay(1, BOTTOM, (1, 2))]),
    (LATER, pay(2, BOTTOM, (0, 1)), [pay(1, BOTTOM, (0, 1))]),
    (LATER, pay(5, LID, (0, 0), (1, 1)), [pay(1, LID, (0, 0), (1, 1))]),
    (LATER, CASH_OUT, [STOP]),
    (SECOND, pay(1, LID, (2, 2)), [pay(2, LID, (2, 2))]),
    (SECOND, pay(5, BOTTOM, (2, 0)), [pay(2, BOTTOM, (2, 0))]),
    (ANY, pay(3, LID, (1, 1)), [pay(2, LID, (1, 1)), pay(1, LID, (1, 1))]),
    (WON, STOP, [CASH_OUT]),
    (WON, attempt(BOTTOM), [CASH_OUT]),
    (TILES, pay(1, BOTTOM, (0, 0)), [attempt(BOTTOM)]),
]


@pytest.mark.parametrize(("board", "asked", "answers"), QUESTIONS)
def test_what_comes_first_is_what_a_helpful_person_would_say(
    board: Board, asked: Tagged, answers: list[Tagged]
) -> None:
    found = explain(GAME, board.terms, board.table, Command(actor=0, action=asked))
    assert not found.legal
    assert [move.action for move in found.nearest][: len(answers)] == answers

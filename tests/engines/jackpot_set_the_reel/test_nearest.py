"""Twenty wrong actions, each with what a helpful person would have said first."""

import pytest

from engines.core.actors import Command
from engines.core.explain import explain
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import Symbol
from tests.engines.jackpot_set_the_reel.box import GAME
from tests.engines.jackpot_set_the_reel.kit import (
    CLAIMED,
    COINS,
    END_TURN,
    HAND,
    MOVE,
    PLAYED,
    SEVEN,
    VP,
    Board,
    buy,
    card,
    choose,
    claim,
    income,
    join,
    place,
    round_end,
    row,
    table,
    then,
    upgrade,
    use,
)

BEGUN = table(*HAND)
MOVER = table(*HAND, tokens=[MOVE])
RICH = table(*HAND, coins=5)
COINED = table(*HAND, tokens=[MOVE, COINS])
LAID = table(*HAND[3:], rows=[HAND[:3]], phase=PLAYED)
DONE = table(*HAND[3:], rows=[HAND[:3]], phase=CLAIMED)
ENDED = round_end(HAND[:3], HAND[3:6], HAND[6:9], tenth="grey-seven")
TENTH_PLACED = (HAND[:4], HAND[4:7], HAND[7:])
PLACED = round_end(*TENTH_PLACED)
TAKEN = round_end(*TENTH_PLACED, income_taken=True)

QUESTIONS: list[tuple[Board, Tagged, list[Tagged]]] = [
    (BEGUN, row(HAND[6], HAND[7], HAND[9]), [row(*HAND[6:9])]),
    (BEGUN, row(HAND[2], HAND[1], HAND[0]), [row(*HAND[:3])]),
    (BEGUN, row(HAND[0], HAND[1], HAND[3]), [row(*HAND[:3])]),
    (BEGUN, END_TURN, [row(*HAND[:3])]),
    (BEGUN, claim(Prize.COIN), [row(*HAND[:3])]),
    (MOVER, use(MOVE, card(HAND[1]).id, 1), [use(MOVE, card(HAND[1]).id, 0)]),
    (MOVER, use(MOVE, card(HAND[1]).id, 12), [use(MOVE, card(HAND[1]).id, 9)]),
    (MOVER, use(MOVE, card(HAND[1]).id), [use(MOVE, card(HAND[1]).id, 0)]),
    (BEGUN, choose(COINS), [row(*HAND[:3])]),
    (BEGUN, then(card(HAND[0]).id, 2), [row(*HAND[:3])]),
    (MOVER, use(MOVE, None, 3), [use(MOVE, card(HAND[0]).id, 3)]),
    (MOVER, use(SEVEN, card(HAND[1]).id), [use(MOVE, card(HAND[1]).id, 0)]),
    (RICH, buy(Symbol.BELL, HAND[0]), [upgrade(HAND[0])]),
    (RICH, upgrade("seven"), [upgrade(HAND[0])]),
    (COINED, use(VP), [use(COINS)]),
    (LAID, row(*HAND[3:6]), [claim(Prize.COIN)]),
    (LAID, END_TURN, [claim(Prize.COIN)]),
    (LAID, claim(Prize.JACKPOT_BELL), [claim(Prize.COIN)]),
    (DONE, row(*HAND[3:6]), [END_TURN]),
    (DONE, claim(Prize.COIN), [END_TURN]),
    (ENDED, END_TURN, [place(0)]),
    (ENDED, income(1), [place(1)]),
    (ENDED, income(2), [place(2)]),
    (ENDED, join(2, 1, 0), [place(0)]),
    (ENDED, row(*HAND[:3]), [place(0)]),
    (PLACED, place(1), [income(1)]),
    (PLACED, join(2, 1, 0), [income(0)]),
    (TAKEN, income(1), [join(0, 1, 2)]),
    (TAKEN, join(0, 0, 1), [join(0, 2, 1), join(2, 0, 1)]),
]


@pytest.mark.parametrize(("board", "asked", "answers"), QUESTIONS)
def test_what_comes_first_is_what_a_helpful_person_would_say(
    board: Board, asked: Tagged, answers: list[Tagged]
) -> None:
    found = explain(GAME, board.terms, board.table, Command(actor=0, action=asked))
    assert not found.legal
    assert [move.action for move in found.nearest][: len(answers)] == answers

"""Twenty wrong actions, each with what a helpful person would have said first."""

import pytest

from engines.core.actors import Actor, Command
from engines.core.explain import explain
from engines.core.values import Tagged
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    BONUS_PULL,
    FINISH,
    GAME,
    HOST,
    PULL,
    TIME_UP,
    A,
    B,
    Board,
    C,
    D,
    clear,
    play_all,
    player,
    reserve,
    reserving,
    swap,
    table,
    write,
)

CHOOSING = play_all(reserving(player(), player()), (0, reserve(A)))
SPINNING = table(player(A, answers=(0, 3, 0, 0, 0, 0)), player(B))
WAITING = table(player(A, marked=1, pulls=1, ready_ms=9000), player(B), options={"pull_seconds": 9})
READING = table(player(), player(), phase=ANALYSIS)
FREE = table(player(A, marked=2), player(B), options={"pulls_per_round": 2})
LATE = table(player(A), player(B), at_ms=240_000)

QUESTIONS: list[tuple[Board, Actor, Tagged, list[Tagged]]] = [
    (CHOOSING, 1, reserve(A), [reserve(B)]),
    (CHOOSING, 1, PULL, [reserve(B)]),
    (CHOOSING, 1, swap(C), [reserve(C)]),
    (CHOOSING, 1, swap(A), [reserve(B)]),
    (CHOOSING, 1, write(D, 3), [reserve(D)]),
    (CHOOSING, 1, clear(C), [reserve(C)]),
    (CHOOSING, 1, FINISH, [reserve(B)]),
    (SPINNING, 0, reserve(C), [swap(C)]),
    (SPINNING, 0, swap(B), [swap(C)]),
    (SPINNING, 0, swap(A), [PULL]),
    (SPINNING, 0, BONUS_PULL, [PULL]),
    (SPINNING, 0, clear(A), [write(A, 1)]),
    (SPINNING, 0, clear(D), [write(D, 1)]),
    (WAITING, 0, PULL, [PULL]),
    (WAITING, 0, BONUS_PULL, [PULL]),
    (READING, 0, PULL, [write(A, 1)]),
    (READING, 0, swap(D), [write(D, 1)]),
    (READING, 1, reserve(C), [write(C, 1)]),
    (FREE, 0, PULL, [FINISH]),
    (FREE, 0, BONUS_PULL, [FINISH]),
    (FREE, 1, TIME_UP, [FINISH]),
    (CHOOSING, 1, BONUS_PULL, [reserve(B)]),
    (LATE, HOST, PULL, [TIME_UP]),
    (LATE, HOST, write(A, 1), [TIME_UP]),
]


@pytest.mark.parametrize(("board", "actor", "asked", "answers"), QUESTIONS)
def test_what_comes_first_is_what_a_helpful_person_would_say(
    board: Board, actor: Actor, asked: Tagged, answers: list[Tagged]
) -> None:
    found = explain(GAME, board.terms, board.table, Command(actor=actor, action=asked))
    assert not found.legal
    assert [move.action for move in found.nearest][: len(answers)] == answers


def test_a_pull_that_comes_too_soon_is_told_with_the_time_from_which_it_is_possible() -> None:
    found = explain(GAME, WAITING.terms, WAITING.table, Command(actor=0, action=PULL))
    assert [(move.action, move.from_ms) for move in found.nearest][:1] == [(PULL, 9000)]

"""What an action of Strange Slot Simulator costs and brings, as whoever takes it knows beforehand."""

import pytest

from engines.core.actors import Actor
from engines.core.values import Tagged
from engines.strange_slot_simulator.facts import Facts
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    BONUS_PULL,
    ENGINE,
    HOST,
    PULL,
    RIGHT,
    TIME_UP,
    A,
    B,
    Board,
    C,
    F,
    clear,
    play,
    player,
    reserve,
    reserving,
    swap,
    table,
    write,
)

FIVE = (1, 2, 3, 4, 5, 0)


def told(board: Board, actor: Actor, action: Tagged) -> object:
    assert ENGINE.facts is not None
    return ENGINE.facts(board.position, actor, action, board.terms)


@pytest.mark.clause("SS-PULL-1", "SS-YELLOW-4", "SS-RED-2", "SS-PULL-6")
def test_a_pull_says_how_many_cards_it_draws_what_it_spends_and_how_long_the_next_one_waits() -> None:
    board = table(player(A, marked=30), player(B, marked=5), options={"pull_seconds": 0})
    assert told(board, 0, PULL) == Facts(draws=4)
    assert told(board, 0, BONUS_PULL) == Facts(draws=6, spends=1)
    assert told(board, 1, BONUS_PULL) == Facts(draws=5, spends=1)
    paced = table(player(A), player(B), options={"pull_seconds": 5})
    assert told(paced, 0, PULL) == Facts(draws=3, waits_ms=5_000)


@pytest.mark.clause("SS-SWAP-1", "SS-LOCK-1", "SS-LOCK-2")
def test_a_swap_and_the_sixth_answer_say_what_is_given_back_and_which_card_is_taken() -> None:
    board = table(player(A, answers=FIVE), player(answers=RIGHT, signboard=1), player(B))
    assert told(board, 0, swap(C)) == Facts(gives_back=A)
    assert told(board, 0, write(F, 6)) == Facts(signboard=2, gives_back=A)
    reading = table(player(answers=FIVE), player(), phase=ANALYSIS)
    assert told(reading, 0, write(F, 6)) == Facts(signboard=1)


@pytest.mark.clause("SS-SPIN-2", "SS-FREE-1")
def test_the_last_reservation_says_how_long_the_phase_lasts_that_it_starts() -> None:
    first = reserving(player(), player())
    assert told(first, 0, reserve(A)) is None
    assert told(play(first, 0, reserve(A)), 1, reserve(B)) == Facts(phase_ms=240_000)
    free = play(reserving(player(), player(), options={"pulls_per_round": 3}), 0, reserve(A))
    assert told(free, 1, reserve(B)) is None


def test_what_costs_nothing_and_brings_nothing_has_no_facts() -> None:
    board = table(player(A, answers=FIVE), player(B))
    for actor, action in ((0, write(A, 2)), (0, clear(A)), (1, write(F, 1)), (HOST, TIME_UP)):
        assert told(board, actor, action) is None

"""Lines of play from small positions of Strange Slot Simulator, every number derived by hand.

In the Spin! Phase of two seats a seat has 1 pull, 4 machines in the centre to swap for, 6 boxes x 6 numbers to write,
and as many boxes to empty as hold a number: 41 moves on an empty sheet. Two seats and the host's call make 83.
"""

import pytest

from tests.counts.lines import lines
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    A,
    B,
    Board,
    player,
    reserving,
    table,
)
from tests.engines.strange_slot_simulator.kit import GAME as GAME

FIVE = (1, 2, 3, 4, 5, 0)


def counted(board: Board, depth: int) -> int:
    return lines(GAME, board.terms, board.table, depth)


@pytest.mark.clause("SS-RESERVE-3", "SS-RESERVE-5")
def test_two_seats_reserve_in_6_times_5_ways_and_then_all_act_at_once() -> None:
    board = reserving(player(), player())
    assert [counted(board, depth) for depth in (1, 2, 3)] == [6, 6 * 5, 6 * 5 * 83]


@pytest.mark.clause("SS-SPIN-1", "SS-SPIN-3")
@pytest.mark.parametrize("pull_seconds", [0, 5])
def test_in_the_spin_phase_a_move_leaves_nearly_all_others(pull_seconds: int) -> None:
    """2 pulls and 8 swaps leave 83 moves, 72 answers one box more to empty, the call the 72 answers and itself."""
    board = table(player(A), player(B), options={"pull_seconds": pull_seconds})
    assert [counted(board, depth) for depth in (1, 2)] == [83, (2 + 8) * 83 + 72 * 84 + 73]


@pytest.mark.clause("SS-ANALYSIS-1")
def test_in_the_analysis_one_writes_or_time_is_called() -> None:
    """72 answers leave 74 moves, the call begins a round with 6 machines to choose from."""
    board = table(player(), player(), phase=ANALYSIS)
    assert [counted(board, depth) for depth in (1, 2)] == [73, 72 * 74 + 6]


@pytest.mark.clause("SS-LOCK-4")
def test_the_sixth_answer_leaves_the_moves_of_the_others() -> None:
    """With five answers a seat has 5 boxes to empty; 6 of its 36 answers lock it and leave one swap more."""
    board = table(player(A, answers=FIVE), player(B))
    unlocked = 5 + 41 + 41 + 1
    assert counted(board, 1) == unlocked
    others = (1 + 4 + 30) * unlocked + 5 * (unlocked - 1) + (1 + 4) * unlocked + 36 * (unlocked + 1) + (36 + 5 + 36 + 1)
    assert counted(board, 2) == others + 6 * (1 + 5 + 36 + 1)


@pytest.mark.clause("SS-FREE-2", "SS-FREE-3")
def test_without_a_clock_a_pull_and_a_phase_are_used_up() -> None:
    """42 moves a seat, 1 of them to finish: 2 pulls leave 83, 8 swaps 84, 72 answers 85, 2 endings the other's 42."""
    board = table(player(A), player(B), options={"pulls_per_round": 1})
    assert [counted(board, depth) for depth in (1, 2)] == [84, 2 * 83 + 8 * 84 + 72 * 85 + 2 * 42]

"""Games without a clock: so many pulls a round, and every seat ends a phase for itself."""

import pytest

from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    FINISH,
    GRAPES,
    HOST,
    OVER,
    PULL,
    RESERVATION,
    RIGHT,
    SPIN,
    TIME_UP,
    A,
    B,
    C,
    D,
    F,
    codes,
    listed,
    play,
    play_all,
    player,
    refused,
    reserve,
    reserving,
    swap,
    table,
    to_act,
    told,
    write,
)

FREE = {"pulls_per_round": 2, "pull_seconds": 5}
PLAIN = [GRAPES] * 3
FIVE = (1, 2, 3, 4, 5, 0)


@pytest.mark.clause("SS-FREE-1")
def test_no_time_runs_and_the_host_has_nothing_to_do() -> None:
    board = play_all(reserving(player(), player(), options=FREE), (0, reserve(A)), (1, reserve(B)))
    assert board.position.deadline_ms is None
    assert to_act(board, 10**9) == (0, 1)
    (refusal,) = refused(board, HOST, TIME_UP, 10**9)
    assert told(refusal) == ("clock/none", "SS-TIME-3", "/seat", {"phase": "spin"})


@pytest.mark.clause("SS-FREE-1")
def test_nobody_waits_between_two_pulls_and_swaps_are_free() -> None:
    board = table(player(A), player(B), options=FREE, draws={0: [PLAIN, PLAIN]})
    board = play_all(board, (0, PULL), (0, PULL), (0, swap(C)), (0, swap(A)))
    assert board.player(0).ready_ms == 0


@pytest.mark.clause("SS-FREE-2")
def test_a_round_has_so_many_pulls_and_no_more() -> None:
    board = table(player(A), player(B), options=FREE, draws={0: [PLAIN, PLAIN]})
    board = play_all(board, (0, PULL), (0, PULL))
    (refusal,) = refused(board, 0, PULL)
    assert told(refusal) == ("pull/none-left", "SS-FREE-2", "/action/kind", {"pulls": 2, "most": 2})


@pytest.mark.clause("SS-FREE-2")
def test_the_next_round_has_its_pulls_anew() -> None:
    done = player(marked=2, announced=0)
    board = table(done, player(finished=True), phase=ANALYSIS, options=FREE)
    board = play_all(board, (0, FINISH), (1, reserve(A)), (0, reserve(B)))
    assert board.player(0).pulls == 0
    assert (0, PULL, None) in listed(board)


@pytest.mark.clause("SS-FREE-3")
def test_who_has_finished_keeps_its_machine_and_does_nothing_more_in_this_phase() -> None:
    board = play(table(player(A), player(B), options=FREE), 0, FINISH)
    assert board.kinds == ["phase_finished"]
    assert board.player(0).machine is A
    assert board.to_act == (1,)
    for action in (PULL, swap(C), write(A, 1), FINISH):
        (refusal,) = refused(board, 0, action)
        assert told(refusal) == ("phase/finished", "SS-FREE-3", "/seat", {"seat": 0, "phase": "spin"})
    assert codes(refused(board, 1, swap(A))) == ["machine/taken"]


@pytest.mark.clause("SS-FREE-4")
def test_the_phase_ends_when_all_open_seats_have_finished() -> None:
    board = play_all(table(player(A), player(B), options=FREE), (0, FINISH), (1, FINISH))
    assert board.kinds == ["phase_finished", "spin_ended", "analysis_started"]
    assert (board.position.phase, board.position.deadline_ms, board.to_act) == (ANALYSIS, None, (0, 1))
    assert board.player(0).machine is None
    board = play_all(board, (1, FINISH), (0, FINISH))
    assert board.kinds == ["phase_finished", "analysis_ended", "round_started"]
    assert (board.position.phase, board.position.round) == (RESERVATION, 2)


@pytest.mark.clause("SS-FREE-4")
def test_the_phase_ends_too_when_the_last_seat_that_is_waited_for_locks() -> None:
    players = (player(A, answers=FIVE), player(B, finished=True), player(D, finished=True))
    board = play(table(*players, options=FREE), 0, write(D, 4))
    assert board.position.phase is SPIN
    board = play(table(*players[:2], options=FREE), 0, write(F, 1))
    assert board.kinds == [
        "answer_edited",
        "signboard_taken",
        "machine_returned",
        "spin_ended",
        "analysis_started",
    ]
    assert board.to_act == (1,)


@pytest.mark.clause("SS-FREE-4")
def test_after_the_last_round_the_reveal_comes() -> None:
    board = table(player(), player(answers=RIGHT, signboard=1), phase=ANALYSIS, round=4, options=FREE)
    board = play(board, 0, FINISH)
    assert board.position.phase is OVER


@pytest.mark.clause("SS-FREE-3")
def test_with_a_clock_no_seat_ends_a_phase() -> None:
    (refusal,) = refused(table(player(A), player(B)), 0, FINISH)
    assert told(refusal) == ("phase/clock-ends-it", "SS-FREE-3", "/action/kind", {"phase": "spin"})


@pytest.mark.clause("SS-FREE-3")
def test_the_reservation_is_not_finished_but_made() -> None:
    board = reserving(player(), player(), options=FREE)
    (refusal,) = refused(board, 0, FINISH)
    facts = {"action": "finish_phase", "last": 1}
    assert told(refusal) == ("phase/still-reserving", "SS-FREE-3", "/action/kind", facts)

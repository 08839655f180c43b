"""Deadlines, the host, and who may act when."""

import pytest

from engines.strange_slot_simulator.events import AnalysisStarted, SpinEnded
from engines.strange_slot_simulator.rules.clock import LAST_MS
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    GRAPES,
    HOST,
    OVER,
    PULL,
    RESERVATION,
    SPIN,
    TIME_UP,
    A,
    B,
    C,
    codes,
    faults,
    listed,
    play,
    play_all,
    player,
    refused,
    reserve,
    reserving,
    started,
    swap,
    table,
    to_act,
    told,
    write,
)

TWO = (player(A), player(B))
IDLE = (player(), player())


@pytest.mark.clause("SS-SPIN-1", "SS-ANALYSIS-1")
def test_all_open_seats_may_act_at_once_and_the_host_waits_for_the_deadline() -> None:
    assert to_act(table(*TWO)) == to_act(table(*IDLE, phase=ANALYSIS)) == (0, 1, HOST)


@pytest.mark.clause("SS-TIME-4", "SS-TIME-3")
def test_while_the_deadline_runs_time_up_is_listed_with_its_time() -> None:
    assert listed(table(*TWO, deadline_ms=240_000), HOST) == [(HOST, TIME_UP, 240_000)]
    assert listed(table(*TWO, deadline_ms=240_000, at_ms=240_000)) == [(HOST, TIME_UP, None)]


@pytest.mark.clause("SS-TIME-3")
def test_the_host_may_not_call_time_before_it_is_up() -> None:
    (refusal,) = refused(table(*TWO, deadline_ms=240_000), HOST, TIME_UP, 239_999)
    assert told(refusal) == (
        "clock/too-early",
        "SS-TIME-3",
        "/at_ms",
        {"phase": "spin", "deadline_ms": 240_000, "at_ms": 239_999, "left_ms": 1},
    )


@pytest.mark.clause("SS-TIME-2")
@pytest.mark.parametrize("action", [PULL, swap(C), write(A, 1)])
@pytest.mark.parametrize("late_ms", [0, 1, 5_000])
def test_an_action_at_the_deadline_or_later_is_refused_with_how_late_it_is(action: object, late_ms: int) -> None:
    (refusal,) = refused(table(*TWO, deadline_ms=240_000), 0, action, 240_000 + late_ms)  # type: ignore[arg-type]
    assert told(refusal) == (
        "clock/too-late",
        "SS-TIME-2",
        "/at_ms",
        {"phase": "spin", "deadline_ms": 240_000, "at_ms": 240_000 + late_ms, "late_ms": late_ms},
    )


@pytest.mark.clause("SS-TIME-2")
def test_a_millisecond_before_the_deadline_everything_is_possible() -> None:
    board = table(*TWO, deadline_ms=240_000, draws={0: [[GRAPES] * 3]})
    assert play(board, 0, PULL, 239_999).player(0).pulls == 1


@pytest.mark.clause("SS-SPIN-4", "SS-SPIN-5", "SS-ROUND-3")
def test_time_up_takes_all_machines_back_and_starts_the_analysis_from_its_own_time() -> None:
    board = play(table(*TWO, deadline_ms=240_000), HOST, TIME_UP, 243_000)
    assert board.events == (SpinEnded(), AnalysisStarted(deadline_ms=303_000))
    assert len(board.position.free()) == 6
    assert board.position.phase is ANALYSIS


@pytest.mark.clause("SS-ANALYSIS-2")
def test_the_analysis_lasts_a_minute_and_in_the_last_round_two() -> None:
    lasted = [
        (play(table(*TWO, round=number), HOST, TIME_UP, 240_000).position.deadline_ms or 0) - 240_000
        for number in (1, 2, 3, 4)
    ]
    assert lasted == [60_000, 60_000, 60_000, 120_000]


@pytest.mark.clause("SS-ANALYSIS-3", "SS-ANALYSIS-4", "SS-ROUND-1")
def test_after_the_analysis_comes_the_next_round_and_after_the_fourth_the_reveal() -> None:
    for number in (1, 2, 3):
        board = play(table(*IDLE, phase=ANALYSIS, round=number), HOST, TIME_UP, 240_000)
        assert board.kinds == ["analysis_ended", "round_started"]
        assert (board.position.phase, board.position.round) == (RESERVATION, number + 1)
    board = play(table(*IDLE, phase=ANALYSIS, round=4), HOST, TIME_UP, 240_000)
    assert board.kinds == ["analysis_ended", "settings_revealed", "game_ended"]
    assert board.position.phase is OVER


@pytest.mark.clause("SS-SPIN-2", "SS-ANALYSIS-2")
def test_the_durations_are_options() -> None:
    options = {"spin_seconds": 10, "analysis_seconds": 7, "last_analysis_seconds": 9}
    board = play_all(reserving(*IDLE, options=options), (0, reserve(A), 1_000), (1, reserve(B), 2_000))
    assert board.position.deadline_ms == 12_000
    assert play(board, HOST, TIME_UP, 12_000).position.deadline_ms == 19_000
    board = table(*TWO, round=4, deadline_ms=10_000, options=options)
    assert play(board, HOST, TIME_UP, 10_000).position.deadline_ms == 19_000


@pytest.mark.clause("SS-ANALYSIS-2")
def test_an_analysis_of_no_length_is_left_out() -> None:
    board = table(*TWO, options={"analysis_seconds": 0})
    assert play(board, HOST, TIME_UP, 240_000).kinds == ["spin_ended", "round_started"]


@pytest.mark.clause("SS-DAY-1")
def test_one_long_day_is_one_reservation_one_long_spin_and_the_reveal() -> None:
    board = started(2, "one-long-day")
    first, second = board.position.order
    board = play_all(board, (first, reserve(A), 0), (second, reserve(B), 0))
    assert board.position.deadline_ms == 20 * 60 * 1000
    board = play(board, HOST, TIME_UP, 1_200_000)
    assert board.kinds == ["spin_ended", "settings_revealed", "game_ended"]
    assert board.outcome is not None


@pytest.mark.clause("SS-TIME-3")
def test_time_is_the_business_of_the_host_and_nothing_else_is() -> None:
    (refusal,) = refused(table(*TWO), 0, TIME_UP)
    assert told(refusal) == ("clock/host-only", "SS-TIME-3", "/action/kind", {"seat": 0})
    (refusal,) = refused(table(*TWO), HOST, PULL)
    assert told(refusal) == ("clock/seats-only", "SS-TIME-3", "/seat", {})
    assert codes(refused(table(*TWO), HOST, PULL, 240_000)) == ["clock/seats-only"]


@pytest.mark.clause("SS-TIME-1")
def test_time_does_not_go_back() -> None:
    (refusal,) = refused(table(*TWO, at_ms=5_000), 0, PULL, 4_999)
    assert told(refusal)[:3] == ("clock/rewound", None, "/at_ms"), "no clause says so: it is how the service is asked"


@pytest.mark.clause("SS-TIME-2")
def test_who_is_locked_is_told_so_even_when_it_is_late() -> None:
    board = table(player(answers=(1, 2, 3, 4, 5, 6), signboard=1), player(B))
    assert codes(refused(board, 0, write(A, 1), 300_000)) == ["answer/locked"]


@pytest.mark.clause("SS-TIME-1")
def test_at_the_end_of_time_a_deadline_is_still_a_time() -> None:
    board = play_all(reserving(*IDLE), (0, reserve(A), LAST_MS), (1, reserve(B), LAST_MS))
    assert board.position.phase is SPIN
    assert board.position.deadline_ms == LAST_MS
    assert not faults(board)
    assert listed(board) == [(HOST, TIME_UP, None)]

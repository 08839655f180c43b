"""Reserving machines, and who keeps the time."""

import pytest

from engines.strange_slot_simulator.events import MachineReserved, SpinStarted
from engines.strange_slot_simulator.refusals.machines import NoSuchMachine
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    HOST,
    PULL,
    RESERVATION,
    RIGHT,
    SPIN,
    TIME_UP,
    A,
    B,
    C,
    D,
    clear,
    codes,
    listed,
    not_started,
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


@pytest.mark.clause("SS-RESERVE-4", "SS-RESERVE-1")
def test_in_round_one_nobody_has_marked_a_box_and_the_lottery_decides() -> None:
    board = started(5)
    (_, _, event) = board.events
    lottery = [one.lottery for one in board.position.players]
    assert event.announced == (0, 0, 0, 0, 0)  # type: ignore[attr-defined]
    assert board.position.order == tuple(sorted(range(5), key=lambda seat: lottery[seat]))


@pytest.mark.clause("SS-RESERVE-2", "SS-RESERVE-1")
def test_the_fewest_boxes_reserve_first_and_the_lower_lottery_card_breaks_ties() -> None:
    players = (
        player(marked=7, lottery=2),
        player(marked=3, lottery=4),
        player(marked=7, lottery=1),
        player(marked=0, lottery=3),
    )
    board = play(table(*players, phase=ANALYSIS, deadline_ms=240_000), HOST, TIME_UP, 240_000)
    event = board.events[-1]
    assert event.kind == "round_started"
    assert (event.round, event.announced, event.order) == (2, (7, 3, 7, 0), (3, 1, 2, 0))  # type: ignore[attr-defined]
    assert board.to_act == (3,)


@pytest.mark.clause("SS-RESERVE-1", "SS-RESERVE-3")
def test_a_locked_seat_announces_its_boxes_and_takes_no_part() -> None:
    players = (player(), player(marked=4, answers=RIGHT, signboard=1), player(marked=2))
    board = play(table(*players, phase=ANALYSIS), HOST, TIME_UP, 240_000)
    event = board.events[-1]
    assert (event.announced, event.order) == ((0, 4, 2), (0, 2))  # type: ignore[attr-defined]
    assert told(refused(board, 1, reserve(A))[0])[:2] == ("answer/locked", "SS-LOCK-4")


@pytest.mark.clause("SS-RESERVE-3", "SS-RESERVE-5")
def test_each_seat_in_turn_takes_a_machine_from_the_centre() -> None:
    board = play(reserving(player(), player(), player()), 0, reserve(C))
    assert board.events == (MachineReserved(seat=0, machine=C),)
    assert board.player(0).machine is C
    assert C not in board.position.free()
    assert board.to_act == (1,)
    assert [action.machine for _, action, _ in listed(board)] == list(board.position.free())  # type: ignore[attr-defined]


@pytest.mark.clause("SS-RESERVE-3")
def test_a_seat_whose_turn_it_is_not_has_to_wait() -> None:
    board = reserving(player(), player())
    (refusal,) = refused(board, 1, reserve(A))
    assert told(refusal)[:3] == ("turn/not-yours", "SS-RESERVE-3", "/seat")


@pytest.mark.clause("SS-RESERVE-5")
def test_a_reserved_machine_cannot_be_reserved_again() -> None:
    board = play(reserving(player(), player()), 0, reserve(B))
    (refusal,) = refused(board, 1, reserve(B))
    assert told(refusal) == (
        "machine/taken",
        "SS-RESERVE-5",
        "/action/machine",
        {"action": "reserve", "machine": "b", "holder": 0, "free": ["a", "c", "d", "e", "f"]},
    )


@pytest.mark.clause("SS-SETUP-6")
def test_there_are_six_machines_and_no_other_can_be_named() -> None:
    refusal = NoSuchMachine.of("g")
    assert refusal is not None
    facts = {"machine": "g", "machines": ["a", "b", "c", "d", "e", "f"]}
    assert told(refusal) == ("machine/unknown", "SS-SETUP-6", "/action/machine", facts)


@pytest.mark.clause("SS-SPIN-2", "SS-TIME-1", "SS-RESERVE-3")
def test_the_last_reservation_starts_the_clock() -> None:
    board = play_all(reserving(player(), player()), (0, reserve(A), 5_000), (1, reserve(D), 7_000))
    assert board.events[-1] == SpinStarted(deadline_ms=247_000)
    assert board.position.phase is SPIN
    assert board.to_act == (0, 1, HOST)


@pytest.mark.clause("SS-RESERVE-6")
def test_who_chooses_last_keeps_the_time() -> None:
    board = play(table(player(marked=9), player(), phase=ANALYSIS), HOST, TIME_UP, 240_000)
    assert board.position.order == (1, 0)
    assert board.position.time_keeper == 0


@pytest.mark.clause("SS-RESERVE-7")
def test_a_time_keeper_may_be_agreed_on_and_stays_when_locked() -> None:
    players = (player(), player(answers=RIGHT, signboard=1), player())
    board = table(*players, phase=ANALYSIS, time_keeper=1, options={"time_keeper": 1})
    assert play(board, HOST, TIME_UP, 240_000).position.time_keeper == 1
    assert started(3, "fixed-time-keeper").position.time_keeper == 0
    assert started(3, time_keeper=2).position.time_keeper == 2


@pytest.mark.clause("SS-RESERVE-7")
def test_a_time_keeper_has_to_be_at_the_table() -> None:
    (refusal,) = not_started(3, time_keeper=3)
    assert told(refusal) == (
        "start/time-keeper",
        "SS-RESERVE-7",
        "/options/time_keeper",
        {"time_keeper": 3, "seats": 3},
    )


@pytest.mark.clause("SS-ROUND-3")
def test_machines_are_reserved_at_the_start_of_a_round_only() -> None:
    for phase in (SPIN, ANALYSIS):
        machine = A if phase is SPIN else None
        board = table(player(machine), player(B if phase is SPIN else None), phase=phase)
        (refusal,) = refused(board, 0, reserve(C))
        assert told(refusal) == ("reserve/not-now", "SS-ROUND-3", "/action/kind", {"phase": phase.value})


@pytest.mark.clause("SS-ANSWER-1", "SS-SPIN-3")
def test_while_machines_are_reserved_nobody_pulls_swaps_or_writes() -> None:
    board = reserving(player(), player())
    assert codes(refused(board, 0, PULL)) == codes(refused(board, 0, swap(A))) == ["spin/not-now"]
    for action in (write(A, 1), clear(A)):
        (refusal,) = refused(board, 0, action)
        facts = {"action": action.kind, "last": 1}
        assert told(refusal) == ("phase/still-reserving", "SS-ANSWER-1", "/action/kind", facts)


@pytest.mark.clause("SS-TIME-3")
def test_reservation_has_no_clock() -> None:
    board = reserving(player(), player())
    assert board.position.phase is RESERVATION
    assert to_act(board, 10**9) == (0,)
    (refusal,) = refused(board, HOST, TIME_UP)
    assert told(refusal) == ("clock/none", "SS-TIME-3", "/seat", {"phase": "reservation"})

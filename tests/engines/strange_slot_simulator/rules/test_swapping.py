"""Swapping the reserved machine."""

import pytest

from engines.strange_slot_simulator.events import MachineSwapped
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    GRAPES,
    PULL,
    A,
    B,
    C,
    codes,
    listed,
    play,
    player,
    refused,
    swap,
    table,
    told,
)


@pytest.mark.clause("SS-SWAP-1", "SS-SWAP-4")
def test_a_swap_gives_back_and_takes_in_one_step() -> None:
    board = play(table(player(A), player(B)), 0, swap(C))
    assert board.events == (MachineSwapped(seat=0, given_back=A, machine=C),)
    assert board.player(0).machine is C
    assert A in board.position.free()


@pytest.mark.clause("SS-SWAP-1")
def test_the_next_pull_comes_from_the_new_machine() -> None:
    board = play(table(player(C), player(B), draws={0: [[GRAPES] * 3]}), 0, swap(A))
    assert play(board, 0, PULL).events[0].machine is A  # type: ignore[attr-defined]


@pytest.mark.clause("SS-SWAP-2")
def test_of_two_swaps_to_one_machine_the_first_wins_and_the_second_keeps_its_own() -> None:
    board = play(table(player(A), player(B)), 1, swap(C))
    (refusal,) = refused(board, 0, swap(C))
    assert told(refusal) == (
        "machine/taken",
        "SS-SWAP-2",
        "/action/machine",
        {"action": "swap_machine", "machine": "c", "holder": 1, "free": ["b", "d", "e", "f"]},
    )
    assert refusal.sentence() == "Seat 1 has machine c, and keeps it; in the centre of the table: b, d, e and f."
    assert board.player(0).machine is A


@pytest.mark.clause("SS-SWAP-3")
def test_a_machine_is_not_swapped_for_itself() -> None:
    (refusal,) = refused(table(player(A), player(B)), 0, swap(A))
    assert told(refusal) == (
        "swap/own-machine",
        "SS-SWAP-3",
        "/action/machine",
        {"seat": 0, "machine": "a", "free": ["c", "d", "e", "f"]},
    )


def test_the_machines_in_the_centre_are_listed() -> None:
    board = table(player(A), player(C), player(B))
    swaps = [action.machine.value for _, action, _ in listed(board, 0) if action.kind == "swap_machine"]  # type: ignore[attr-defined]
    assert swaps == ["d", "e", "f"]


@pytest.mark.clause("SS-SPIN-3")
def test_swapping_belongs_to_the_spin_phase() -> None:
    assert codes(refused(table(player(), player(), phase=ANALYSIS), 0, swap(A))) == ["spin/not-now"]

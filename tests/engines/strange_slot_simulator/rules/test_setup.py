"""Laying the game out."""

from collections import Counter

import pytest

from engines.core.chance import Scripted, seeded
from engines.strange_slot_simulator.parts import MACHINE_CARDS
from tests.engines.strange_slot_simulator.kit import LETTERS, PARTS, RESERVATION, codes, not_started, started, told


@pytest.mark.clause("SS-SETUP-2")
def test_every_seat_is_dealt_a_lottery_card_of_its_own() -> None:
    board = started(5)
    assert {one.lottery for one in board.position.players} == {1, 2, 3, 4, 5}
    assert board.kinds == ["lottery_dealt", "machines_shuffled", "round_started"]


@pytest.mark.clause("SS-SETUP-2")
def test_two_seats_may_get_any_two_lottery_cards() -> None:
    dealt = {tuple(one.lottery for one in started(2, chance=seeded(str(n))).position.players) for n in range(200)}
    assert len(dealt) == 5 * 4


@pytest.mark.clause("SS-SETUP-5", "SS-SETUP-6")
def test_a_draw_hides_the_machines_behind_the_letters() -> None:
    draws = {"lottery": (4, 3, 2, 1), "machines": (0, 0, 0, 0, 0)}
    board = started(2, chance=Scripted(draws=draws))
    assert [machine.settings for machine in board.position.machines] == [2, 3, 4, 5, 6, 1]
    assert board.position.free() == LETTERS


@pytest.mark.clause("SS-SETUP-5")
def test_every_machine_can_lie_under_every_letter() -> None:
    seen = Counter(
        (letter, machine.settings)
        for n in range(300)
        for letter, machine in zip(LETTERS, started(2, chance=seeded(str(n))).position.machines, strict=True)
    )
    assert len(seen) == 36
    assert all(25 < times < 80 for times in seen.values())


@pytest.mark.clause("SS-SET-1", "SS-SET-2", "SS-SPIN-6")
def test_there_is_one_whole_machine_for_each_settings() -> None:
    machines = started(3).position.machines
    assert sorted(machine.settings for machine in machines) == [1, 2, 3, 4, 5, 6]
    assert all(machine.cards == PARTS.cards(machine.settings) for machine in machines)
    assert all(machine.cards.total() == MACHINE_CARDS == 20 for machine in machines)


@pytest.mark.clause("SS-SEATS-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_may_play_so_that_a_machine_is_always_in_the_centre(seats: int) -> None:
    board = started(seats)
    assert len(board.position.players) == seats
    assert board.position.phase is RESERVATION


@pytest.mark.clause("SS-SEATS-1")
@pytest.mark.parametrize("seats", [1, 6])
def test_fewer_than_two_or_more_than_five_may_not_play(seats: int) -> None:
    assert codes(not_started(seats)) == ["start/seats"]


@pytest.mark.clause("SS-SEATS-2")
def test_nobody_can_be_made_first() -> None:
    (refusal,) = not_started(3, first_seat=1)
    assert told(refusal) == ("start/first-seat-decided", "SS-SEATS-2", "/first_seat", {"first_seat": 1})


def test_a_first_seat_that_is_not_there_is_refused_as_in_every_game() -> None:
    assert codes(not_started(3, first_seat=3)) == ["start/first-seat"]

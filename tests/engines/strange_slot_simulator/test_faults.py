"""Everything that can be wrong with a submitted state."""

from typing import Any

import msgspec
import pytest

from engines.core.moves.fitting import plain
from engines.core.values import Value
from engines.strange_slot_simulator.state import MOST_PULLS, LastPull, Machine, Player, Position, Zone
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    BONUS,
    CHERRY,
    ENGINE,
    GRAPES,
    NOTHING,
    OVER,
    PARTS,
    RESERVATION,
    RIGHT,
    SUN,
    A,
    B,
    Board,
    C,
    codes,
    faults,
    noted,
    player,
    reserving,
    sheet,
    started,
    table,
    told,
)

FIVE = (1, 2, 3, 4, 5, 0)
MET: set[str] = set()


def unsound(*players: Player, **fields: Any) -> Board:
    return table(*players, sound=False, **fields)


def with_machine(board: Board, place: int, machine: Machine) -> Board:
    machines = [*board.position.machines]
    machines[place] = machine
    return Board(board.table.replace(position=board.position.replace(machines=tuple(machines))), board.config)


def wrong(board: Board) -> list[str]:
    """Return the codes of all faults, and see that each reads and can be decoded again."""
    found = faults(board)
    for fault in found:
        assert "{" not in fault.sentence() + fault.pointer()
        assert msgspec.convert(plain(fault.facts()), type(fault)) == fault
        assert GAME_CLAUSES[type(fault)] is not None
    MET.update(codes(found))
    return codes(found)


GAME_CLAUSES: dict[type[Value], str | None] = {fault: fault.clause for fault in ENGINE.profile.faults}


@pytest.mark.clause("SS-SEATS-1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_seats(seats: int) -> None:
    assert "seats/count" in wrong(unsound(*[player()] * seats, phase=ANALYSIS, time_keeper=0))


@pytest.mark.clause("SS-SETUP-2")
def test_a_lottery_card_that_is_not_in_the_pack_or_is_there_twice() -> None:
    assert wrong(unsound(player(A, lottery=9), player(B, lottery=2))) == ["lottery/unknown"]
    assert wrong(unsound(player(A, lottery=2), player(B, lottery=2), player(C, lottery=1))) == ["lottery/shared"]


@pytest.mark.clause("SS-SET-2")
def test_two_machines_with_one_settings() -> None:
    board = with_machine(table(player(A), player(B)), 4, Machine(settings=1, cards=PARTS.cards(1)))
    assert wrong(board) == ["machines/same-settings"]
    expected = "Machines a and e have Settings 1; there is one machine for each of the Settings."
    assert faults(board)[0].sentence() == expected


@pytest.mark.clause("SS-SET-1")
def test_a_machine_with_nineteen_cards() -> None:
    cards = PARTS.cards(3).replace(grapes=5)
    (fault,) = faults(with_machine(table(player(A), player(B)), 2, Machine(settings=3, cards=cards)))
    assert told(fault) == (
        "machines/cards",
        "SS-SET-1",
        "/state/position/machines/2/cards",
        {"place": 2, "machine": "c", "found": 19, "expected": 20},
    )
    MET.add(fault.code)


@pytest.mark.clause("SS-SET-3")
def test_a_machine_with_cards_of_another_one() -> None:
    board = with_machine(table(player(A), player(B)), 2, Machine(settings=3, cards=PARTS.cards(4)))
    assert wrong(board) == ["machines/not-its-settings"]


@pytest.mark.clause("SS-RESERVE-5", "SS-RESERVE-3", "SS-SPIN-5", "SS-LOCK-2")
def test_machines_in_the_wrong_hands() -> None:
    assert wrong(unsound(player(A), player(A))) == ["reservations/shared"]
    assert wrong(unsound(player(A), player())) == ["reservations/missing"]
    assert wrong(unsound(player(A), player(), phase=ANALYSIS)) == ["reservations/kept"]
    assert wrong(unsound(player(A, answers=RIGHT, signboard=1), player(B))) == ["reservations/kept"]
    assert wrong(unsound(player(A), player(), phase=RESERVATION, order=(0, 1))) == ["reservations/kept"]
    assert wrong(unsound(player(), player(), phase=RESERVATION, order=(1,))) == ["reservations/missing"]


@pytest.mark.clause("SS-RESERVE-2")
@pytest.mark.parametrize("order", [(1, 0), (), (0,), (0, 1, 1), (0, 1, 2)])
def test_an_order_that_boxes_and_lottery_do_not_give(order: tuple[int, ...]) -> None:
    assert "order/impossible" in wrong(unsound(player(), player(), phase=RESERVATION, order=order))


@pytest.mark.clause("SS-RESERVE-2")
def test_an_order_after_the_reservation() -> None:
    assert wrong(unsound(player(A), player(B), order=(1,))) == ["order/impossible"]


@pytest.mark.clause("SS-RESERVE-6", "SS-RESERVE-7")
def test_a_time_keeper_who_cannot_be_it() -> None:
    assert wrong(unsound(player(), player(), phase=RESERVATION, order=(0, 1), time_keeper=0)) == [
        "time-keeper/impossible"
    ]
    assert wrong(unsound(player(A), player(B), time_keeper=2)) == ["time-keeper/impossible"]
    assert wrong(unsound(player(A), player(B), time_keeper=0, options={"time_keeper": 1})) == ["time-keeper/impossible"]


@pytest.mark.clause("SS-ROUND-1")
def test_a_round_too_many() -> None:
    assert wrong(unsound(player(A), player(B), round=2, options={"rounds": 1})) == ["round/too-high"]


@pytest.mark.clause("SS-ROUND-3", "SS-LOCK-5")
def test_a_phase_that_cannot_be() -> None:
    assert wrong(unsound(player(), player(), phase=OVER)) == ["phase/impossible"]
    assert wrong(unsound(player(), player(), phase=ANALYSIS, options={"analysis_seconds": 0})) == ["phase/impossible"]
    locked = (player(answers=RIGHT, signboard=1), player(answers=RIGHT, signboard=2))
    assert wrong(unsound(*locked, phase=ANALYSIS)) == ["phase/impossible"]
    assert wrong(unsound(*locked, phase=OVER)) == []
    assert wrong(unsound(player(), player(), phase=OVER, round=4)) == []


@pytest.mark.clause("SS-TIME-1", "SS-FREE-1")
def test_a_deadline_that_is_missing_too_early_or_not_due() -> None:
    assert wrong(unsound(player(A), player(B), deadline_ms=239_999)) == ["clock/deadline"]
    assert wrong(unsound(player(), player(), phase=RESERVATION, order=(0, 1), deadline_ms=1)) == ["clock/deadline"]
    free = {"pulls_per_round": 3}
    assert wrong(unsound(player(A), player(B), deadline_ms=240_000, options=free)) == ["clock/deadline"]
    board = table(player(A), player(B))
    timeless = Board(board.table.replace(position=board.position.replace(deadline_ms=None)), board.config)
    assert wrong(timeless) == ["clock/deadline"]


@pytest.mark.clause("SS-PULL-6")
def test_a_time_at_which_no_pull_can_have_been_made() -> None:
    paced = {"pull_seconds": 5}
    assert wrong(unsound(player(A, ready_ms=1), player(B), options=paced)) == ["clock/ready"]
    assert wrong(unsound(player(A, marked=2, ready_ms=9_999), player(B), options=paced)) == ["clock/ready"]
    assert wrong(unsound(player(A, marked=2, ready_ms=245_000), player(B), options=paced)) == ["clock/ready"]
    assert wrong(unsound(player(A, marked=2, ready_ms=244_999), player(B), options=paced)) == []
    assert wrong(unsound(player(A, marked=2, ready_ms=5), player(B), options={"pulls_per_round": 3})) == ["clock/ready"]


@pytest.mark.clause("SS-LOCK-1")
def test_signboard_cards_that_are_not_the_lowest_and_locks_without_six_answers() -> None:
    assert wrong(unsound(player(answers=RIGHT, signboard=2), player(B))) == ["signboards/impossible"]
    twice = player(answers=RIGHT, signboard=1)
    assert wrong(unsound(twice, twice, player(B))) == ["signboards/impossible"]
    assert wrong(unsound(player(answers=FIVE, signboard=1), player(B))) == ["answers/lock"]
    assert wrong(unsound(player(A, answers=RIGHT), player(B))) == ["answers/lock"]


@pytest.mark.clause("SS-ANSWER-1")
def test_answers_before_the_first_spin() -> None:
    board = unsound(player(answers=FIVE), player(), phase=RESERVATION, order=(0, 1))
    assert wrong(board) == ["answers/too-early"]


@pytest.mark.clause("SS-FREE-3", "SS-FREE-4")
def test_a_phase_ended_by_a_seat_that_cannot_have() -> None:
    free = {"pulls_per_round": 3}
    assert wrong(unsound(player(A, finished=True), player(B))) == ["finished/impossible"]
    both = (player(A, finished=True), player(B, finished=True))
    assert wrong(unsound(*both, options=free)) == ["finished/impossible", "finished/impossible"]
    locked = player(answers=RIGHT, signboard=1, finished=True)
    assert wrong(unsound(locked, player(B), options=free)) == ["finished/impossible"]
    idle = (player(finished=True), player())
    assert wrong(unsound(*idle, phase=RESERVATION, order=(0, 1), options=free)) == ["finished/impossible"]


@pytest.mark.clause("SS-PULL-1")
def test_a_sheet_that_the_machines_cannot_have_given() -> None:
    board = unsound(player(B, sheet=noted(A, [BONUS, BONUS, GRAPES]), pulls=1), player(C))
    assert wrong(board) == ["sheet/impossible"]


@pytest.mark.clause("SS-PULL-1")
@pytest.mark.parametrize("cards", [[GRAPES, SUN], [GRAPES, GRAPES, SUN, SUN], [GRAPES] * 6])
def test_a_pull_of_a_number_of_cards_that_no_pull_draws(cards: list[Any]) -> None:
    board = unsound(player(B, sheet=noted(A, cards), pulls=1), player(C))
    assert wrong(board)[0] == "sheet/cards"


@pytest.mark.clause("SS-PULL-1")
def test_a_symbol_in_more_pulls_than_there_were() -> None:
    zone = noted(A, [GRAPES, CHERRY, SUN], [GRAPES, CHERRY, SUN])[0].replace(pulls=1)
    board = unsound(player(B, sheet=(zone, *NOTHING[1:]), pulls=1, used=0), player(C))
    assert "sheet/cards" in wrong(board)


@pytest.mark.clause("SS-SHEET-1")
@pytest.mark.parametrize("last", [(B, [BONUS, GRAPES, GRAPES]), (A, [BONUS, SUN, GRAPES]), (A, [BONUS, BONUS, GRAPES])])
def test_a_last_pull_that_is_not_on_the_sheet(last: tuple[Any, Any]) -> None:
    machine, cards = last
    marked = player(A, marked=2, last_pull=LastPull(machine=A, cards=(GRAPES, BONUS, GRAPES)))
    assert wrong(unsound(marked, player(B))) == []
    other = marked.replace(last_pull=LastPull(machine=machine, cards=tuple(cards)))
    assert wrong(unsound(other, player(B))) == ["sheet/last-pull"]
    uneven = marked.replace(last_pull=LastPull(machine=A, cards=(BONUS, GRAPES, GRAPES, GRAPES)))
    assert wrong(unsound(uneven, player(B))) == ["sheet/last-pull"]


@pytest.mark.clause("SS-YELLOW-4", "SS-RED-2")
def test_extra_cards_that_no_chip_gave() -> None:
    assert wrong(unsound(player(A, marked=5, sheet=sheet(5, 1), used=0), player(B))) == ["sheet/extra-cards"]
    assert wrong(unsound(player(A, marked=5, sheet=sheet(5, 0), used=1), player(B))) == ["sheet/extra-cards"]


@pytest.mark.clause("SS-YELLOW-2")
def test_a_yellow_use_that_was_never_unlocked() -> None:
    assert wrong(unsound(player(A, marked=4, used=1), player(B))) == ["bonus/not-unlocked"]


@pytest.mark.clause("SS-RESERVE-1")
def test_boxes_announced_that_were_not_marked() -> None:
    later = {"round": 2}
    assert wrong(unsound(player(A, marked=3, announced=2, pulls=1), player(B), **later)) == []
    assert wrong(unsound(player(A, marked=3, announced=1), player(B))) == ["bonus/announced"]
    assert wrong(unsound(player(A, marked=3, announced=4), player(B), **later)) == ["bonus/announced"]
    assert wrong(unsound(player(A, marked=3, announced=2, pulls=0), player(B), **later)) == ["bonus/announced"]
    order = {"phase": RESERVATION, "order": (1, 0), "time_keeper": 0}
    assert wrong(unsound(player(marked=3, announced=2, pulls=0), player(), **later, **order)) == ["bonus/announced"]


@pytest.mark.clause("SS-SHEET-1", "SS-FREE-2", "SS-SHEET-5")
def test_pulls_that_the_sheet_does_not_bear_out() -> None:
    assert wrong(unsound(player(A, marked=3, pulls=2), player(B))) == ["pulls/impossible"]
    assert wrong(unsound(player(A, marked=3, announced=3, pulls=4), player(B), round=2)) == ["pulls/impossible"]
    free = {"options": {"pulls_per_round": 3}}
    assert wrong(unsound(player(A, marked=4), player(B), **free)) == ["pulls/impossible"]
    assert wrong(unsound(player(A, marked=7, announced=7, pulls=0), player(B), round=2, **free)) == ["pulls/impossible"]
    order = {"phase": RESERVATION, "order": (1, 0), "time_keeper": 0, "round": 2}
    assert "pulls/impossible" in wrong(unsound(player(marked=3, announced=3, pulls=1), player(), **order))
    full = Zone(pulls=MOST_PULLS, lines=((0,) * 6, (0, 0, MOST_PULLS, 0, 0, 0), *((0,) * 6,) * 6))
    over = player(B, sheet=(full, Zone(), full, *NOTHING[3:]), pulls=MOST_PULLS)
    assert "pulls/impossible" in wrong(unsound(over, player(C), round=2))


def test_all_faults_are_told_at_once() -> None:
    board = unsound(player(A, lottery=9, marked=3, pulls=2), player(A, lottery=2), round=2, options={"rounds": 1})
    assert set(wrong(board)) == {"lottery/unknown", "reservations/shared", "round/too-high"}


def test_a_crowd_is_named_without_failing() -> None:
    crowd = [player(A, answers=FIVE, finished=True)] * 1_000 + [player(A, lottery=2)]
    found = wrong(unsound(*crowd, order=(15, 0), time_keeper=15))
    assert set(found) >= {"seats/count", "reservations/shared", "order/impossible", "finished/impossible"}


def test_every_fault_is_met_here() -> None:
    assert {fault.code for fault in ENGINE.profile.faults} == MET


@pytest.mark.parametrize("field", ["machines", "players"])
def test_a_list_of_the_wrong_length_or_type_is_not_of_the_published_shape(field: str) -> None:
    document = plain(started().position)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**document, field: [1, 2]}, Position)


def test_a_negative_clock_is_not_of_the_published_shape() -> None:
    document = plain(reserving(player(), player()).position)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**document, "deadline_ms": -1}, Position)

"""The dead position: nobody could ever do anything again."""

import pytest

from engines.jet_set.events import GameEnded
from engines.jet_set.state import Ending
from tests.engines.jet_set.kit import (
    INCOME,
    KNOWN_FINAL,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    flight_over,
    flights,
    play,
    table,
    turn,
)

HAND = (KNOWN_FINAL, next(final.id for final in PARTS.finals if final.id != KNOWN_FINAL))
QUIET = tuple(flight.id for flight in flights(3)[-3:])
"""Short Flights that nobody has planes for in these tests."""


def dies(board: Board, seat: int = 0) -> bool:
    """Let a seat take income, and tell whether the game ends dead."""
    after = play(board, seat, INCOME)
    assert (GameEnded(reason=Ending.DEAD_POSITION) in after.events) is (after.outcome is not None)
    return after.outcome is not None and after.outcome.reason == "dead_position"


@pytest.mark.clause("JS-END-4")
def test_a_table_without_cash_and_income_is_dead() -> None:
    assert dies(table(cash=0, short=QUIET))


@pytest.mark.clause("JS-END-4")
def test_it_ends_scored_as_it_stands() -> None:
    board = table(cash=(0, 3), short=QUIET, vacations=(SHORT, LONG))
    outcome = play(board, 0, INCOME).outcome
    assert outcome is not None
    assert [(s.seat, s.rank, s.score, s.tie_break) for s in outcome.standings] == [(1, 1, 0, (3,)), (0, 2, 0, (0,))]


@pytest.mark.clause("JS-END-4")
def test_a_euro_can_still_turn_up_a_card() -> None:
    assert not dies(table(cash=(0, 1), short=QUIET))


@pytest.mark.clause("JS-END-4")
def test_a_euro_does_not_help_in_vacation_time_or_with_full_rows() -> None:
    assert dies(table(cash=(0, 1), short=QUIET, vacations=(SHORT, SHORT)))
    assert dies(table(cash=(0, 1), short=QUIET, full=True))


@pytest.mark.clause("JS-END-4")
def test_cash_for_the_cheapest_placement_keeps_the_game_alive() -> None:
    cheapest = min(link.price for link in PARTS.map.links) + 5
    assert dies(table(cash=(0, cheapest - 1), short=QUIET, vacations=(SHORT, SHORT)))
    assert not dies(table(cash=(0, cheapest), short=QUIET, vacations=(SHORT, SHORT)))


@pytest.mark.clause("JS-END-4")
def test_an_own_link_makes_placing_cheaper() -> None:
    fields = {"short": QUIET, "vacations": (SHORT, SHORT), "links": {"milan-rome": (1,)}}
    assert dies(table(cash=(0, 6), **fields))  # type: ignore[arg-type]
    assert not dies(table(cash=(0, 7), **fields))  # type: ignore[arg-type]


@pytest.mark.clause("JS-END-4")
def test_income_keeps_the_game_alive_as_long_as_there_is_a_plane_to_place() -> None:
    fields = {"cash": 0, "short": QUIET, "vacations": (SHORT, SHORT), "flights": {0: (0,)}}
    assert not dies(table(**fields))  # type: ignore[arg-type]
    assert dies(table(links={"oslo-stockholm": (1, 24)}, **fields))  # type: ignore[arg-type]


@pytest.mark.clause("JS-END-4")
def test_a_flight_that_somebody_can_claim_keeps_the_game_alive() -> None:
    fields = {"cash": 0, "vacations": (SHORT, SHORT), "links": {"milan-rome": (0, 0, 1)}}
    assert not dies(table(short=(flight_over("milan-rome"), *QUIET[:2]), **fields))  # type: ignore[arg-type]
    assert dies(table(short=QUIET, **fields))  # type: ignore[arg-type]


@pytest.mark.clause("JS-END-4")
def test_a_final_flight_in_hand_counts_in_vacation_time_only() -> None:
    fields = {"cash": 0, "short": QUIET, "links": dict.fromkeys(PATH_C, (0, 1)), "finals": {0: HAND}}
    long = tuple(flight.id for flight in flights(7)[-3:])
    assert not dies(table(vacations=(SHORT, LONG), long=long, **fields))  # type: ignore[arg-type]
    assert dies(table(vacations=(SHORT,), long=long, **fields))  # type: ignore[arg-type]


@pytest.mark.clause("JS-END-4")
def test_once_a_final_flight_is_played_the_game_goes_on_to_its_end() -> None:
    assert not dies(table(cash=0, short=QUIET, vacations=(SHORT, SHORT), played={1: 0}))


@pytest.mark.clause("JS-END-4")
def test_it_is_not_looked_at_after_turning_a_card() -> None:
    after = play(table(cash=(1, 0), short=QUIET, long_deck=[flights(7)[-1].id]), 0, turn(LONG))
    assert after.outcome is None
    assert dies(after)


@pytest.mark.clause("JS-END-4")
def test_the_house_rule_can_be_switched_off() -> None:
    assert not dies(table(cash=0, short=QUIET, dead_position_ends=False))

"""The dead position: nobody could ever do anything again."""

import pytest

from engines.jet_set.events import GameEnded
from engines.jet_set.scoring import JetOutcome
from engines.jet_set.state import Ending
from tests.engines.jet_set.kit import (
    BONUS,
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
    ended = [event for event in after.events if isinstance(event, GameEnded)]
    assert bool(ended) is (after.outcome is not None)
    if after.outcome is None:
        return False
    assert isinstance(after.outcome, JetOutcome)
    assert ended[0].dead_position == after.outcome.dead_position
    return after.outcome.reason == "dead_position"


def why(board: Board) -> tuple[str, list[tuple[int, int, int, int | None]]]:
    """Let the game end dead; return why, with planes, cash, flights and cheapest placement of each seat."""
    outcome = play(board, 0, INCOME).outcome
    assert isinstance(outcome, JetOutcome)
    dead = outcome.dead_position
    assert dead is not None
    assert [stuck.seat for stuck in dead.seats] == [*range(len(dead.seats))]
    rows = [(stuck.planes, stuck.cash, stuck.flights, stuck.cheapest_placement) for stuck in dead.seats]
    return dead.cards.value, rows


@pytest.mark.clause("JS-END-4")
def test_the_end_says_why_nobody_can_do_anything() -> None:
    cheapest = min(link.price for link in PARTS.map.links) + 5
    assert why(table(cash=0, short=QUIET)) == ("no_means", [(24, 0, 0, cheapest)] * 2)
    full = table(cash=(0, 1), short=QUIET, full=True, links={"milan-rome": (1,)})
    assert why(full) == ("no_room_or_cards", [(24, 0, 0, cheapest), (24, 1, 0, 7)])
    fields = {"short": QUIET, "vacations": (SHORT, SHORT), "flights": {0: (0,)}}
    without_planes = table(cash=0, links={"oslo-stockholm": (1, 24)}, **fields)  # type: ignore[arg-type]
    assert why(without_planes) == ("vacation_time", [(0, 2, 1, cheapest), (24, 0, 0, 7)])


@pytest.mark.clause("JS-END-4")
def test_other_ends_have_nothing_to_say_of_it() -> None:
    after = play(table(vacations=(SHORT, LONG), played={0: 4}), 0, BONUS)
    assert isinstance(after.outcome, JetOutcome)
    assert after.outcome.dead_position is None
    assert GameEnded(reason=Ending.FIFTH_BONUS_PLANE) in after.events


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

"""The Flight Card Phase: refilling rows, paying for more, and Vacation cards."""

import pytest

from engines.core.actors import SPECTATOR
from engines.jet_set.events import (
    DecksSetAside,
    FillPaid,
    FlightTurned,
    TurnPassed,
    VacationIgnored,
    VacationTurned,
)
from engines.jet_set.parts import VACATION
from engines.jet_set.state import Phase, Row, phase
from tests.engines.jet_set.kit import (
    INCOME,
    LONG,
    SHORT,
    Board,
    actions,
    claim,
    codes,
    flight_over,
    flights,
    fly,
    kinds,
    look,
    maximum,
    minimum,
    play,
    play_all,
    refused,
    said,
    table,
    told,
    turn,
)

LONGS = [flight.id for flight in flights(5)]
SHORTS = [flight.id for flight in flights(3)]
ROME = flight_over("milan-rome")


def claimable(**more: object) -> Board:
    """Let seat 0 have a plane for the flight between Milan and Rome."""
    return table(links={"milan-rome": (0, 1)}, short=[ROME], **more)  # type: ignore[arg-type]


@pytest.mark.clause("JS-FILL-1", "JS-FILL-2", "JS-FILL-3", "JS-FILL-4")
def test_the_first_card_of_a_row_costs_1_euro_and_the_seat_goes_on() -> None:
    after = play(table(long_deck=LONGS[:2]), 0, turn(LONG))
    assert after.events == (FillPaid(seat=0, row=LONG, cost=1), FlightTurned(row=LONG, card=LONGS[0]))
    assert after.player(0).cash == 29
    assert after.position.seat == 0
    assert {"turn_card", "claim_link", "take_income"} <= {*kinds(after)}


@pytest.mark.clause("JS-FILL-2")
def test_later_cards_of_that_row_are_free_and_the_other_row_costs_its_own_euro() -> None:
    after = play_all(table(), (0, turn(LONG)), (0, turn(LONG)), (0, turn(SHORT)), (0, turn(LONG)))
    assert after.player(0).cash == 28
    assert after.kinds == ["flight_turned"]


@pytest.mark.clause("JS-FILL-2")
def test_the_next_seat_pays_anew() -> None:
    after = play_all(table(), (0, turn(LONG)), (0, INCOME), (1, turn(LONG)))
    assert after.kinds == ["fill_paid", "flight_turned"]
    assert [player.cash for player in after.position.players] == [29, 29]


@pytest.mark.clause("JS-FILL-1", "JS-ROW-2")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_row_at_its_maximum_takes_no_card(seats: int) -> None:
    (refusal,) = refused(table(seats=seats, full=True), 0, turn(SHORT))
    facts = {"row": "short", "cards": maximum(seats), "maximum": maximum(seats)}
    assert told(refusal) == ("cards/row-full", "JS-ROW-2", "/action/row", facts)


@pytest.mark.clause("JS-ROW-2")
@pytest.mark.parametrize(("seats", "most"), [(2, 6), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_the_maximum_is_twice_the_seats_and_six_for_two(seats: int, most: int) -> None:
    assert maximum(seats) == most


@pytest.mark.clause("JS-ROW-1")
@pytest.mark.parametrize(("seats", "fewest"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_minimum_is_a_card_a_seat_and_three_for_two(seats: int, fewest: int) -> None:
    assert minimum(seats) == fewest


@pytest.mark.clause("JS-FILL-2", "JS-MONEY-1")
def test_without_a_euro_no_card_is_turned() -> None:
    (refusal,) = refused(table(cash=0), 0, turn(SHORT))
    facts = {"row": "short", "seat": 0, "cost": 1, "cash": 0}
    assert told(refusal) == ("cash/cards", "JS-FILL-2", "/action/row", facts)
    assert said(refusal) == "Adding cards to the Short Flight row costs €1, and seat 0 (green) has €0."


@pytest.mark.clause("JS-FILL-2")
def test_a_row_that_is_paid_for_goes_on_without_a_euro() -> None:
    after = play(table(cash=0, paid=[LONG]), 0, turn(LONG))
    assert after.kinds == ["flight_turned"]
    assert [action.row for action in actions(after, kind="turn_card")] == [LONG]


@pytest.mark.clause("JS-REFILL-2")
def test_an_empty_deck_has_no_card_to_turn() -> None:
    board = table()
    empty = board.position.replace(long=Row(face_up=board.position.long.face_up))
    bare = Board(board.table.replace(position=empty), board.config)
    assert codes(bare, 0, turn(LONG)) == ["cards/deck-empty"]


@pytest.mark.clause("JS-REFILL-1", "JS-TURN-1")
def test_a_row_below_its_minimum_is_refilled_as_the_turn_passes() -> None:
    after = play(claimable(short_deck=SHORTS[:2]), 0, fly(ROME, "milan-rome"))
    assert after.events[1:] == (TurnPassed(seat=1), FlightTurned(row=SHORT, card=SHORTS[0]))
    assert len(after.position.short.face_up) == 3


@pytest.mark.clause("JS-REFILL-1")
def test_a_row_above_its_minimum_is_left_alone() -> None:
    after = play(claimable(full=True), 0, fly(ROME, "milan-rome"))
    assert after.kinds == ["flight_claimed", "turn_passed"]
    assert len(after.position.short.face_up) == 5


@pytest.mark.clause("JS-REFILL-1", "JS-VAC-1")
def test_a_vacation_card_counts_for_no_row_and_drawing_goes_on() -> None:
    after = play(claimable(short_deck=[VACATION, SHORTS[0]]), 0, fly(ROME, "milan-rome"))
    assert after.events[2:] == (VacationTurned(row=SHORT, space=1), FlightTurned(row=SHORT, card=SHORTS[0]))
    assert after.position.vacations == (SHORT,)
    assert phase(after.position) is Phase.FLIGHT_CARDS


@pytest.mark.clause("JS-VAC-1", "JS-FILL-3")
def test_a_first_vacation_card_is_the_card_of_its_step_and_the_seat_may_go_on() -> None:
    after = play(table(long_deck=[VACATION, LONGS[0]]), 0, turn(LONG))
    assert after.events == (FillPaid(seat=0, row=LONG, cost=1), VacationTurned(row=LONG, space=1))
    assert play(after, 0, turn(LONG)).events == (FlightTurned(row=LONG, card=LONGS[0]),)


@pytest.mark.clause("JS-VAC-2", "JS-VAC-3", "JS-FILL-2", "JS-FINAL-2")
def test_the_second_vacation_card_fills_both_rows_for_nothing_and_the_action_still_follows() -> None:
    after = play(table(vacations=[SHORT], long_deck=[VACATION]), 0, turn(LONG))
    assert after.events[:2] == (FillPaid(seat=0, row=LONG, cost=1), VacationTurned(row=LONG, space=2))
    turned = [event.row for event in after.events if isinstance(event, FlightTurned)]
    assert turned == [SHORT] * 3 + [LONG] * 3
    assert after.player(0).cash == 29
    assert (after.position.seat, phase(after.position)) == (0, Phase.ACTION)
    assert {"claim_link", "take_income"} <= {*kinds(after)}
    assert "turn_card" not in kinds(after)


@pytest.mark.clause("JS-VAC-2")
def test_both_vacation_cards_may_come_from_one_deck() -> None:
    after = play(table(vacations=[LONG], long_deck=[VACATION]), 0, turn(LONG))
    assert after.position.vacations == (LONG, LONG)
    assert phase(after.position) is Phase.ACTION


@pytest.mark.clause("JS-VAC-3", "JS-VAC-5")
def test_what_is_left_of_the_decks_is_set_aside() -> None:
    after = play(table(vacations=[SHORT], long_deck=[VACATION]), 0, turn(LONG))
    short, long = after.position.short, after.position.long
    assert (short.deck, long.deck) == ((), ())
    assert after.events[-1] == DecksSetAside(size=len(short.aside) + len(long.aside))
    assert (len(short.aside), len(long.aside)) == (50 - 6 + 1, 40 - 6 + 1)


@pytest.mark.clause("JS-VAC-4")
def test_further_vacation_cards_met_in_that_fill_are_set_aside_and_ignored() -> None:
    board = table(vacations=[SHORT], short_deck=[SHORTS[0], VACATION], long_deck=[VACATION, LONGS[0], VACATION])
    after = play(board, 0, turn(LONG))
    assert [event.row for event in after.events if isinstance(event, VacationIgnored)] == [SHORT, LONG]
    assert (len(after.position.short.face_up), len(after.position.long.face_up)) == (6, 6)
    assert after.position.vacations == (SHORT, LONG)
    for viewer in (0, 1, SPECTATOR):
        assert look(after, viewer).ignored_vacations == (SHORT, LONG)


@pytest.mark.clause("JS-VAC-2", "JS-REFILL-1")
def test_the_compulsory_refill_can_bring_vacation_time_too() -> None:
    after = play(claimable(vacations=[LONG], short_deck=[VACATION]), 0, fly(ROME, "milan-rome"))
    assert after.kinds[:3] == ["flight_claimed", "turn_passed", "vacation_turned"]
    assert after.kinds[-1] == "decks_set_aside"
    assert (len(after.position.short.face_up), len(after.position.long.face_up)) == (6, 6)


@pytest.mark.clause("JS-VAC-2")
def test_two_vacation_cards_in_one_refill_bring_vacation_time() -> None:
    after = play(claimable(short_deck=[VACATION, VACATION]), 0, fly(ROME, "milan-rome"))
    assert after.position.vacations == (SHORT, SHORT)


@pytest.mark.clause("JS-VAC-3", "JS-REFILL-2")
def test_a_deck_that_runs_out_leaves_its_row_short() -> None:
    claimed = {1: tuple((card.id, 0) for card in [*flights(5), *flights(7)[:16]])}
    board = table(vacations=[SHORT], flights=claimed, long_deck=[flights(7)[-1].id, VACATION])
    after = play_all(board, (0, turn(LONG)), (0, turn(LONG)))
    assert len(after.position.long.face_up) == 4
    assert after.position.long.deck == ()


@pytest.mark.clause("JS-VAC-5", "JS-VAC-6")
def test_in_vacation_time_no_card_is_turned_and_no_row_refilled() -> None:
    board = claimable(vacations=[SHORT, LONG])
    assert codes(board, 0, turn(LONG)) == ["cards/vacation-time"]
    after = play(board, 0, fly(ROME, "milan-rome"))
    assert after.kinds == ["flight_claimed", "turn_passed"]
    assert len(after.position.short.face_up) == 2


@pytest.mark.clause("JS-TURN-3", "JS-TURN-2")
def test_an_action_may_be_taken_straight_from_the_flight_card_phase() -> None:
    after = play(table(seats=3, seat=2), 2, claim("milan-rome", 1))
    assert after.events[1] == TurnPassed(seat=0)
    assert after.position.seat == 0

"""Laying the game out."""

import pytest

from engines.core.chance import seeded
from engines.jet_set.events import DeckArranged, FinalsDealt, FinalsRemoved, FirstSeatSet, RowLaidOut, SeatsEquipped
from engines.jet_set.parts import ROWS, VACATION, Points, RowName
from tests.engines.jet_set.kit import GAME, LONG, PARTS, SHORT, Board, cards_in_play, started

SEATS = range(2, 7)
BY_SEATS = {SHORT: {2: 8, 3: 8, 4: 11, 5: 14, 6: 17}, LONG: {2: 5, 3: 5, 4: 6, 5: 7, 6: 8}}
"""The numbered layers, as the rulebook prints them."""


def vacations(board: Board, row: RowName) -> list[int]:
    """Return the places of the Vacation cards in a deck, the top one being 0."""
    return [place for place, card in enumerate(board.position.row(row).deck) if card == VACATION]


@pytest.mark.clause("JS-SETUP-2", "JS-SETUP-3", "JS-ROW-2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_the_opening_short_row_shows_1_point_flights_up_to_its_maximum(seats: int, cards: int) -> None:
    row = started(seats).position.short.face_up
    assert len(row) == cards
    assert {PARTS.flight[card].points for card in row} == {Points.ONE}


@pytest.mark.clause("JS-SETUP-4", "JS-ROW-1")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_opening_long_row_has_its_minimum(seats: int, cards: int) -> None:
    assert len(started(seats).position.long.face_up) == cards


@pytest.mark.clause("JS-SETUP-3")
def test_skipped_3_point_flights_are_shuffled_back() -> None:
    decks = [started(chance=seeded(f"three {number}")).position.short.deck for number in range(8)]
    assert all(
        sum(PARTS.flight[card].points is Points.THREE for card in deck if card != VACATION) == 20 for deck in decks
    )
    assert len({tuple(card for card in deck if card != VACATION)[:5] for deck in decks}) == 8


@pytest.mark.clause("JS-SETUP-1", "JS-SETUP-5", "JS-COMP-1", "JS-COMP-2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("layout", ["printed", "deferred"])
def test_every_flight_and_two_vacation_cards_a_deck_are_laid_out(seats: int, layout: str) -> None:
    board = started(seats, deck_layout=layout)
    assert cards_in_play(board) == sorted([*(flight.id for flight in PARTS.flights), *[VACATION] * 4])
    for row in ROWS:
        assert {PARTS.flight[card].row for card in board.position.row(row).face_up} == {row}
        assert len(vacations(board, row)) == 2


@pytest.mark.clause("JS-SETUP-6")
@pytest.mark.parametrize("seats", SEATS)
def test_printed_short_deck_five_flights_with_a_vacation_card_then_the_numbered_ones_then_the_other(seats: int) -> None:
    places = {tuple(vacations(started(seats, chance=seeded(f"deck {n}")), SHORT)) for n in range(40)}
    assert {first for first, _ in places} == {*range(6)}
    assert {second for _, second in places} == {6 + BY_SEATS[SHORT][seats]}


@pytest.mark.clause("JS-SETUP-7")
@pytest.mark.parametrize("seats", SEATS)
def test_printed_long_deck_a_vacation_card_then_the_numbered_flights_then_the_other(seats: int) -> None:
    assert vacations(started(seats), LONG) == [0, 1 + BY_SEATS[LONG][seats]]


@pytest.mark.clause("JS-SETUP-6")
@pytest.mark.parametrize("seats", SEATS)
def test_deferred_short_deck_the_numbered_flights_lie_on_top(seats: int) -> None:
    numbered = BY_SEATS[SHORT][seats]
    places = {
        tuple(vacations(started(seats, chance=seeded(f"d {n}"), deck_layout="deferred"), SHORT)) for n in range(40)
    }
    assert {first - numbered for first, _ in places} == {*range(6)}
    assert len({second for _, second in places}) > 5
    assert all(second >= numbered + 6 for _, second in places)


@pytest.mark.clause("JS-SETUP-7")
@pytest.mark.parametrize("seats", SEATS)
def test_deferred_long_deck_the_numbered_flights_lie_on_top(seats: int) -> None:
    numbered = BY_SEATS[LONG][seats]
    places = {
        tuple(vacations(started(seats, chance=seeded(f"d {n}"), deck_layout="deferred"), LONG)) for n in range(40)
    }
    assert {first for first, _ in places} == {numbered}
    assert len({second for _, second in places}) > 5


@pytest.mark.clause("JS-SETUP-9", "JS-SETUP-14", "JS-COMP-4")
def test_each_seat_begins_with_30_euros_24_planes_and_30_markers() -> None:
    board = started(3)
    assert SeatsEquipped(planes=24, markers=30, cash=30) in board.events
    assert {(player.cash, player.planes, player.markers) for player in board.position.players} == {(30, 24, 30)}


@pytest.mark.clause("JS-SETUP-10", "JS-SETUP-11", "JS-COMP-3")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_is_dealt_two_final_flights_and_the_rest_leave_the_game(seats: int) -> None:
    board = started(seats)
    dealt = [event for event in board.events if isinstance(event, FinalsDealt)]
    (removed,) = (event for event in board.events if isinstance(event, FinalsRemoved))
    assert [(event.seat, len(event.finals or ())) for event in dealt] == [(seat, 2) for seat in range(seats)]
    assert removed.size == 18 - 2 * seats
    everything = [card for event in dealt for card in event.finals or ()] + [*(removed.undealt or ())]
    assert sorted(everything) == sorted(PARTS.final)


@pytest.mark.clause("JS-SETUP-15")
def test_the_first_seat_is_the_one_that_was_asked_for() -> None:
    board = started(3, first_seat=2)
    assert board.events[-1] == FirstSeatSet(seat=2, drawn=False)
    assert board.position.seat == 2


@pytest.mark.clause("JS-SETUP-15")
def test_without_a_word_the_first_seat_is_drawn() -> None:
    begins = {started(3, first_seat=None, chance=seeded(f"first {n}")).position.seat for n in range(30)}
    assert begins == {0, 1, 2}
    assert FirstSeatSet(seat=started(3, None).position.seat, drawn=True) in started(3, None).events


@pytest.mark.clause("JS-SETUP-5")
def test_the_deck_is_arranged_after_its_row_is_laid_out() -> None:
    rows = [(type(event), event.row) for event in started().events if isinstance(event, RowLaidOut | DeckArranged)]
    assert rows == [(RowLaidOut, SHORT), (DeckArranged, SHORT), (RowLaidOut, LONG), (DeckArranged, LONG)]


@pytest.mark.clause("JS-ROW-1")
def test_the_variant_is_for_two_to_six_seats() -> None:
    (variant,) = GAME.variants
    assert (variant.id, variant.seats.min, variant.seats.max) == ("standard", 2, 6)

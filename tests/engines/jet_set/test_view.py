"""What is public, and what is secret."""

import pytest

from engines.core.actors import REFEREE, SPECTATOR, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.jet_set.events import FinalFlightDiscarded
from engines.jet_set.parts import ROWS, VACATION
from tests.engines.jet_set.kit import (
    ENGINE,
    GAME,
    KNOWN_FINAL,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    faults,
    fly_final,
    look,
    play,
    started,
    table,
)

OTHER = next(final.id for final in PARTS.finals if final.id != KNOWN_FINAL)


def flown() -> Board:
    """Let seat 0 play its Final Flight."""
    board = table(
        seats=3,
        links=dict.fromkeys(PATH_C, (0, 1)),
        vacations=(SHORT, LONG),
        finals={0: (KNOWN_FINAL, OTHER)},
    )
    return play(board, 0, fly_final(KNOWN_FINAL, *PATH_C))


@pytest.mark.clause("JS-VIEW-1")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_cash_planes_markers_and_the_size_of_each_deck_are_public(viewer: Viewer) -> None:
    board = started(3)
    seen = look(board, viewer)
    assert [(p.cash, p.planes, p.markers, p.points, p.income) for p in seen.players] == [(30, 24, 30, 0, 0)] * 3
    assert (seen.short.deck_size, seen.long.deck_size) == (50 - 6 + 2, 40 - 3 + 2)
    assert (seen.short.face_up, seen.long.face_up) == (board.position.short.face_up, board.position.long.face_up)


@pytest.mark.clause("JS-SETUP-9")
def test_each_seat_has_a_colour_of_its_own() -> None:
    colours = [player.colour.value for player in look(started(6), SPECTATOR).players]
    assert colours == ["green", "purple", "orange", "red", "blue", "yellow"]
    assert [GAME.words["en"].label(str(seat), "seat") for seat in range(6)] == [
        f"seat {seat} ({colour})" for seat, colour in enumerate(colours)
    ]


@pytest.mark.clause("JS-VIEW-1")
def test_the_ids_of_a_view_are_those_of_rows_of_the_pack() -> None:
    rows = {row.values["id"] for sheet in GAME.pack.sheets for row in sheet.rows if "id" in row.values}
    for board in (started(6), flown()):
        for viewer in (0, SPECTATOR):
            seen = look(board, viewer)
            shown = {*seen.short.face_up, *seen.long.face_up, *(owned.link for owned in seen.links)}
            for player in seen.players:
                named = (*(player.finals or ()), *(player.discarded or ()), player.played)
                shown |= {flight.card for flight in player.flights} | {card for card in named if card}
            assert shown <= rows


@pytest.mark.clause("JS-VIEW-1", "JS-SETUP-12")
def test_a_seat_sees_its_own_final_flights_only() -> None:
    board = started(3)
    seen = look(board, 1)
    assert [player.finals for player in seen.players] == [None, board.player(1).finals, None]
    assert [player.hand_size for player in seen.players] == [2, 2, 2]
    assert [player.finals for player in look(board, SPECTATOR).players] == [None] * 3


@pytest.mark.clause("JS-VIEW-1", "JS-SETUP-11")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_nobody_sees_decks_cards_set_aside_and_cards_not_dealt(viewer: Viewer) -> None:
    seen = look(flown(), viewer)
    assert (seen.short.deck, seen.long.deck, seen.short.aside, seen.long.aside, seen.undealt) == (None,) * 5
    assert seen.short.aside_size == len(flown().position.short.aside)


def test_the_referee_sees_everything() -> None:
    board = started()
    seen = look(board, REFEREE)
    assert (seen.short.deck, seen.undealt) == (board.position.short.deck, board.position.undealt)
    assert [player.finals for player in seen.players] == [player.finals for player in board.position.players]
    assert all(ENGINE.redact(event, REFEREE) == event for event in board.events)


@pytest.mark.clause("JS-VIEW-1", "JS-FINAL-7")
def test_the_discarded_final_flight_is_known_to_its_owner_only() -> None:
    board = flown()
    assert [look(board, viewer).players[0].discarded for viewer in (0, 1, SPECTATOR)] == [(OTHER,), None, None]
    discard = board.events[1]
    assert isinstance(discard, FinalFlightDiscarded)
    assert [ENGINE.redact(discard, viewer) for viewer in (0, 1)] == [discard, discard.replace(discarded=None)]
    assert look(board, 1).players[0].played == KNOWN_FINAL


@pytest.mark.clause("JS-VIEW-1")
def test_what_is_secret_of_the_setup_is_emptied_and_no_event_is_dropped() -> None:
    board = started(2)
    seen = [ENGINE.redact(event, 0) for event in board.events]
    assert [type(event) for event in seen] == [type(event) for event in board.events]
    hidden = [(event.kind, new) for event, new in zip(board.events, seen, strict=True) if event != new]
    assert [kind for kind, _ in hidden] == ["finals_dealt", "finals_removed", "deck_arranged", "deck_arranged"]


@pytest.mark.clause("JS-VIEW-1")
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
@pytest.mark.parametrize("layout", ["printed", "deferred"])
def test_what_is_drawn_anew_looks_the_same_and_is_another(viewer: Viewer, layout: str) -> None:
    for board in (started(3, deck_layout=layout), flown()):
        twin = resampled(ENGINE, board.table, viewer, seeded("twin"), board.terms)
        other = Board(twin, board.config)
        assert other.position != board.position
        assert look(other, viewer) == look(board, viewer)
        assert not faults(other)
        for row in ROWS:
            cards = [(b.position.row(row).deck, b.position.row(row).aside) for b in (board, other)]
            assert sorted(cards[0][0] + cards[0][1]) == sorted(cards[1][0] + cards[1][1])
            assert len(cards[0][0]) == len(cards[1][0])


@pytest.mark.clause("JS-VIEW-1", "JS-SETUP-7")
def test_what_is_drawn_anew_keeps_a_vacation_card_where_all_know_it_to_be() -> None:
    board = started(3)
    for number in range(10):
        twin = ENGINE.resample(board.position, 0, Draw(seeded(f"twin {number}")), board.terms)
        assert [place for place, card in enumerate(twin.long.deck) if card == VACATION] == [0, 6]
        first, second = (place for place, card in enumerate(twin.short.deck) if card == VACATION)
        assert first <= 5
        assert second == 14
    places = {
        ENGINE.resample(board.position, 0, Draw(seeded(f"twin {n}")), board.terms).short.deck.index(VACATION)
        for n in range(30)
    }
    assert len(places) == 6


@pytest.mark.clause("JS-VIEW-1")
def test_the_referee_has_nothing_drawn_anew() -> None:
    board = started()
    assert ENGINE.resample(board.position, REFEREE, Draw(seeded("r")), board.terms) == board.position

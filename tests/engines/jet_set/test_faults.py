"""What can be wrong with a submitted position."""

from typing import Any

import pytest

from engines.jet_set.parts import VACATION
from engines.jet_set.state import BONUS_PLANES, Ending, OwnedLink, Position
from tests.engines.jet_set.kit import (
    ENGINE,
    KNOWN_FINAL,
    LONG,
    PARTS,
    SHORT,
    Board,
    faults,
    flights,
    said,
    started,
    table,
)

FIRST = PARTS.flights[0].id
FINALS = [final.id for final in PARTS.finals]


def broken(board: Board, **changes: Any) -> Board:
    return Board(board.table.replace(position=board.position.replace(**changes)), board.config)


def with_player(board: Board, seat: int, **changes: Any) -> Board:
    players = [*board.position.players]
    players[seat] = players[seat].replace(**changes)
    return broken(board, players=tuple(players))


def with_short(board: Board, **changes: Any) -> Board:
    return broken(board, short=board.position.short.replace(**changes))


def found(board: Board) -> list[tuple[str, str]]:
    """Return code and place of all that is wrong."""
    every = faults(board)
    assert all("{" not in fault.sentence() + fault.pointer() for fault in every)
    return [(fault.code, fault.pointer().removeprefix("/state/position")) for fault in every]


def owned(link: str, owner: int = 0, *planes: int) -> OwnedLink:
    return OwnedLink(link=link, owner=owner, planes=planes or (0, 0))


def ended(ending: Ending | None, **more: Any) -> Board:
    return table(vacations=(SHORT, LONG), ending=ending, sound=False, **more)


@pytest.mark.clause("JS-COMP-4")
def test_a_real_position_has_no_faults() -> None:
    assert found(started(6)) == found(table()) == []


@pytest.mark.clause("JS-ROW-1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_there_are_two_to_six_players(seats: int) -> None:
    board = started(6)
    players = (board.position.players * 2)[:seats]
    assert ("seats/count", "/players") in found(broken(board, players=players))


@pytest.mark.clause("JS-TURN-2")
def test_a_seat_that_is_named_is_at_the_table() -> None:
    assert found(broken(table(), seat=2)) == [("seats/unknown", "/seat")]
    bad = broken(table(), links=(owned("milan-rome", 4),))
    assert found(bad) == [("seats/unknown", "/links/0/owner")]


@pytest.mark.clause("JS-COMP-6")
def test_a_link_is_on_the_map() -> None:
    assert ("links/unknown", "/links/0/link") in found(broken(table(), links=(owned("mars-venus"),)))


@pytest.mark.clause("JS-OTHER-5")
def test_a_link_has_one_owner_and_stands_in_its_order() -> None:
    twice = (owned("milan-rome"), owned("milan-rome", 1))
    assert ("links/order", "/links/1") in found(broken(table(), links=twice))
    turned = (owned("milan-rome"), owned("london-paris"))
    assert ("links/order", "/links/1") in found(broken(table(), links=turned))


@pytest.mark.clause("JS-OTHER-5")
def test_a_link_counts_planes_for_every_seat() -> None:
    bad = broken(table(), links=(owned("milan-rome", 0, 1, 0, 0),))
    assert found(bad) == [("links/seats", "/links/0/planes")]


@pytest.mark.clause("JS-COMP-4")
def test_planes_add_up_to_24_a_seat() -> None:
    board = table(links={"milan-rome": (0, 3)})
    (fault,) = faults(with_player(board, 0, planes=24))
    assert said(fault) == "Seat 0 (green) has 27 planes in its stock, on links and on its Final Flight, not 24."
    assert found(with_player(board, 1, planes=23)) == [("planes/do-not-add-up", "/players/1/planes")]


@pytest.mark.clause("JS-COMP-4")
def test_markers_add_up_to_30_a_seat() -> None:
    board = table(links={"milan-rome": (0, 3)}, flights={0: (2,)})
    assert found(with_player(board, 0, markers=30)) == [("markers/do-not-add-up", "/players/0/markers")]


@pytest.mark.clause("JS-CLAIM-5")
def test_a_sixth_flight_has_no_third_marker() -> None:
    board = table(flights={0: (3,) * 6}, sound=False)
    assert found(board) == [("markers/on-flight", "/players/0/flights/5/markers")]


@pytest.mark.clause("JS-COMP-1")
def test_a_flight_is_one_of_the_pack() -> None:
    board = table()
    bad = with_short(board, deck=("hamburg-mars", *board.position.short.deck))
    assert found(bad) == [("flights/unknown", "")]
    assert "flights/unknown" in {code for code, _ in found(with_short(board, face_up=(VACATION,)))}


@pytest.mark.clause("JS-COMP-2")
def test_a_flight_is_in_one_place() -> None:
    board = table()
    double = board.position.short.face_up[0]
    assert found(with_short(board, deck=(double, *board.position.short.deck))) == [("flights/do-not-add-up", "")]
    assert found(with_short(board, deck=board.position.short.deck[1:])) == [("flights/do-not-add-up", "")]


@pytest.mark.clause("JS-SETUP-1")
def test_a_flight_lies_among_its_own_kind() -> None:
    board = table(short=[FIRST])
    short, long = board.position.short, board.position.long
    swapped = broken(
        board,
        short=short.replace(face_up=(*short.face_up[1:], long.face_up[0])),
        long=long.replace(face_up=(*long.face_up[1:], short.face_up[0])),
    )
    assert found(swapped) == [("flights/misplaced", "/short"), ("flights/misplaced", "/long")]


@pytest.mark.clause("JS-VAC-1")
def test_each_deck_has_two_vacation_cards() -> None:
    board = table()
    deck = board.position.short.deck
    assert found(with_short(board, deck=(*deck, VACATION))) == [("vacations/do-not-add-up", "/short")]
    assert found(with_short(board, deck=deck[:-1])) == [("vacations/do-not-add-up", "/short")]
    assert found(broken(board, vacations=(LONG,))) == [("vacations/do-not-add-up", "/long")]


def told(board: Board) -> list[tuple[str, str, str | None]]:
    """Return code, place and clause of all that is wrong."""
    return [(*each, fault.clause) for each, fault in zip(found(board), faults(board), strict=True)]


@pytest.mark.clause("JS-REFILL-1", "JS-ROW-2", "JS-VAC-3")
def test_rows_and_decks_suit_the_moment() -> None:
    board = table()
    row = board.position.short
    few = with_short(board, face_up=row.face_up[:2], deck=(row.face_up[2], *row.deck))
    many = with_short(board, face_up=row.face_up + row.deck[:4], deck=row.deck[4:])
    early = with_short(board, aside=row.deck[:3], deck=row.deck[3:])
    late = table(vacations=(LONG, LONG))
    left = with_short(late, deck=late.position.short.aside, aside=())
    assert [told(bad) for bad in (few, many, early, left)] == [
        [("rows/too-short", "/short/face_up", "JS-REFILL-1")],
        [("rows/too-long", "/short/face_up", "JS-ROW-2")],
        [("rows/aside-too-early", "/short/aside", "JS-VAC-3")],
        [("rows/deck-in-vacation-time", "/short/deck", "JS-VAC-3")],
    ]


@pytest.mark.clause("JS-VAC-4")
def test_a_vacation_card_that_was_ignored_lies_aside() -> None:
    late = table(vacations=(LONG, SHORT))
    assert found(broken(late, ignored_vacations=(SHORT, LONG))) == []
    assert found(broken(late, ignored_vacations=(SHORT, SHORT))) == [("vacations/ignored", "/ignored_vacations")]
    assert found(broken(table(), ignored_vacations=(LONG,))) == [("vacations/ignored", "/ignored_vacations")]


@pytest.mark.clause("JS-COMP-3")
def test_a_final_flight_is_one_of_the_pack_and_in_one_place() -> None:
    board = table()
    undealt = board.position.undealt
    assert found(broken(board, undealt=(*undealt, "a-b-c"))) == [("finals/unknown", "")]
    assert found(broken(board, undealt=undealt[1:])) == [("finals/do-not-add-up", "")]
    assert found(broken(board, undealt=(*undealt, board.player(0).finals[0]))) == [("finals/do-not-add-up", "")]


@pytest.mark.clause("JS-FINAL-7", "JS-FINAL-2", "JS-BONUS-2", "JS-SETUP-10")
def test_the_final_flights_of_a_seat_suit_the_moment() -> None:
    board = table()
    hand = board.player(0).finals
    one = with_player(broken(board, undealt=(*board.position.undealt, hand[1])), 0, finals=hand[:1])
    early = with_player(board, 0, finals=(), played=hand[0], discarded=hand[1])
    kept = with_player(board, 0, finals=hand[:1], discarded=hand[1])
    bonus = with_player(board, 0, planes=23, bonus_planes=1)
    both = with_player(table(vacations=(SHORT, LONG), played={0: 0}), 0, finals=FINALS[:0], discarded=None)
    both = broken(both, undealt=(*both.position.undealt, FINALS[1]))
    spared = with_player(table(vacations=(SHORT, LONG), played={0: 0}), 0, finals=hand[1:], discarded=None)
    assert [told(bad) for bad in (one, early, kept, bonus, both, spared)] == [
        [("finals/hand", "/players/0/finals", "JS-SETUP-10")],
        [("finals/too-early", "/players/0/played", "JS-FINAL-2")],
        [("finals/hand", "/players/0/finals", "JS-SETUP-10")],
        [("finals/bonus-planes", "/players/0/bonus_planes", "JS-BONUS-2")],
        [("finals/not-discarded", "/players/0/finals", "JS-FINAL-7")],
        [("finals/not-discarded", "/players/0/finals", "JS-FINAL-7")],
    ]


@pytest.mark.clause("JS-END-1", "JS-END-2", "JS-END-3", "JS-END-4")
def test_the_ending_suits_the_position() -> None:
    quiet = {"short": tuple(flight.id for flight in flights(3)[-3:]), "cash": 0}
    due, missed, undue = ("ending/due", "JS-END-1"), ("ending/missed", "JS-END-1"), ("ending/undue", "JS-END-1")
    off, alive = ("ending/option-off", "JS-END-4"), ("ending/not-dead", "JS-END-4")
    bad = [
        ended(None, played={0: BONUS_PLANES}),
        ended(Ending.ALL_FINALS_PLAYED, played={0: BONUS_PLANES}),
        ended(Ending.FIFTH_BONUS_PLANE, seats=3, played={0: BONUS_PLANES, 1: BONUS_PLANES}),
        ended(Ending.FIFTH_BONUS_PLANE, played={0: BONUS_PLANES, 1: 2}),
        ended(None, played={0: 1, 1: 1}),
        ended(Ending.FIFTH_BONUS_PLANE, played={0: 4}),
        ended(Ending.ALL_FINALS_PLAYED, played={0: 4}),
        ended(Ending.DEAD_POSITION, played={0: 4}, **quiet),
        ended(Ending.DEAD_POSITION),
        ended(Ending.DEAD_POSITION, dead_position_ends=False, **quiet),
    ]
    codes = [due, due, missed, missed, due, undue, undue, alive, alive, off]
    assert [told(each) for each in bad] == [[(code, "/ending", clause)] for code, clause in codes]
    good = [
        ended(Ending.FIFTH_BONUS_PLANE, played={0: BONUS_PLANES}),
        ended(Ending.ALL_FINALS_PLAYED, played={0: 1, 1: 4}),
        ended(Ending.DEAD_POSITION, **quiet),
    ]
    assert [found(each) for each in good] == [[]] * len(good)


def test_all_that_is_wrong_is_named_at_once() -> None:
    bad = with_player(with_player(table(), 0, planes=3), 1, markers=2)
    bad = broken(bad, undealt=(), seat=7)
    codes = {code for code, _ in found(bad)}
    assert codes == {"seats/unknown", "planes/do-not-add-up", "markers/do-not-add-up", "finals/do-not-add-up"}


def test_any_position_of_the_right_types_can_be_asked_about() -> None:
    for position in (Position(seat=9, players=()), started().position.replace(players=(), links=(owned("x-y", 7, 1),))):
        assert [*ENGINE.faults(position, table().terms)]


def test_a_final_flight_in_hand_is_not_given_away_by_a_fault() -> None:
    """A dead position is judged by what all can see: else the verdict would tell whose card could be flown."""
    quiet = {"short": tuple(flight.id for flight in flights(3)[-3:]), "cash": 0}
    assert found(ended(Ending.DEAD_POSITION, finals={0: (KNOWN_FINAL, FINALS[5])}, **quiet)) == []

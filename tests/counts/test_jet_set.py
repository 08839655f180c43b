"""Lines of play from small positions of Jet Set, every number derived by hand.

Nothing in them rests on a number of the pack: with less than 9 euros nobody can claim a link (4 and a plane), with less
than 10 nobody can place on another seat's, and the flights that lie in the rows take links without planes.
"""

import pytest

from tests.counts.lines import lines
from tests.engines.jet_set.kit import (
    GAME,
    KNOWN_FINAL,
    LONG,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    flight_over,
    flights,
    table,
)

SHORTS = tuple(flight.id for flight in flights(3)[-3:])
LONGS = tuple(flight.id for flight in flights(7)[-3:])
QUIET = {"short": SHORTS, "long": LONGS}
"""Rows of flights that nobody has planes for in these tests."""
LATE = QUIET | {"vacations": (SHORT, LONG)}
ROUND = ("london-paris", "amsterdam-paris", "amsterdam-dublin", "dublin-london")
"""A way round: Paris, London, Dublin, Amsterdam and back."""


def board(**fields: object) -> Board:
    return table(**fields)  # type: ignore[arg-type]


def counted(board: Board, depth: int) -> int:
    return lines(GAME, board.terms, board.table, depth)


@pytest.mark.clause("JS-INCOME-1", "JS-ACT-1")
def test_who_has_nothing_takes_income_turn_after_turn() -> None:
    assert [counted(board(cash=0, dead_position_ends=False, **LATE), depth) for depth in (1, 2, 5)] == [1, 1, 1]


@pytest.mark.clause("JS-END-4")
def test_a_dead_table_has_no_line_beyond_the_next_action() -> None:
    assert [counted(board(cash=0, **LATE), depth) for depth in (1, 2)] == [1, 0]


@pytest.mark.clause("JS-OWN-4", "JS-OWN-5", "JS-TURN-2", "JS-END-4")
def test_eight_euros_are_for_one_plane_on_one_own_link() -> None:
    links = {"milan-rome": (0,), "london-paris": (0,), "dublin-london": (1,)}
    alive = board(cash=8, links=links, dead_position_ends=False, **LATE)
    # income, or a plane on one of two links; the next seat has income, or a plane on its only link
    assert counted(alive, 1) == 1 + 2
    assert counted(alive, 2) == 3 * (1 + 1)
    # whatever the next seat did: after income three ways again, after either plane 1 euro is left, so income only
    assert counted(alive, 3) == 2 * (3 + 1 + 1)
    # where both seats have spent theirs (2 x 1 lines), the table is dead
    assert counted(board(cash=8, links=links, **LATE), 3) == 2 * (3 + 1 + 1) - 2


@pytest.mark.clause("JS-OWN-1", "JS-OWN-2", "JS-OWN-5", "JS-OTHER-2", "JS-OTHER-3")
def test_seventeen_euros_on_links_that_all_have_owners() -> None:
    own = {"milan-rome": (0,), "london-paris": (0,)}
    others = {link.id: (1,) for link in PARTS.links if link.id not in own}
    # one own link: 15 euros after the charge, so 1 to 3 planes on either; both: 12 after it, so a plane each;
    # another seat's: a plane for 10 on any one of them; income
    assert counted(board(cash=17, links=own | others, **LATE), 1) == 2 * 3 + 1 + len(others) + 1


@pytest.mark.clause("JS-LINK-2", "JS-LINK-3", "JS-LINK-6")
def test_a_rich_seat_claims_any_link_with_as_many_planes_as_are_in_stock() -> None:
    # 24 planes and the dearest link come to 127 euros; claiming or income
    assert counted(board(cash=200, **LATE), 1) == len(PARTS.links) * 24 + 1
    # the next seat has the other links, and up to 20 planes for 10 euros each on the one that was claimed
    first, free = len(PARTS.links) * 24, len(PARTS.links) - 1
    assert counted(board(cash=200, **LATE), 2) == first * (free * 24 + 20 + 1) + first + 1


@pytest.mark.clause("JS-FILL-1", "JS-FILL-2", "JS-FILL-3", "JS-ROW-2", "JS-TURN-3", "JS-END-4")
def test_a_euro_turns_up_cards_of_one_row_up_to_its_maximum() -> None:
    poor = board(cash=(1, 0), **QUIET)
    # a card of either row, or income
    assert counted(poor, 1) == 3
    # the row that was paid goes on, the other one costs a euro that is gone: a card or income; seat 1: income
    assert counted(poor, 2) == 2 + 2 + 1
    # income after a card leaves a table without cash, which is dead; a second card goes on as the first one did;
    # past both incomes it is the start again
    assert counted(poor, 3) == 2 + 2 + 3
    # three cards have brought the row from three to its six: income is left
    assert counted(poor, 4) == 1 + 1 + 5


@pytest.mark.clause("JS-CLAIM-2", "JS-CLAIM-3", "JS-CLAIM-7", "JS-INCOME-2")
def test_a_flight_between_neighbours_on_a_way_round_has_two_paths() -> None:
    short = (flight_over("london-paris"), *SHORTS[1:])
    late = board(cash=0, links=dict.fromkeys(ROUND, (1, 1)), **LATE | {"short": short})
    # the link itself, or the three others, or income; seat 1 has income only
    assert [counted(late, depth) for depth in (1, 2)] == [3, 3]
    # after either claim there is no flight left for the other planes: income, 5 euros, which buy nothing here
    assert counted(late, 3) == 3 + 1 + 1
    assert counted(late, 5) == 5 + 1 + 1


@pytest.mark.clause("JS-FINAL-4", "JS-FINAL-5", "JS-BONUS-2", "JS-END-2", "JS-END-3")
def test_a_last_final_flight_against_the_fifth_bonus_plane() -> None:
    other = next(final.id for final in PARTS.finals if "dublin" not in final.stops and "milan" not in final.stops)
    last = board(cash=0, links=dict.fromkeys(PATH_C, (1, 1)), finals={0: (KNOWN_FINAL, other)}, played={1: 3}, **LATE)
    # Milan, Paris, the way round by Dublin in either direction, Paris, Bordeaux; or income
    assert counted(last, 1) == 2 + 1
    # the Final Flight was the last one and ends the game; income leaves seat 1 a bonus plane, its fourth
    assert [counted(last, depth) for depth in (2, 3)] == [1, 3]
    # and then its fifth, which ends the game
    assert [counted(last, depth) for depth in (4, 5)] == [1, 0]

"""Pulls and answers of different seats commute, draws included."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import seeded
from engines.core.table import Table
from engines.core.values import Tagged
from tests.engines.strange_slot_simulator.kit import (
    BONUS_PULL,
    LETTERS,
    PULL,
    A,
    B,
    Board,
    E,
    clear,
    look,
    play,
    player,
    table,
    write,
)

SEATS = 3
Turns = tuple[list[Tagged], list[Tagged], list[Tagged]]
PULLS = st.just(PULL)
WRITES = st.builds(write, st.sampled_from(LETTERS[:5]), st.integers(1, 6))
TURNS = st.lists(st.one_of(PULLS, WRITES), min_size=1, max_size=6)
CHIPS = st.lists(st.one_of(PULLS, WRITES, st.just(BONUS_PULL)), min_size=1, max_size=5)
"""What the first seat may do, which has five Yellow Chip uses left."""


def before() -> Board:
    """Three seats in the middle of a Spin! Phase; the first one has nearly reached its last box."""
    board = table(player(A, marked=27), player(B), player(E), at_ms=1_000)
    return Board(board.table.replace(chance=seeded("commuting")), board.config)


def interleaved(data: Any, turns: Turns) -> list[tuple[int, Tagged]]:
    """Draw an order of all turns that keeps the order of each seat's own."""
    left = [[(seat, action) for action in actions] for seat, actions in enumerate(turns)]
    order = []
    while any(left):
        seat = data.draw(st.sampled_from([seat for seat in range(SEATS) if left[seat]]))
        order.append(left[seat].pop(0))
    return order


def carried_out(order: list[tuple[int, Tagged]]) -> tuple[Board, dict[int, list[Tagged]]]:
    """Play turns in an order, and return the table and each seat's own events."""
    board, events = before(), dict[int, list[Tagged]]()
    for seat, action in order:
        board = play(board, seat, action)
        events.setdefault(seat, []).extend(board.events)
    return board, events


@pytest.mark.clause("SS-SPIN-1", "SS-ANALYSIS-1")
@given(data=st.data(), turns=st.tuples(CHIPS, TURNS, TURNS))
def test_any_interleaving_leads_to_the_same_table_and_the_same_events(data: Any, turns: Turns) -> None:
    one, other = interleaved(data, turns), interleaved(data, turns)
    (table_one, events_one), (table_other, events_other) = carried_out(one), carried_out(other)
    assert table_one.table == table_other.table
    assert events_one == events_other


@pytest.mark.clause("SS-SPIN-1")
def test_what_a_seat_draws_does_not_depend_on_what_the_others_do() -> None:
    alone, _ = carried_out([(1, PULL), (1, PULL)])
    among, _ = carried_out(
        [(0, PULL), (1, PULL), (2, PULL), (2, write(A, 1)), (0, BONUS_PULL), (1, PULL), (2, clear(A))]
    )
    assert alone.player(1) == among.player(1)
    assert look(alone, 1).seats[1] == look(among, 1).seats[1]


def test_two_seats_draw_from_streams_of_their_own() -> None:
    board, _ = carried_out([(0, PULL), (1, PULL), (2, PULL)])
    whole: Table[Any] = board.table
    assert set(whole.chance.counters) == {"pull/seat-0", "pull/seat-1", "pull/seat-2"}

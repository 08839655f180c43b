"""Taking income."""

import pytest

from engines.jet_set.events import IncomeTaken
from tests.engines.jet_set.kit import INCOME, SHORT, flights, kinds, play, play_all, table


@pytest.mark.clause("JS-INCOME-1", "JS-ACT-1")
def test_income_may_be_taken_even_for_nothing() -> None:
    after = play(table(), 0, INCOME)
    assert after.events[0] == IncomeTaken(seat=0, income=0, with_markers=0, without_markers=0)
    assert after.player(0).cash == 30


@pytest.mark.clause("JS-INCOME-1")
def test_income_may_be_taken_in_vacation_time() -> None:
    assert "take_income" in kinds(table(vacations=(SHORT, SHORT)))


@pytest.mark.clause("JS-INCOME-2", "JS-INCOME-4")
@pytest.mark.parametrize("points", [1, 3, 5, 7])
def test_a_flight_brings_the_same_whatever_it_is_worth(points: int) -> None:
    card = flights(points)[0].id
    assert play(table(cash=0, flights={0: ((card, 1),)}), 0, INCOME).player(0).cash == 5
    assert play(table(cash=0, flights={0: ((card, 0),)}), 0, INCOME).player(0).cash == 2


@pytest.mark.clause("JS-INCOME-3", "JS-COMP-4")
def test_the_last_marker_still_counts_and_the_markers_return_to_the_stock() -> None:
    board = table(cash=0, flights={0: (1, 2, 0)})
    after = play_all(board, (0, INCOME), (1, INCOME), (0, INCOME))
    assert after.player(0).cash == (5 + 5 + 2) + (2 + 5 + 2)
    assert (board.player(0).markers, after.player(0).markers) == (27, 30)

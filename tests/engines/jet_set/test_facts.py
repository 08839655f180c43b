"""What a move of Jet Set costs and brings, as everybody knows it beforehand."""

from typing import Any

import pytest

from engines.core.values import Tagged
from engines.jet_set.facts import Facts
from tests.engines.jet_set.kit import (
    BONUS,
    ENGINE,
    INCOME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    LONG,
    PATH_C,
    SHORT,
    Board,
    claim,
    fly,
    fly_final,
    other,
    own,
    play,
    table,
    turn,
)

FLYING: dict[str, Any] = {"links": dict.fromkeys(KNOWN_PATH, (0, 1)), "short": [KNOWN_FLIGHT]}


def told(board: Board, action: Tagged) -> object:
    """Return the facts of an action, which must be what it then does to the seat's cash and planes."""
    assert ENGINE.facts is not None
    found = ENGINE.facts(board.position, 0, action, board.terms)
    assert isinstance(found, Facts)
    before, after = board.player(0), play(board, 0, action).player(0)
    assert after.cash - before.cash == (found.receives or 0) - (found.pays or 0)
    assert after.planes - before.planes == (found.returns or 0) - (found.places or 0)
    return found


@pytest.mark.clause("JS-FILL-2")
def test_a_card_costs_a_euro_once_in_a_turn() -> None:
    board = table(cash=30)
    assert told(board, turn(SHORT)) == Facts(pays=1, cards=1)
    after = play(board, 0, turn(SHORT))
    assert told(after, turn(SHORT)) == Facts(pays=0, cards=1)
    assert told(after, turn(LONG)) == Facts(pays=1, cards=1)


@pytest.mark.clause("JS-LINK-3", "JS-OWN-4", "JS-OWN-5", "JS-OTHER-3")
def test_placing_planes_says_what_it_costs_and_who_receives_of_it() -> None:
    board = table(cash=60, links={"london-paris": (0,), "dublin-london": (0,), "berlin-munich": (1,)})
    assert told(board, claim("milan-rome", 2)) == Facts(pays=16, places=2, markers=1)
    placed = own(("london-paris", 2), ("dublin-london", 1))
    assert told(board, placed) == Facts(pays=20, service_charge=5, places=3)
    assert told(board, other("berlin-munich", 2)) == Facts(pays=20, owner=1, owner_receives=10, places=2)


@pytest.mark.clause("JS-CLAIM-3", "JS-CLAIM-5", "JS-SCORE-1")
@pytest.mark.parametrize(("claimed", "markers"), [(0, 3), (5, 2)])
def test_a_flight_says_what_comes_back_and_what_it_is_worth(claimed: int, markers: int) -> None:
    board = table(flights={0: (0,) * claimed}, **FLYING)
    assert told(board, fly(KNOWN_FLIGHT, *KNOWN_PATH)) == Facts(returns=2, markers=markers, points=3)


@pytest.mark.clause("JS-SCORE-2", "JS-FINAL-6")
def test_a_final_flight_and_the_planes_on_it_say_what_they_are_worth() -> None:
    late: dict[str, Any] = {"vacations": (SHORT, LONG), "finals": {0: (KNOWN_FINAL, "vienna-bordeaux-rome")}}
    board = table(links=dict.fromkeys(PATH_C, (0, 1)), **late)
    assert told(board, fly_final(KNOWN_FINAL, *PATH_C)) == Facts(returns=6, points=10)
    assert told(table(played={0: 1}, **late), BONUS) == Facts(places=1, points=2)


@pytest.mark.clause("JS-INCOME-2")
def test_income_says_what_the_bank_pays() -> None:
    assert told(table(flights={0: (1, 0)}), INCOME) == Facts(receives=7)

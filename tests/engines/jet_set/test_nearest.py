"""Twenty wrong actions, each with what a helpful person would have said first."""

import pytest

from engines.core.actors import Command
from engines.core.explain import explain
from engines.core.values import Tagged
from tests.engines.jet_set.kit import (
    GAME,
    INCOME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    LONG,
    PATH_C,
    SHORT,
    Board,
    claim,
    flight_over,
    fly,
    fly_final,
    other,
    own,
    table,
    turn,
)

OPENING = table(cash=200)
OWNER = table(cash=200, links={"milan-rome": (0, 1), "london-paris": (1, 0, 1)})
POOR = table(cash=9, links={"milan-rome": (0, 1), "london-paris": (1, 0, 1)})
BROKE = table(cash=0, links={"milan-rome": (0, 1)})
FLIER = table(cash=60, links=dict.fromkeys((*KNOWN_PATH, "milan-rome"), (0, 1)), short=[KNOWN_FLIGHT])
HALF = table(cash=60, links={"berlin-hamburg": (0, 1)}, short=[KNOWN_FLIGHT])
HALF_OTHER = table(cash=60, links={"berlin-hamburg": (0, 1), "berlin-munich": (1, 0, 1)}, short=[KNOWN_FLIGHT])
LATE = table(
    cash=60,
    links=dict.fromkeys(PATH_C, (0, 1)),
    vacations=(SHORT, LONG),
    finals={0: (KNOWN_FINAL, "vienna-bordeaux-rome")},
    short=[flight_over("london-paris")],
)

QUESTIONS: list[tuple[Board, Tagged, list[Tagged]]] = [
    (OPENING, claim("rome-milan", 2), [claim("milan-rome", 2)]),
    (OPENING, claim("paris-london", 1), [claim("london-paris", 1)]),
    (OPENING, claim("milan-rome", 25), [claim("milan-rome", 24), claim("milan-rome", 23)]),
    (OPENING, claim("milan-rome", 0), [claim("milan-rome", 1), claim("milan-rome", 2)]),
    (OPENING, own(("milan-rome", 2)), [claim("milan-rome", 2)]),
    (OPENING, other("milan-rome", 3), [claim("milan-rome", 3)]),
    (OWNER, claim("milan-rome", 2), [own(("milan-rome", 2))]),
    (OWNER, claim("london-paris", 2), [other("london-paris", 2)]),
    (OWNER, other("milan-rome", 2), [own(("milan-rome", 2))]),
    (OWNER, own(("london-paris", 2)), [other("london-paris", 2)]),
    (OWNER, own(("milan-rome", 25)), [own(("milan-rome", 23))]),
    (OWNER, own(("rome-milan", 4)), [own(("milan-rome", 4))]),
    (POOR, other("london-paris", 1), [INCOME]),
    (POOR, own(("milan-rome", 3)), [own(("milan-rome", 1))]),
    (BROKE, claim("london-paris", 1), [INCOME]),
    (FLIER, fly(KNOWN_FLIGHT, *KNOWN_PATH[::-1]), [fly(KNOWN_FLIGHT, *KNOWN_PATH)]),
    (FLIER, fly(KNOWN_FLIGHT, KNOWN_PATH[0]), [fly(KNOWN_FLIGHT, *KNOWN_PATH)]),
    (HALF, fly(KNOWN_FLIGHT, *KNOWN_PATH), [claim("berlin-munich", 1)]),
    (HALF_OTHER, fly(KNOWN_FLIGHT, *KNOWN_PATH), [other("berlin-munich", 1)]),
    (LATE, fly_final(KNOWN_FINAL, *PATH_C[:3]), [fly_final(KNOWN_FINAL, *PATH_C)]),
    (LATE, turn(SHORT), [INCOME]),
]


@pytest.mark.parametrize(("board", "asked", "answers"), QUESTIONS)
def test_what_comes_first_is_what_a_helpful_person_would_say(
    board: Board, asked: Tagged, answers: list[Tagged]
) -> None:
    found = explain(GAME, board.terms, board.table, Command(actor=0, action=asked))
    assert not found.legal
    assert [move.action for move in found.nearest][: len(answers)] == answers

"""Wrong actions, each with what a helpful person would have said of it, and said first to do instead."""

import pytest

from engines.core.actors import Command
from engines.core.explain import explain
from engines.core.values import Tagged
from tests.engines.jet_set.kit import (
    BONUS,
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
    flights,
    fly,
    fly_final,
    maximum,
    other,
    own,
    said,
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

TAKEN = table(
    links=dict.fromkeys(KNOWN_PATH, (0, 1)),
    flights={1: ((KNOWN_FLIGHT, 3),)},
    short=[flight_over("berlin-hamburg")],
)
EARLY = table(
    cash=60,
    links=dict.fromkeys(PATH_C, (0, 1)),
    vacations=(SHORT,),
    finals={0: (KNOWN_FINAL, "vienna-bordeaux-rome")},
    short=[flight_over("london-paris")],
)
SPENT = table(cash=60, links={"milan-rome": (0, 24)}, short=[flight_over("milan-rome")])
FULL_SHORT = table(cash=5, short=[flight.id for flight in flights(1)[: maximum(2)]])
RETIRED = table(vacations=(SHORT, LONG), finals={0: (KNOWN_FINAL, "vienna-bordeaux-rome")}, played={0: 1})

QUESTIONS: list[tuple[Board, Tagged, str, list[Tagged]]] = [
    (
        OPENING,
        claim("rome-milan", 2),
        "There is no airlink “rome-milan” on the board; an id names both cities, in the order of the alphabet.",
        [claim("milan-rome", 2)],
    ),
    (
        OPENING,
        claim("paris-london", 1),
        "There is no airlink “paris-london” on the board; an id names both cities, in the order of the alphabet.",
        [claim("london-paris", 1)],
    ),
    (
        OPENING,
        claim("milan-rome", 25),
        "Seat 0 (green) has 24 planes in stock, not 25.",
        [claim("milan-rome", 24), claim("milan-rome", 23)],
    ),
    (
        OPENING,
        claim("milan-rome", 0),
        "At least one plane is placed on a link that is claimed, not 0.",
        [claim("milan-rome", 1), claim("milan-rome", 2)],
    ),
    (
        OPENING,
        own(("milan-rome", 2)),
        "Seat 0 (green) does not own the link Milan–Rome; this action is for links that one already owns.",
        [claim("milan-rome", 2)],
    ),
    (
        OPENING,
        other("milan-rome", 3),
        "Nobody owns the link Milan–Rome; planes are placed on it by claiming it.",
        [claim("milan-rome", 3)],
    ),
    (
        OWNER,
        claim("milan-rome", 2),
        "Seat 0 (green) owns the link Milan–Rome; only an unowned link can be claimed.",
        [own(("milan-rome", 2))],
    ),
    (
        OWNER,
        claim("london-paris", 2),
        "Seat 1 (purple) owns the link London–Paris; only an unowned link can be claimed.",
        [other("london-paris", 2)],
    ),
    (
        OWNER,
        other("milan-rome", 2),
        (
            "Seat 0 (green) owns the link Milan–Rome itself; placing planes on own links is another action, "
            "with a service charge."
        ),
        [own(("milan-rome", 2))],
    ),
    (
        OWNER,
        own(("london-paris", 2)),
        "Seat 0 (green) does not own the link London–Paris; this action is for links that one already owns.",
        [other("london-paris", 2)],
    ),
    (
        OWNER,
        own(("milan-rome", 25)),
        "Seat 0 (green) has 23 planes in stock, not 25.",
        [own(("milan-rome", 23))],
    ),
    (
        OWNER,
        own(("rome-milan", 4)),
        "There is no airlink “rome-milan” on the board; an id names both cities, in the order of the alphabet.",
        [own(("milan-rome", 4))],
    ),
    (
        POOR,
        other("london-paris", 1),
        (
            "It costs €10 to place 1 plane on London–Paris, half of it for the bank and half for seat 1 "
            "(purple); seat 0 (green) has €9."
        ),
        [INCOME],
    ),
    (
        POOR,
        own(("milan-rome", 3)),
        "It costs €17, €15 for 3 planes and a service charge of €2 for 1 link; seat 0 (green) has €9.",
        [own(("milan-rome", 1))],
    ),
    (
        BROKE,
        claim("london-paris", 1),
        "It costs €9, €4 for the link London–Paris and €5 for 1 plane; seat 0 (green) has €0.",
        [INCOME],
    ),
    (
        FLIER,
        fly(KNOWN_FLIGHT, *KNOWN_PATH[::-1]),
        "The path leads from Munich to Hamburg; named the other way round, from Hamburg to Munich, it will do.",
        [fly(KNOWN_FLIGHT, *KNOWN_PATH)],
    ),
    (
        FLIER,
        fly(KNOWN_FLIGHT, KNOWN_PATH[0]),
        "The path ends in Berlin; the flight ends in Munich.",
        [fly(KNOWN_FLIGHT, *KNOWN_PATH)],
    ),
    (
        HALF,
        fly(KNOWN_FLIGHT, *KNOWN_PATH),
        "Seat 0 (green) has no plane on the airlink Berlin–Munich; the path takes one from each of its airlinks.",
        [claim("berlin-munich", 1)],
    ),
    (
        HALF_OTHER,
        fly(KNOWN_FLIGHT, *KNOWN_PATH),
        "Seat 0 (green) has no plane on the airlink Berlin–Munich; the path takes one from each of its airlinks.",
        [other("berlin-munich", 1)],
    ),
    (
        LATE,
        fly_final(KNOWN_FINAL, *PATH_C[:3]),
        "The path ends in Dublin; the flight ends in Bordeaux.",
        [fly_final(KNOWN_FINAL, *PATH_C)],
    ),
    (
        LATE,
        turn(SHORT),
        "It is Vacation Time: the Flight Card Phase is skipped, and no further cards are turned up.",
        [INCOME],
    ),
    (
        OWNER,
        own(("milan-rome", 1), ("milan-rome", 2)),
        "The link Milan–Rome is named twice; all its planes go into one entry.",
        [own(("milan-rome", 1))],
    ),
    (
        OWNER,
        own(("milan-rome", 2), ("milan-rome", 2)),
        "The link Milan–Rome is named twice; all its planes go into one entry.",
        [own(("milan-rome", 2))],
    ),
    (
        OPENING,
        claim("milan-rome", 2**31 - 1),
        "Seat 0 (green) has 24 planes in stock, not 2,147,483,647.",
        [claim("milan-rome", 24)],
    ),
    (
        OPENING,
        claim("london", 2),
        "There is no airlink “london” on the board; an id names both cities, in the order of the alphabet.",
        [claim("dublin-london", 2)],
    ),
    (
        LATE,
        fly(KNOWN_FINAL, *PATH_C),
        "Milan–Dublin–Bordeaux is a Final Flight: it is claimed from one's own hand, in Vacation Time.",
        [fly_final(KNOWN_FINAL, *PATH_C)],
    ),
    (
        LATE,
        fly_final("london-paris", "london-paris"),
        "London–Paris is not a Final Flight but a Short Flight: it is claimed from its row, and Markers go on it.",
        [fly("london-paris", "london-paris")],
    ),
    (
        TAKEN,
        fly(KNOWN_FLIGHT, *KNOWN_PATH),
        "Seat 1 (purple) has claimed the Short Flight Hamburg–Munich already.",
        [fly(flight_over("berlin-hamburg"), "berlin-hamburg")],
    ),
    (
        LATE,
        BONUS,
        "Seat 0 (green) has not claimed a Final Flight yet, so there is no card to put a plane on.",
        [fly_final(KNOWN_FINAL, *PATH_C)],
    ),
    (
        EARLY,
        fly_final(KNOWN_FINAL, *PATH_C),
        "A Final Flight can be claimed once two Vacation cards are turned up; so far one is.",
        [turn(SHORT)],
    ),
    (
        FULL_SHORT,
        turn(SHORT),
        "The Short Flight row has 6 cards, and its maximum is 6.",
        [turn(LONG)],
    ),
    (
        RETIRED,
        INCOME,
        (
            "Seat 0 (green) has played its Final Flight, Milan–Dublin–Bordeaux; it has no more actions, and "
            "puts one plane on that card in each of its turns."
        ),
        [BONUS],
    ),
    (
        SPENT,
        own(("milan-rome", 1)),
        "Seat 0 (green) has no planes in stock, not 1.",
        [fly(flight_over("milan-rome"), "milan-rome")],
    ),
    (
        FLIER,
        fly("munich-hamburg", *KNOWN_PATH),
        "There is no Short or Long Flight “munich-hamburg”.",
        [fly(KNOWN_FLIGHT, *KNOWN_PATH)],
    ),
    (
        LATE,
        fly_final("vienna-bordeaux-rome", *PATH_C),
        "The path starts in Milan; the flight starts in Vienna.",
        [fly_final(KNOWN_FINAL, *PATH_C)],
    ),
]


@pytest.mark.parametrize(("board", "asked", "sentence", "answers"), QUESTIONS)
def test_what_comes_first_is_what_a_helpful_person_would_say(
    board: Board, asked: Tagged, sentence: str, answers: list[Tagged]
) -> None:
    found = explain(GAME, board.terms, board.table, Command(actor=0, action=asked))
    assert not found.legal
    assert said(found.refusals[0]) == sentence
    assert [move.action for move in found.nearest][: len(answers)] == answers

"""Nothing is ever wrong with a position that play leads to: all components are where they can be."""

from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, spread

MOMENTS = 150


def faults_at(moment: Moment) -> list[str]:
    return [fault.sentence() for fault in moment.case.game.engine.faults(moment.position, moment.terms)]


def test_no_position_of_a_game_has_a_fault(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in spread(walk.moments, MOMENTS):
            assert faults_at(moment) == [], f"a position of a game has faults: {faults_at(moment)}"


def test_a_position_has_the_seats_that_were_asked_for(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in walk.moments:
            seats = case.game.engine.seats(moment.position)
            assert seats == case.seats, f"`seats` says {seats}"

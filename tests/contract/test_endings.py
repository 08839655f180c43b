"""A game goes on for as long as somebody can act, and it does end."""

import math

from engines.core.actors import HOST
from engines.core.results import Outcome
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, by_policy, steps_of

GAMES = 5
LATER = 10**8


def test_it_is_over_exactly_when_nobody_is_to_act(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in walk.moments:
            engine, outcome = case.game.engine, moment.step.outcome
            acting = engine.to_act(moment.position, moment.table.at_ms, moment.terms)
            assert engine.outcome(moment.position, moment.terms) == outcome, (
                "the outcome is another one the second time"
            )
            assert outcome is None or not acting, f"the game is over, and {acting} are to act"
            assert outcome or acting, "nobody is to act, and the game is not over"
            assert moment.step.to_act == acting, f"{moment.step.to_act} are to act, and then {acting} are"


def test_whoever_is_to_act_has_something_to_do(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for moment in walk.moments:
            acting = moment.step.to_act
            assert len(set(acting)) == len(acting)
            assert all(actor == HOST or actor < case.seats for actor in acting)
            idle = [actor for actor in acting if not moment.moves.of(actor).total]
            assert not idle, f"{idle} are to act and have nothing to do"


def test_nothing_begins_again_after_the_end(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        if walk.last.step.outcome:
            later = walk.last.table.at_ms + LATER
            assert walk.last.moves.total == 0
            assert case.game.engine.to_act(walk.last.position, later, walk.last.terms) == ()


def test_a_game_by_the_policy_ends_within_the_bound_of_its_title(case: Case) -> None:
    bound = case.game.profile.bound
    for number in range(GAMES):
        last = _last(case, f"end {number}")
        assert last.step.outcome or last.moves.total, f"nobody can do anything in 'end {number}', and it is not over"
        assert last.step.outcome, f"the game 'end {number}' goes on after {bound} actions"


def _last(case: Case, name: str) -> Moment:
    last = None
    for _, moment in steps_of(case, name, by_policy, case.game.profile.bound):
        last = moment
    assert last is not None
    return last


def test_the_outcome_ranks_every_seat_once(case: Case, walks: tuple[Walk, ...]) -> None:
    outcomes = [walk.last.step.outcome for walk in walks if walk.last.step.outcome]
    assert outcomes
    for outcome in outcomes:
        assert type(outcome) is case.game.profile.outcome
        assert outcome.reason in case.game.profile.reasons
        ranks_every_seat(outcome, case.seats)


def ranks_every_seat(outcome: Outcome, seats: int) -> None:
    """Hold standings to the order of the ranks; equal ones share, and the one after them skips."""
    ranked = sorted(standing.seat for standing in outcome.standings)
    assert ranked == list(range(seats)), f"the standings are of the seats {ranked} at a table of {seats}"
    before = -math.inf
    for place, standing in enumerate(outcome.standings, 1):
        assert standing.rank in (before, place), f"rank {standing.rank} stands at place {place}"
        before = standing.rank

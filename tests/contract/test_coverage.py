"""The walks of a title meet everything that it declares, and nothing else."""

from functools import cache
from itertools import count
from typing import NamedTuple

from engines.core.game import Game
from engines.core.values import kind_of
from tests.contract.cases import Case, Title
from tests.contract.walks import Moment, by_policy, steps_of, walked

MOST_GAMES = 240
FEWEST_GAMES = 8
"""So many games are played by the policy though everything was met: something may come that is not declared."""
"""Whoever needs more games by its policy to meet everything needs a better policy."""


class Met(NamedTuple):
    """What was seen of a title."""

    actions: set[str]
    events: set[str]
    phases: set[str]
    reasons: set[str]

    def see(self, moment: Moment) -> None:
        self.events.update(event.kind for event in moment.step.events)
        self.phases.add(moment.case.game.engine.phase(moment.position))
        if moment.step.outcome:
            self.reasons.add(moment.step.outcome.reason)


def declared(game: Game) -> Met:
    """Return what a title says that there is."""
    profile = game.profile
    kinds = {kind_of(action) for action in profile.actions}
    return Met(kinds, {kind_of(event) for event in profile.events}, {*profile.phases}, {*profile.reasons})


@cache
def met_by(cases: tuple[Case, ...]) -> Met:
    """Walk through the cases in turn until everything is met, or enough games were played."""
    met, wanted = Met(set(), set(), set(), set()), declared(cases[0].game)
    for case in cases:
        for walk in walked(case):
            met.actions.update(command.action.kind for command in walk.commands)
            for moment in walk.moments:
                met.see(moment)
    for number in count():
        is_met = all(have >= want for have, want in zip(met, wanted, strict=True))
        if number == MOST_GAMES or (is_met and number >= FEWEST_GAMES):
            return met
        case = cases[number % len(cases)]
        for command, moment in steps_of(case, f"search {number}", by_policy, case.game.profile.bound):
            met.see(moment)
            met.actions.update({command.action.kind} if command else ())
    raise AssertionError


def lacking(cases: tuple[Case, ...]) -> set[str]:
    """Return what is declared and was not met."""
    wanted = declared(cases[0].game)
    return {name for have, want in zip(met_by(cases), wanted, strict=True) for name in want - have}


def agree(have: set[str], want: set[str]) -> None:
    """Hold what was met to what is declared."""
    assert want <= have, f"declared and never met in the games by the policy: {', '.join(sorted(want - have))}"
    assert have <= want, f"met and not declared, add to what the title declares: {', '.join(sorted(have - want))}"


def test_every_kind_of_action_is_taken(title: Title) -> None:
    agree(met_by(title.cases).actions, declared(title.game).actions)


def test_every_kind_of_event_happens(title: Title) -> None:
    agree(met_by(title.cases).events, declared(title.game).events)


def test_every_phase_is_reached(title: Title) -> None:
    agree(met_by(title.cases).phases, declared(title.game).phases)


def test_every_ending_is_reached(title: Title) -> None:
    agree(met_by(title.cases).reasons, declared(title.game).reasons)

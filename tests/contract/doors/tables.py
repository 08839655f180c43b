"""At which moments of which tables both doors are listened to."""

from collections.abc import Iterator
from functools import cache

from tests.contract.cases import Case, Title
from tests.contract.walks import Moment, Walk, by_policy, spread, steps_of, walked

MOST_GAMES = 60


def one_a_variant(title: Title) -> tuple[Case, ...]:
    """Return one table of each variant, with four seats where it may have as many."""
    found: dict[str, Case] = {}
    for case in title.cases:
        if case.label not in found or case.seats <= 4:
            found[case.label] = case
    return tuple(found.values())


def moments(case: Case) -> list[Moment]:
    """Return a moment of each phase that a table comes to, and two more of the walk at random."""
    return [*by_phase(case).values(), *spread(walked(case)[-1].moments, 4)[1:3]]


@cache
def by_phase(case: Case) -> dict[str, Moment]:
    """Return for each phase a moment late in a game: the more is hidden by then, and the more has been seen."""
    found: dict[str, Moment] = {}
    for moment in _all(walked(case)):
        found[phase_of(moment)] = moment
    for number in range(MOST_GAMES):
        if not missing(case, found):
            break
        for _, moment in steps_of(case, f"phases {number}", by_policy, case.game.profile.bound):
            found.setdefault(phase_of(moment), moment)
    return found


def missing(case: Case, found: dict[str, Moment]) -> frozenset[str]:
    """Return the phases that the walks of some table of the variant come to, and these moments do not."""
    return common_phases(case.title, case.label) - {*found}


@cache
def common_phases(title: Title, label: str) -> frozenset[str]:
    cases = [case for case in title.cases if case.label == label]
    return frozenset(phase_of(moment) for case in cases for moment in _all(walked(case)))


def phase_of(moment: Moment) -> str:
    return moment.case.game.engine.phase(moment.position)


def _all(walks: tuple[Walk, ...]) -> Iterator[Moment]:
    for walk in walks:
        yield from walk.moments


def phases_met(tables: tuple[Case, ...]) -> set[str]:
    """Return the phases of a title at which these tables are listened to."""
    return {phase_of(moment) for case in tables for moment in moments(case)}

"""Whoever looks is told the same at any two tables that differ only in what is hidden from them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engines.core.actors import REFEREE, SPECTATOR, Actor, Viewer
from engines.core.values import kind_of
from tests.contract.actions import pool
from tests.contract.cases import Case
from tests.contract.openings import told_alike
from tests.contract.test_soundness import faults_at
from tests.contract.twins import first_leak, judged, listed, looked, places, told_of, twin, who
from tests.contract.walks import Moment, Walk, command_of, moments_of, some_moves, spread

MOMENTS = 15
ACTIONS = 12


def pairs(walks: Sequence[Walk], most: int = MOMENTS) -> Iterator[tuple[Viewer, Moment, Moment]]:
    """Yield moments with a twin for every viewer."""
    for moment in moments_of(walks, most):
        for viewer in moment.case.players:
            yield viewer, moment, twin(moment, viewer)


def test_a_twin_is_a_sound_table(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, _, other in pairs(walks):
        assert faults_at(other) == [], f"drawn anew for {who(viewer)}, the table cannot be: {faults_at(other)}"


def test_the_referee_knows_it_all(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        assert twin(moment, REFEREE).position == moment.position, "`resample` draws something anew for the referee"


def test_twins_look_the_same(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, moment, other in pairs(walks, 3 * MOMENTS):
        one, two = looked(moment, viewer), looked(other, viewer)
        assert one == two, (
            f"{who(viewer)} can tell two tables apart that differ only in what is hidden from it, by {places(one, two)}"
        )


def test_twins_list_the_same_moves(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, moment, other in pairs(walks, 3 * MOMENTS):
        same = listed(moment, viewer) == listed(other, viewer)
        assert same, f"{who(viewer)} can tell two tables apart that differ only in what is hidden from it, by its moves"


def test_twins_refuse_the_same_actions_in_the_same_words(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, moment, other in pairs(walks):
        if viewer != SPECTATOR:
            assert isinstance(viewer, int)
            for action in spread(pool(walks), ACTIONS):
                one, two = judged(moment, viewer, action), judged(other, viewer, action)
                told = f"by what it is told of {action}: {one.decode()} and {two.decode()}"
                assert one == two, f"{who(viewer)} can tell two tables apart that differ only in what is hidden, {told}"


def test_what_happens_at_twins_is_told_the_same_until_it_shows(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, moment, other in pairs(walks):
        for move in some_moves(moment.moves, ACTIONS):
            one, two = (told_of(each, viewer, command_of(move)) for each in (moment, other))
            if one is not None and two is not None:
                leak = first_leak(moment, one, two)
                assert leak is None, f"{who(viewer)} learns something from {leak} that the table does not show"


def test_what_others_do_is_told_alike_where_it_leaves_the_table_alike(case: Case, walks: tuple[Walk, ...]) -> None:
    for viewer, moment, actor in onlookers(case, walks):
        told = [told_of(moment, viewer, command_of(move)) for move in some_moves(moment.moves_of([actor]), ACTIONS)]
        for one, other in pairwise(filter(None, told)):
            leak = first_leak(moment, one, other)
            assert leak is None, f"{who(viewer)} learns something from {leak} that the table does not show"


def onlookers(case: Case, walks: Sequence[Walk]) -> Iterator[tuple[Viewer, Moment, Actor]]:
    """Yield everybody who looks on while somebody else acts; who it is that acts is public."""
    for moment in moments_of(walks, MOMENTS):
        for viewer in case.players:
            yield from ((viewer, moment, actor) for actor in moment.step.to_act if actor != viewer)


def test_setting_up_tells_no_more_than_the_table_shows(case: Case) -> None:
    """Of many openings some look alike after an event and at the end: there the event has been told alike."""
    for viewer in (0, SPECTATOR):
        leaks = leaks_at_start(case, viewer)
        assert not leaks, f"{who(viewer)} is told by {', '.join(sorted(leaks))} what the table does not show"


def leaks_at_start(case: Case, viewer: Viewer) -> set[str]:
    """Return the kinds of the events of setting up that tell games apart which the table does not."""
    alike = told_alike(case, viewer).items()
    telltale = {kind for kind, groups in alike if any(len(told) > 1 for told in groups)}
    return {kind_of(kind) for kind in telltale - {*case.game.profile.remembered}}


def test_only_those_at_the_table_are_asked(case: Case, walks: tuple[Walk, ...]) -> None:
    actors: set[Actor] = {actor for walk in walks for moment in walk.moments for actor in moment.step.to_act}
    assert actors <= {*range(case.seats), "host"}

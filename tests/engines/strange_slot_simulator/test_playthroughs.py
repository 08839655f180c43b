"""What the recorded games of this title show: every table, every way to be locked and to tie."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from engines.core.results import Outcome, Standing, Step
from engines.core.values import Tagged
from engines.strange_slot_simulator.state import Phase, Position
from tests.contract.walks import started
from tests.engines.strange_slot_simulator.kit import ANALYSIS, GAME, SPIN
from tests.playthroughs.record import FOLDER, SCRIPTED
from tests.playthroughs.script import Script, parse

RECORDED = [*sorted((FOLDER / GAME.id).glob("*.txt")), *sorted((SCRIPTED / GAME.id).glob("*.txt"))]


@cache
def scripts() -> tuple[Script, ...]:
    return tuple(parse(path.read_text("utf-8")) for path in RECORDED)


@cache
def steps(script: Script) -> tuple[tuple[Position, Step[Position, Tagged]], ...]:
    """Play a recorded game, and return every step with the position before it."""
    moment, found = started(script.case, script.seed), []
    for ply in script.plies:
        if ply.command is not None:
            step = moment.play(ply.command)
            assert isinstance(step, Step), step
            found.append((moment.position, step))
            moment = moment.after(step)
    return tuple(found)


def locks() -> Iterator[Phase]:
    for script in scripts():
        for before, step in steps(script):
            yield from (before.phase for event in step.events if event.kind == "signboard_taken")


def last(script: Script) -> tuple[Position, Outcome]:
    before, step = steps(script)[-1]
    assert step.outcome is not None
    return before, step.outcome


def leaders() -> Iterator[tuple[Standing, Standing]]:
    for script in scripts():
        first, second, *_ = last(script)[1].standings
        yield first, second


def test_every_variant_is_recorded_at_every_number_of_seats() -> None:
    recorded = {(script.case.variant.id, script.case.seats) for script in scripts()}
    open_to_play = [variant.id for variant in GAME.variants if variant.available]
    assert recorded >= {(variant, seats) for variant in open_to_play for seats in (2, 3, 4, 5)}


@pytest.mark.clause("SS-LOCK-1")
def test_seats_are_locked_in_the_spin_and_in_the_analysis() -> None:
    assert min(Counter(locks())[phase] for phase in (SPIN, ANALYSIS)) > 3


@pytest.mark.clause("SS-LOCK-5")
def test_everybody_is_locked_early_in_the_spin_and_in_the_analysis() -> None:
    ends = [(steps(script)[-1][1].events, last(script)[0]) for script in scripts()]
    early = {
        before.phase
        for events, before in ends
        if before.round < 4 and any(event.kind == "signboard_taken" for event in events)
    }
    assert early == {SPIN, ANALYSIS}


@pytest.mark.clause("SS-SCORE-4")
def test_a_tie_for_the_lead_is_broken_by_a_signboard_card_and_is_shared_without_one() -> None:
    ties = [(first, second) for first, second in leaders() if first.score == second.score]
    shared = [first.tie_break for first, second in ties if first.rank == second.rank]
    broken = [(first.tie_break, second.tie_break) for first, second in ties if first.rank < second.rank]
    assert set(shared) == {(0,)}
    assert ((6,), (5,)) in broken

"""The events say it all: whoever applies them has the position."""

from engines.core.play import fold, replay
from engines.core.results import Step
from tests.contract.cases import Case
from tests.contract.twins import places
from tests.contract.walks import Walk, encoded


def test_all_events_from_the_beginning_lead_to_the_position(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        position = case.game.engine.initial(case.seats, walk.last.terms)
        for moment in walk.moments:
            position = fold(case.game.engine, position, moment.step.events)
            changed = places(encoded(position), encoded(moment.position))
            assert position == moment.position, f"something but an event has changed the position, at {changed}"


def test_the_commands_played_again_lead_to_the_same_game(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        steps = list(replay(case.game, case.setup, walk.chance, walk.commands))
        assert len(steps) == len(walk.moments)
        for step, moment in zip(steps, walk.moments, strict=True):
            assert isinstance(step, Step), step
            assert encoded(step) == encoded(moment.step)

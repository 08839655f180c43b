"""What must hold of every step of a game."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from engines.core.actors import HOST, REFEREE, SPECTATOR, Viewer
from engines.core.chance import Chance, seeded
from engines.core.checks.examples import encoded_back
from engines.core.checks.flaw import Flaw, file_of, place
from engines.core.checks.tables import SEED, Trial
from engines.core.engine import resampled


def step_flaws(trial: Trial) -> Iterator[Flaw]:
    """Yield what is wrong with a step that a title has made. Raises Stuck where one of its functions fails."""
    yield from _events(trial)
    yield from _position(trial)
    yield from _standing(trial)
    for viewer in (*range(trial.seats), SPECTATOR, REFEREE):
        yield from _shown(trial, viewer)


def _events(trial: Trial) -> Iterator[Flaw]:
    game = trial.game
    for event in trial.step.events:
        if type(event) not in game.profile.events:
            mend = "add it to the `events` of its profile; in `kit.title` these are the keys of `changes`"
            yield Flaw(at=place(type(event)), problem="it happens and is not declared", mend=mend)
        elif problem := _not_read_back(event, game.event_type):
            yield Flaw(at=place(type(event)), problem=f"{problem} ({trial.where})", mend="keep to the declared types")


def _position(trial: Trial) -> Iterator[Flaw]:
    game, position = trial.game, trial.table.position
    if problem := _not_read_back(position, game.profile.position):
        at = f"{file_of(game.profile.position)}, {game.profile.position.__name__}"
        yield Flaw(at=at, problem=f"{problem} ({trial.where})", mend="keep to the declared types and bounds")
        return
    if problem := _not_read_back(trial.table.chance, Chance):
        mend = "name streams in small letters, digits, hyphens and slashes"
        yield trial.flaw("decide", f"the chance that is left {problem.removeprefix('it ')}", mend)
    for fault in trial.tried("faults", lambda: [*game.engine.faults(position, trial.terms)]):
        sentence = trial.tried("faults", fault.sentence)
        yield trial.flaw(
            "faults", f"a position of a game has a fault: {sentence}", "let the rules and the faults agree"
        )


def _standing(trial: Trial) -> Iterator[Flaw]:
    game, position, profile = trial.game, trial.table.position, trial.game.profile
    engine = game.engine
    phase = trial.tried("phase", lambda: engine.phase(position))
    if phase not in profile.phases:
        yield trial.flaw("phase", f"the phase {phase!r} is not declared", "add it to `phases`")
    seats = trial.tried("seats", lambda: engine.seats(position))
    if seats != trial.seats:
        yield trial.flaw("seats", f"it says {seats} seats", "count the seats of the position")
    strangers = [actor for actor in trial.step.to_act if actor != HOST and actor not in range(trial.seats)]
    if strangers:
        mend = "name seats of the table or the host"
        yield trial.flaw("to_act", f"{strangers[0]!r} is at no table of {trial.seats} seats", mend)
    outcome = trial.step.outcome
    if outcome is not None and (type(outcome) is not profile.outcome or outcome.reason not in profile.reasons):
        said = f"{type(outcome).__name__} with the reason {getattr(outcome, 'reason', None)!r}"
        yield trial.flaw(
            "outcome", f"it ends as {said}", f"end as {profile.outcome.__name__} with one of the `reasons`"
        )


def _shown(trial: Trial, viewer: Viewer) -> Iterator[Flaw]:
    """Yield what is wrong with what a viewer is shown, and with the tables drawn anew for that viewer."""
    game, position, terms = trial.game, trial.table.position, trial.terms
    view = trial.tried("view", lambda: game.engine.view(position, viewer, terms))
    if type(view) is not game.profile.view:
        yield trial.flaw("view", f"it returns {type(view).__name__}", f"return {game.profile.view.__name__}")
    elif problem := _not_read_back(view, game.profile.view):
        yield trial.flaw("view", problem, "keep to the declared types and bounds")
    for event in trial.step.events:
        told = trial.tried("redact", partial(game.engine.redact, event, viewer))
        if type(told) is not type(event):
            mend = "return the event with fields emptied"
            yield trial.flaw("redact", f"it returns {type(told).__name__} for {type(event).__name__}", mend)
        elif problem := _not_read_back(told, game.event_type):
            yield trial.flaw("redact", f"{type(event).__name__}: {problem}", "let its type allow what a viewer may see")
    anew = trial.tried("resample", lambda: resampled(game.engine, trial.table, viewer, seeded(SEED), terms))
    if problem := _not_read_back(anew.position, game.profile.position):
        yield trial.flaw("resample", problem, "draw a position of the declared type")


def _not_read_back(value: Any, kind: Any) -> str | None:
    """Return why a value is not what its own JSON says, None where it is."""
    try:
        again = encoded_back(value, kind)
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError) as error:
        return f"it cannot be read back: {error}"
    return None if again == value else "it is read back as something else, for instance a list as a tuple"

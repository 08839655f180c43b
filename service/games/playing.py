"""Actions on an opened game, carried out or judged, for open states, sealed states and sessions."""

from dataclasses import dataclass

from engines.core.actors import Command
from engines.core.explain import Explained, explain
from engines.core.game import Game
from engines.core.play import play, to_act
from engines.core.results import Refused
from engines.core.values import Tagged
from service.denied import Denied
from service.games.answers import Answer
from service.games.states import Opened


@dataclass(frozen=True)
class Verdict:
    """The judgement of an action, with the game whose clauses it cites."""

    game: Game
    explained: Explained


def played(opened: Opened, command: Command[Tagged]) -> Answer | Denied:
    """Carry out an action, or return why the rules refuse it."""
    step = play(opened.game, opened.terms, opened.table, command)
    if isinstance(step, Refused):
        return Denied(step, opened.game)
    return Answer(opened.moved_on(step.table), step.events, step.to_act, step.outcome)


def standing(opened: Opened, at_ms: int | None = None, *, is_revealed: bool = False) -> Answer:
    """Return the step of a game at a time in milliseconds, by default the time of its state.

    No seat may act in a game that is over or revealed.
    """
    outcome = opened.game.engine.outcome(opened.table.position, opened.terms)
    is_over = is_revealed or outcome is not None
    acting = () if is_over else to_act(opened.game, opened.terms, opened.table, at_ms)
    return Answer(opened, (), acting, outcome, at_ms, is_revealed=is_revealed)


def judged(opened: Opened, command: Command[Tagged]) -> Verdict:
    """Judge an action without carrying it out."""
    return Verdict(opened.game, explain(opened.game, opened.terms, opened.table, command))

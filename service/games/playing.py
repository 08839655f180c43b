"""Actions on an opened game, carried out or judged, for open states, sealed states and sessions."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.core.actors import Command
from engines.core.explain import Explained, explain
from engines.core.game import Game
from engines.core.moves import Move
from engines.core.play import play, to_act
from engines.core.results import Refused
from engines.core.values import Tagged
from service.denied import Denied
from service.games.answers import Answer, units_of
from service.games.details import with_facts
from service.games.states import Opened


@dataclass(frozen=True)
class Verdict:
    """The judgement of an action, which is made when it is asked for."""

    opened: Opened
    command: Command[Tagged]

    @property
    def game(self) -> Game:
        """The game whose clauses it cites."""
        return self.opened.game

    @property
    def units(self) -> int:
        """What it may cost."""
        return units_of(self.opened, (self.command.actor,))

    @cached_property
    def explained(self) -> Explained:
        """The judgement."""
        return explain(self.opened.game, self.opened.terms, self.opened.table, self.command)

    @property
    def nearest(self) -> tuple[Move[Any], ...]:
        """The nearest moves, with what they cost and bring."""
        return with_facts(self.game, self.opened.table.position, self.opened.terms, self.explained.nearest)


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

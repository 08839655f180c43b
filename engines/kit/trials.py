"""Games that a test plays: a trial is a table with its game, and every play gives the next one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.core.actors import Actor, Command
from engines.core.chance import Scripted, seeded
from engines.core.configure import configure
from engines.core.engine import AnyEngine
from engines.core.game import Game, load
from engines.core.moves import Moves
from engines.core.play import legal_moves, play, start, to_act
from engines.core.results import Finding, Outcome, Refused, Step
from engines.core.terms import Terms
from engines.core.values import Tagged


@dataclass(frozen=True)
class Trial:
    """One moment of a game that is tried out."""

    game: Game
    terms: Terms[Any, Any]
    step: Step[Any, Any]

    @property
    def position(self) -> Any:
        """The position."""
        return self.step.table.position

    @property
    def events(self) -> tuple[Tagged, ...]:
        """What happened last."""
        return self.step.events

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.step.outcome

    @property
    def moves(self) -> Moves[Any]:
        """Every legal move."""
        table = self.step.table
        return legal_moves(self.game, self.terms, table, to_act(self.game, self.terms, table))

    def play(self, actor: Actor, action: Tagged, at_ms: int | None = None) -> "Trial":
        """Return the moment after an action. Raises AssertionError with the reason where it is refused."""
        step = self._judged(actor, action, at_ms)
        assert isinstance(step, Step), f"{action} is refused: {step.first.code}, {step.first.sentence()}"
        return replace(self, step=step)

    def refusals(self, actor: Actor, action: Tagged, at_ms: int | None = None) -> list[str]:
        """Return the codes of everything that stands against an action, none where it is legal."""
        step = self._judged(actor, action, at_ms)
        return _codes(step.refusals) if isinstance(step, Refused) else []

    def faults(self) -> list[str]:
        """Return the codes of everything that is wrong with the position."""
        return _codes(self.game.engine.faults(self.position, self.terms))

    def at(self, **fields: Any) -> "Trial":
        """Return another moment: fields of the position changed, and nothing checked."""
        table = self.step.table.replace(position=self.position.replace(**fields))
        outcome = self.game.engine.outcome(table.position, self.terms)
        acting = () if outcome else to_act(self.game, self.terms, table)
        return replace(self, step=self.step.replace(table=table, to_act=acting, outcome=outcome))

    def _judged(self, actor: Actor, action: Tagged, at_ms: int | None) -> Step[Any, Any] | Refused:
        command = Command(actor=actor, action=action, at_ms=at_ms)
        return play(self.game, self.terms, self.step.table, command)


def _codes(findings: Iterable[Finding]) -> list[str]:
    return [finding.code for finding in findings]


def trial(
    engine: AnyEngine,
    seats: int,
    variant: str | None = None,
    *,
    draws: Mapping[str, Sequence[int]] | None = None,
    first_seat: int | None = 0,
    **options: Any,
) -> Trial:
    """Return a game that has just begun; `draws` are the numbers that each stream of chance is to give.

    Raises AssertionError with the reason where it cannot be started.
    """
    game = load(engine)
    setup = configure(game, seats, variant, options, first_seat)
    assert not isinstance(setup, Refused), setup.first.sentence()
    script = {stream: tuple(numbers) for stream, numbers in (draws or {}).items()}
    step = start(game, setup, seeded("trial") if draws is None else Scripted(draws=script))
    assert isinstance(step, Step), step.first.sentence()
    return Trial(game, game.terms(setup.config), step)

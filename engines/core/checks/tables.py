"""Tables on which a title is tried, and how what fails there is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engines.core.chance import seeded
from engines.core.checks.flaw import Flaw, file_of, place, raised_at, text_of
from engines.core.clauses import Variant
from engines.core.configure import configure
from engines.core.game import Game
from engines.core.play import AnyStep, AnyTable, start
from engines.core.refusals import BeyondBounds
from engines.core.results import Refused
from engines.core.terms import Terms

T = TypeVar("T")

SEED = "trial"


class Stuck(Exception):
    """A trial that cannot go on, with the flaw that keeps it."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(str(flaw))
        self.flaw = flaw


class NotOffered(Stuck):
    """A trial of a variant that cannot be started, for a reason that the title gives."""


@dataclass(frozen=True)
class Trial:
    """A game on trial, and the step that led to where it stands."""

    game: Game
    variant: Variant
    seats: int
    terms: Terms[Any, Any]
    step: AnyStep

    @property
    def table(self) -> AnyTable:
        """The table as it stands."""
        return self.step.table

    @property
    def where(self) -> str:
        """How an author comes to this table: `standard with 2 seats and the seed 'trial', after 3 actions`."""
        return f"{self.variant.id} with {self.seats} seats and the seed {SEED!r}, after {self.table.ply} actions"

    def after(self, step: AnyStep) -> "Trial":
        """Return the trial a step later."""
        return replace(self, step=step)

    def tried(self, name: str, call: Callable[[], T]) -> T:
        """Call one of the engine's functions. Raises Stuck where it fails."""
        return _tried(self.game, name, self.where, call)

    def flaw(self, name: str, problem: str, mend: str) -> Flaw:
        """Return a flaw of one of the engine's functions at this table."""
        at = f"{file_of(getattr(self.game.engine, name))}, `{name}`"
        return Flaw(at=at, problem=f"{problem} ({self.where})", mend=mend)


def _tried(game: Game, name: str, where: str, call: Callable[[], T]) -> T:
    try:
        return call()
    except Exception as error:
        at = raised_at(error, game.profile.package) or file_of(getattr(game.engine, name))
        problem = f"`{name}` fails with {text_of(error)} ({where})"
        raise Stuck(Flaw(at=at, problem=problem, mend="let it answer for every sound position")) from error


def refuse_bounds(game: Game, refused: Refused, where: str) -> None:
    """Raise Stuck where a title's own game leaves the bounds of its position."""
    left = refused.first
    if isinstance(left, BeyondBounds):
        problem = f"{left.place} goes beyond its bounds, which are {left.lowest} and {left.highest} ({where})"
        raise Stuck(Flaw(at=place(game.profile.position), problem=problem, mend="widen them, or keep to them"))


def started(game: Game, variant: Variant, seats: int, file: str, options: Mapping[str, Any] | None = None) -> Trial:
    """Lay a game of a variant out. Raises Stuck where that is not possible."""
    at, where = f"{file}, variant {variant.id!r}", f"{variant.id} with {seats} seats and the seed {SEED!r}"
    setup = _tried(game, "check_config", where, lambda: configure(game, seats, variant.id, options or {}, None))
    if isinstance(setup, Refused):
        problem = f"it cannot be started with {seats} seats: {setup.first.sentence()}"
        raise NotOffered(Flaw(at=at, problem=problem, mend="change its options or its seats"))
    step = _tried(game, "set_up", where, lambda: start(game, setup, seeded(SEED)))
    if isinstance(step, Refused):
        refuse_bounds(game, step, where)
        problem = f"laying it out with {seats} seats is refused: {step.first.sentence()}"
        raise Stuck(Flaw(at=at, problem=problem, mend="refuse in `check_config` what cannot be laid out"))
    return Trial(game, variant, seats, game.terms(setup.config), step)

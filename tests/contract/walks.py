"""Seeded walks through a game: what every law is tried on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, TypeVar

import msgspec

from engines.core.actors import Actor, Command
from engines.core.chance import Draw, Seeded, seeded
from engines.core.moves import Move, Moves
from engines.core.play import legal_moves, play, start, to_act
from engines.core.results import Refused, Step
from engines.core.table import Table
from engines.core.terms import Terms
from engines.core.values import Tagged
from service.games.answers import Answer
from service.games.states import Opened
from tests.contract.cases import Case

T = TypeVar("T")

LONGEST_RANDOM_WALK = 400
"""A walk at random may not get anywhere; by the policy a title's own bound holds."""


@dataclass(frozen=True, eq=False)
class Moment:
    """A case, and the step that led to where it stands."""

    case: Case
    terms: Terms[Any, Any]
    step: Step[Any, Any]
    seed: str = ""
    """What the game was laid out from, and played on with."""
    last: Command[Any] | None = None
    """What was done last; None where the game was laid out."""

    @property
    def table(self) -> Table[Any]:
        return self.step.table

    @property
    def position(self) -> Any:
        return self.step.table.position

    @cached_property
    def moves(self) -> Moves[Any]:
        """What may be done, or may be done later, by whoever may act."""
        return self.moves_of(self.step.to_act)

    def moves_of(self, actors: Sequence[Actor], at_ms: int | None = None) -> Moves[Any]:
        return legal_moves(self.case.game, self.terms, self.table, actors, at_ms)

    def play(self, command: Command[Any]) -> Step[Any, Any] | Refused:
        return play(self.case.game, self.terms, self.table, command)

    def after(self, step: Step[Any, Any], command: Command[Any] | None = None) -> "Moment":
        return replace(self, step=step, last=command)

    def at(self, table: Table[Any]) -> "Moment":
        """Return the same moment at another table."""
        acting = () if self.step.outcome else to_act(self.case.game, self.terms, table)
        return replace(self, step=self.step.replace(table=table, events=(), to_act=acting))

    @property
    def opened(self) -> Opened:
        return Opened(self.case.game, self.case.variant.id, self.terms, self.table)

    def answer(self, events: tuple[Tagged, ...] = ()) -> Answer:
        """What a call answers that led here by some events."""
        return Answer(self.opened, events, self.step.to_act, self.step.outcome)

    @property
    def state(self) -> bytes:
        """The state on the wire."""
        return self.opened.closed


Policy = Callable[[Moment, Draw], Command[Any]]


@dataclass(frozen=True, eq=False)
class Walk:
    """A game from its beginning: what was done, and every moment on the way."""

    case: Case
    name: str
    commands: tuple[Command[Any], ...]
    moments: tuple[Moment, ...]

    @property
    def chance(self) -> Seeded:
        return seeded(self.name)

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    @property
    def plies(self) -> Iterator[tuple[Moment, Command[Any], Moment]]:
        """Every command with the moment before it and the one after."""
        return zip(self.moments, self.commands, self.moments[1:], strict=False)


def command_of(move: Move[Any]) -> Command[Any]:
    """Take a move, as soon as it is legal."""
    return Command(actor=move.seat, action=move.action, at_ms=move.from_ms)


def by_policy(moment: Moment, draw: Draw) -> Command[Any]:
    """Do what the title's own policy says; without one, anything."""
    playout = moment.case.game.engine.playout
    if playout is None:
        return command_of(moment.moves.sample(draw))
    return playout(moment.position, moment.moves, draw, moment.terms)


def at_random(moment: Moment, draw: Draw) -> Command[Any]:
    """Do anything, of any kind; where there is a clock, sometimes not at once."""
    now = moment.table.at_ms
    if moment.case.game.profile.clock and draw.below("pause", 3) == 0:
        now += draw.below("pause", 4000)
    acting = to_act(moment.case.game, moment.terms, moment.table, now)
    moves = moment.moves_of(acting, now)
    if not moves.total:
        return command_of(moment.moves.sample(draw))
    move = moves.sample(draw, by_kind=draw.below("by-kind", 2) == 0)
    return Command(actor=move.seat, action=move.action, at_ms=now if move.from_ms is None else move.from_ms)


def started(case: Case, seed: str) -> Moment:
    """Lay a game out."""
    step = start(case.game, case.setup, seeded(seed))
    assert isinstance(step, Step), f"{case.id} cannot be laid out: {step}"
    return Moment(case, case.game.terms(case.setup.config), step, seed)


def steps_of(case: Case, name: str, policy: Policy, most: int) -> Iterator[tuple[Command[Any] | None, Moment]]:
    """Yield every moment of a game and the command that led to it, at most so many commands."""
    moment, draw = started(case, name), Draw(seeded(f"{name}/policy"))
    yield None, moment
    while moment.step.outcome is None and moment.table.ply < most and moment.moves.total:
        command = policy(moment, draw)
        step = moment.play(command)
        assert isinstance(step, Step), (
            f"{command.action} of {command.actor} is listed and refused: {step.first.sentence()}"
        )
        moment = moment.after(step, command)
        yield command, moment


def walk(case: Case, name: str, policy: Policy = by_policy, most: int | None = None) -> Walk:
    """Walk through a game, by the policy for as long as the title says that it takes."""
    bound = case.game.profile.bound if most is None else most
    commands, moments = zip(*steps_of(case, name, policy, bound), strict=True)
    return Walk(case, name, commands[1:], moments)


@cache
def walked(case: Case) -> tuple[Walk, ...]:
    """Return the walks of a case: two by its policy, one at random."""
    longest = min(case.game.profile.bound, LONGEST_RANDOM_WALK)
    return walk(case, "one"), walk(case, "two"), walk(case, "random", at_random, longest)


def moments_of(walks: Sequence[Walk], most: int) -> list[Moment]:
    """Return some moments of walks, beginnings and ends among them, the rest evenly spread."""
    return [moment for one in walks for moment in spread(one.moments, -(-most // len(walks)))]


def spread(items: Sequence[T], most: int) -> list[T]:
    """Return at most so many items, evenly spread, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]


def some_moves(moves: Moves[Any], most: int, seed: str = "moves") -> list[Move[Any]]:
    """Return all moves where they are few, else the first ones, the last ones and some from between."""
    if moves.total <= most:
        return list(moves.page(most))
    draw, third = Draw(seeded(seed)), most // 3
    ends = (*moves.page(third), *moves.page(third, moves.total - third))
    return [*ends, *(moves.sample(draw, by_kind=place % 2 == 0) for place in range(third))]


def encoded(value: Any) -> bytes:
    """Return a value's bytes, for comparison."""
    return msgspec.json.encode(value, order="deterministic")

"""The doors of the rules: start, play, replay, fold and explain."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from typing import Any, TypeVar

from engines.core.actors import HOST, Actor, Command
from engines.core.bounds import beyond
from engines.core.chance import MOST_DRAWS, Chance, Draw, ScriptEnded, ScriptTooHigh, StreamFull
from engines.core.engine import AnyEngine, Setup
from engines.core.game import Game
from engines.core.moves import Moves
from engines.core.refusals import (
    BeyondBounds,
    ClockRewound,
    GameOver,
    NoSuchSeat,
    NotYourTurn,
    ScriptDoesNotFit,
    ScriptTooShort,
    StreamUsedUp,
)
from engines.core.results import Refusal, Refused, Step
from engines.core.table import MOST_PLY, Table
from engines.core.terms import Terms
from engines.core.turn import Stop, Turn
from engines.core.values import Tagged, Value

S = TypeVar("S", bound=Value)

AnyTerms = Terms[Any, Any]
AnyTable = Table[Any]
AnyStep = Step[Any, Any]
AnyCommand = Command[Any]
Drawing = Callable[[Chance], Draw]


def start(game: Game, setup: Setup[Any], chance: Chance, drawing: Drawing = Draw) -> AnyStep | Refused:
    """Lay out a new game, as `configure` has settled it; `drawing` makes the draws of a chance."""
    terms = game.terms(setup.config)
    engine = game.engine
    turn = Turn(engine.initial(setup.seats, terms), drawing(chance), terms, engine.evolve)
    return _carried_out(engine, turn, lambda: engine.set_up(turn, setup.first_seat), None, ply=0)


def play(
    game: Game, terms: AnyTerms, table: AnyTable, command: AnyCommand, drawing: Drawing = Draw
) -> AnyStep | Refused:
    """Judge an action and carry it out: the new table, or every reason of the first group that stands against it."""
    engine = game.engine
    at_ms = table.at_ms if command.at_ms is None else command.at_ms
    refusal = _out_of_turn(engine, terms, table, command.actor, at_ms)
    if refusal is not None:
        return Refused(refusals=(refusal,))
    turn = Turn(table.position, drawing(table.chance), terms, engine.evolve, at_ms)
    rule = partial(engine.decide, turn, command.actor, command.action)
    return _carried_out(engine, turn, rule, table.position, ply=table.ply + 1)


def replay(
    game: Game, setup: Setup[Any], chance: Chance, commands: Iterable[AnyCommand], drawing: Drawing = Draw
) -> Iterator[AnyStep | Refused]:
    """Yield the step of the start and of each command; a refusal is the last thing that comes."""
    terms = game.terms(setup.config)
    step = start(game, setup, chance, drawing)
    yield step
    for command in commands:
        if isinstance(step, Refused):
            return
        step = play(game, terms, step.table, command, drawing)
        yield step


def fold(engine: AnyEngine, position: S, events: Iterable[Tagged]) -> S:
    """Apply events to a position, one after the other."""
    return reduce(engine.evolve, events, position)


def to_act(game: Game, terms: AnyTerms, table: AnyTable, at_ms: int | None = None) -> tuple[Actor, ...]:
    """Return who may act, at the table's own time unless another is named."""
    return game.engine.to_act(table.position, table.at_ms if at_ms is None else at_ms, terms)


def legal_moves(
    game: Game, terms: AnyTerms, table: AnyTable, actors: Iterable[Actor], at_ms: int | None = None
) -> Moves[Any]:
    """Return the moves of these actors, which must be among those that may act."""
    now = table.at_ms if at_ms is None else at_ms
    of = game.engine.moves
    forms = [(actor, form) for actor in actors for form in of(table.position, actor, now, terms)]
    return Moves(tuple([pair for pair in forms if pair[1].size or not pair[1].space.exact]))


def _out_of_turn(engine: AnyEngine, terms: AnyTerms, table: AnyTable, actor: Actor, at_ms: int) -> Refusal | None:
    """Settle what all games share: time, the seats there are, the end, and whose turn it is."""
    if at_ms < table.at_ms:
        return ClockRewound(at_ms=at_ms, state_at_ms=table.at_ms)
    may_act = engine.to_act(table.position, at_ms, terms)
    if actor in may_act:
        return None
    seats = engine.seats(table.position)
    if actor != HOST and actor >= seats:
        return NoSuchSeat(seat=actor, seats=seats)
    outcome = engine.outcome(table.position, terms)
    if outcome is not None:
        return GameOver(reason=outcome.reason)
    barred = engine.barred and engine.barred(table.position, actor, at_ms, terms)
    return barred or NotYourTurn(seat=actor, to_act=may_act, phase=engine.phase(table.position))


def _carried_out(
    engine: AnyEngine, turn: Turn[Any, Any, Any, Any], rule: Callable[[], None], before: Value | None, ply: int
) -> AnyStep | Refused:
    """Let a rule do its work on a turn that began at a position; whatever is refused, nothing has changed."""
    try:
        rule()
    except Stop as stop:
        return Refused(refusals=stop.refusals)
    except ScriptEnded as error:
        return Refused(refusals=(ScriptTooShort(stream=error.stream, place=error.place),))
    except ScriptTooHigh as error:
        refusal = ScriptDoesNotFit(stream=error.stream, place=error.place, drawn=error.drawn, below=error.below)
        return Refused(refusals=(refusal,))
    except StreamFull as error:
        return Refused(refusals=(StreamUsedUp(stream=error.stream, drawn=MOST_DRAWS),))
    left = beyond(engine.profile.position, turn.position, before)
    if left is not None:
        return Refused(refusals=(BeyondBounds(place=left.place, lowest=left.lowest, highest=left.highest),))
    table = Table(position=turn.position, chance=turn.draw.chance, ply=min(ply, MOST_PLY), at_ms=turn.at_ms)
    outcome = engine.outcome(turn.position, turn.terms)
    acting = () if outcome else engine.to_act(turn.position, turn.at_ms, turn.terms)
    return Step(table=table, events=tuple(turn.events), to_act=acting, outcome=outcome)

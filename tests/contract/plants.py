"""Engines with one fault each, planted in a sound title, for the laws to find."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from typing import Any

from engines.core.actors import HOST, Viewer
from engines.core.engine import AnyEngine
from engines.core.game import Game, load
from engines.core.moves import Form
from engines.core.results import Fault, Outcome, Refusal
from engines.core.turn import Stop, Turn
from engines.core.values import Tagged
from tests.contract.bell.engine import ENGINE as BELL
from tests.contract.cases import Case, Title
from tests.contract.walks import walked
from tests.kit import toy

TOY: AnyEngine = toy.ENGINE
AnyTurn = Turn[Any, Any, Any, Any]
Forms = Iterable[Form[Any]]


def planted(game: Game | None = None, **changes: Any) -> Case:
    """Return the first case of a title, of the toy unless another is named, with some of its functions replaced."""
    game = game or toy.game()
    other = Game(replace(game.engine, **changes), game.pack, game.clauses, game.variants)
    return Title(other, tables=1).cases[0]


def declaring(**changes: Any) -> Case:
    """Return a case of the toy that declares something else of itself."""
    return planted(profile=replace(TOY.profile, **changes))


class BitShows(Refusal):
    """A reason that depends on what is hidden."""

    code = "leak/bit"
    at = "/action"
    detail = "The bit is set."


# Rules


def counting_set_up() -> Callable[[AnyTurn, Any], None]:
    """Let the games of a process differ."""
    numbers = count()

    def set_up(turn: AnyTurn, first_seat: int | None) -> None:
        turn.emit(toy.NumberHidden(number=next(numbers) % 5))
        TOY.set_up(turn, first_seat)

    return set_up


def silent_set_up(turn: AnyTurn, first_seat: int | None) -> None:
    """Change the table without an event."""
    TOY.set_up(turn, first_seat)
    turn.position = turn.position.replace(misser=1)


def spoiling_decide(turn: AnyTurn, actor: Any, action: Tagged) -> None:
    """Change the table that was handed in, where the action is refused."""
    try:
        TOY.decide(turn, actor, action)
    except Stop:
        counters = turn.draw.chance.counters
        counters["spoiled"] = counters.get("spoiled", 0) + 1
        raise


def loose_evolve(position: toy.Position, event: Tagged) -> Any:
    """Leave a list where the type says tuple: the bytes are the same, the value is not."""
    after: Any = TOY.evolve(position, event)
    return after.replace(missed=[*after.missed])


def overshooting_evolve(position: toy.Position, event: Tagged) -> Any:
    """Run one step too far, even behind the goal."""
    after: Any = TOY.evolve(position, event)
    return TOY.evolve(after, event.replace(steps=1)) if isinstance(event, toy.Ran) else after


def no_faults(position: Any, terms: Any) -> Iterable[Fault]:
    """Take any position for sound."""
    return ()


def tireless_to_act(position: toy.Position, at_ms: int, terms: Any) -> tuple[int, ...]:
    """Ask a seat even after the end."""
    return (position.seat,)


def partial_outcome(position: Any, terms: Any) -> Outcome | None:
    """Forget a seat in the standings."""
    outcome = TOY.outcome(position, terms)
    return outcome and outcome.replace(standings=outcome.standings[1:])


def wild_suggest(position: Any, seat: int, at_ms: int, terms: Any) -> Tagged:
    """Suggest what no lane allows."""
    return toy.Run(lane=toy.Lane.LEFT, steps=9)


def returning_to_act(position: toy.Position, at_ms: int, terms: Any) -> tuple[int, ...]:
    """Go on some time after the end."""
    return (position.seat,) if at_ms > 10**6 else TOY.to_act(position, at_ms, terms)  # type: ignore[return-value]


def crowded_to_act(position: toy.Position, at_ms: int, terms: Any) -> tuple[Any, ...]:
    """Ask a host who has nothing to do."""
    acting = TOY.to_act(position, at_ms, terms)
    return (*acting, HOST) if acting else ()


def both_to_act(position: toy.Position, at_ms: int, terms: Any) -> tuple[Any, ...]:
    """Ask every seat at once."""
    return () if position.is_over else tuple(range(len(position.places)))


def unknown_decide(turn: AnyTurn, actor: Any, action: Tagged) -> None:
    """Refuse for a reason that is not published."""
    try:
        TOY.decide(turn, actor, action)
    except Stop as stop:
        turn.require(BitShows(), *stop.refusals)


def unreadable_set_up(turn: AnyTurn, first_seat: int | None) -> None:
    """Emit what no reader of events takes."""
    TOY.set_up(turn, first_seat)
    turn.emit(toy.Ran(seat=0, lane=toy.Lane.LEFT, steps=10))


# What is drawn anew, and what is told


def unsound_resample(position: toy.Position, viewer: Viewer, draw: Any, terms: Any) -> Any:
    """Draw a table that cannot be."""
    return position.replace(seat=len(position.places))


def blind_resample(position: toy.Position, viewer: Viewer, draw: Any, terms: Any) -> Any:
    """Draw anew even what the referee knows."""
    return TOY.resample(position, 0, draw, terms)


def dropping_redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Say that something else happened."""
    return toy.TurnCame(seat=0) if isinstance(event, toy.NumberHidden) else event


def open_redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Tell everybody everything."""
    return event


Law = Callable[..., None]


def hold(law: Law, case: Case) -> None:
    """Try a law on a case."""
    asked = inspect.signature(law).parameters
    given = {"case": case, "walks": walked(case), "title": case.title, "game": case.game}
    law(**{name: value for name, value in given.items() if name in asked})


SOUND = Title(toy.game()).cases[0]
BIDS = Title(load(BELL)).cases

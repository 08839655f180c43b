"""Races by other rules: one against the clock, and one where everybody may act at any time."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engines.core.actors import HOST, Actor, Milliseconds, Seat
from engines.core.game import Game, load
from engines.core.moves import Form, One
from engines.core.results import Refusal
from engines.core.values import Tagged
from tests.kit import toy

TURN_MS = 300
"""How long a turn lasts."""


class TimedPosition(toy.Position):
    """A race with a clock."""

    deadline_ms: Milliseconds = 0
    """When the turn ends by itself."""


class TimeUp(Tagged):
    """Call that the time of the turn is up."""


class ClockSet(Tagged):
    """A turn has been given its time."""

    deadline_ms: Milliseconds
    """When it ends."""


class TooEarly(Refusal):
    """The time is called before it is up."""

    code = "clock/early"
    clause = "TOY-TURN-1"
    at = "/at_ms"
    detail = "The turn lasts until {deadline_ms} ms."
    deadline_ms: Milliseconds
    """When the turn ends."""


def _initial(seats: int, terms: toy.ToyTerms) -> TimedPosition:
    return TimedPosition(places=(0,) * seats, seat=0, goal=terms.config.goal, number=None)


def _set_up(turn: Any, first_seat: Seat | None) -> None:
    toy.set_up(turn, first_seat)
    turn.emit(ClockSet(deadline_ms=TURN_MS))


def _decide(turn: Any, actor: Actor, action: Tagged) -> None:
    if isinstance(action, TimeUp):
        deadline_ms = turn.position.deadline_ms
        turn.require(turn.at_ms >= deadline_ms or TooEarly(deadline_ms=deadline_ms))
        turn.emit(toy.TurnCame(seat=(turn.position.seat + 1) % len(turn.position.places)))
    else:
        toy.decide(turn, actor, action)
    if not turn.position.is_over:
        turn.emit(ClockSet(deadline_ms=turn.at_ms + TURN_MS))


def _evolve(position: Any, event: Tagged) -> Any:
    if isinstance(event, ClockSet):
        return position.replace(deadline_ms=event.deadline_ms)
    return toy.evolve(position, event)


def _to_act(position: Any, at_ms: int, terms: toy.ToyTerms) -> tuple[Actor, ...]:
    if position.is_over:
        return ()
    return (HOST,) if at_ms >= position.deadline_ms else (position.seat, HOST)


def _moves(position: Any, actor: Actor, at_ms: int, terms: toy.ToyTerms) -> Iterable[Form[Tagged]]:
    if actor == HOST:
        return (Form(TimeUp, One(), None if at_ms >= position.deadline_ms else position.deadline_ms),)
    return toy.moves(position, actor, at_ms, terms)


def timed() -> Game:
    """Return the race in which each turn ends after a while."""
    profile = replace(
        toy.PROFILE,
        id="timed-race",
        position=TimedPosition,
        view=TimedPosition,
        actions=(toy.Run, toy.Guess, TimeUp),
        events=(*toy.PROFILE.events, ClockSet),
        refusals=(*toy.PROFILE.refusals, TooEarly),
        clock=True,
    )
    rules: Any = {"initial": _initial, "set_up": _set_up, "decide": _decide, "evolve": _evolve}
    return load(replace(toy.ENGINE, profile=profile, to_act=_to_act, moves=_moves, **rules))


def _reveals(events: Iterable[Tagged]) -> bool:
    return any(isinstance(event, toy.NumberHidden) for event in events)


def free() -> Game:
    """Return the race in which every seat may act at any time, and what hides no new number may be taken back."""

    def to_act(position: toy.Position, at_ms: int, terms: toy.ToyTerms) -> tuple[Actor, ...]:
        return () if position.is_over else tuple(range(len(position.places)))

    profile = replace(toy.PROFILE, id="free-race")
    return load(replace(toy.ENGINE, profile=profile, to_act=to_act, barred=None, reveals=_reveals))

"""`title` makes an engine of what an author gives; what is left out has a default."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from engines.core.actors import Actor, Command, Seat
from engines.core.chance import Draw
from engines.core.engine import KERNEL, AnyEngine, Engine, Profile, Setup
from engines.core.game import EngineError
from engines.core.moves import Form, Moves
from engines.core.packs import Source
from engines.core.results import Fault, Outcome, Refusal
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged, Value
from engines.core.wording import Words
from engines.kit.hiding import Hidden, Nothing, hiding
from engines.kit.openings import FirstSeatSet, first_seat_set, set_first_seat
from engines.kit.plain import NoOptions, no_parts
from engines.kit.seating import Seating

S = TypeVar("S", bound=Value)


def title(
    *,
    id: str,
    name: str,
    prefix: str,
    package: str,
    seats: tuple[int, int],
    position: type[S],
    rules: Mapping[type[Tagged], Callable[[Turn[S, Any, Any, Any], Any, Any], None]],
    changes: Mapping[type[Tagged], Callable[[S, Any], S]],
    moves: Callable[[S, Actor, int, Any], Iterable[Form[Any]]],
    outcome: Callable[[S, Any], Outcome | None],
    reasons: tuple[str, ...],
    hidden: Nothing | Hidden,
    refusals: tuple[type[Refusal], ...] = (),
    kernel: int = KERNEL,
    ruleset: str = "1.0.0",
    bound: int = 1000,
    clock: bool = False,
    remembered: tuple[type[Tagged], ...] = (),
    final: tuple[type[Tagged], ...] = (),
    config: type[Value] = NoOptions,
    rehearsed: tuple[Mapping[str, Any], ...] = (),
    per_seat: tuple[str, ...] = (),
    outcome_type: type[Outcome] = Outcome,
    faults: tuple[type[Fault], ...] = (),
    phases: tuple[str, ...] = ("playing",),
    initial: Callable[[int, Any], S] | None = None,
    set_up: Callable[[Turn[S, Any, Any, Any], Seat | None], None] | None = None,
    to_act: Callable[[S, int, Any], tuple[Actor, ...]] | None = None,
    check_position: Callable[[S, Any], Iterable[Fault]] = lambda position, terms: (),
    check_config: Callable[[Setup[Any], Any], Iterable[Refusal]] = lambda setup, parts: (),
    phase: Callable[[S], str] = lambda position: "playing",
    read: Callable[[Source], Any] = no_parts,
    fitted: Callable[[Any, Any], Any] | None = None,
    barred: Callable[[S, Actor, int, Any], Refusal | None] | None = None,
    reveals: Callable[[Sequence[Any]], bool] | None = None,
    default: Callable[[S, Seat, int, Any], Any] | None = None,
    playout: Callable[[S, Moves[Any], Draw, Any], Command[Any]] | None = None,
    suggest: Callable[[S, Seat, int, Any], Any] | None = None,
    facts: Callable[[S, Actor, Any, Any], Value | None] | None = None,
    facts_type: type[Value] | None = None,
    names: Callable[[Any, Words], Mapping[str, str]] | None = None,
    effort: Callable[[S, Actor, Any], int] | None = None,
) -> AnyEngine:
    """Return the engine of a title; docs/titles.md has every argument in a table.

    Raises EngineError where something is left out that has no default in this title.
    """
    _take(rules, 3, "a rule takes (turn, actor, action)")
    _take(changes, 2, "a change takes (position, event)")
    seating = Seating(position, seats, per_seat)
    outcome = _kept(outcome)
    if set_up is None:
        _needs_seat(position, "set_up")
        changes = {FirstSeatSet: first_seat_set, **changes}
    profile = Profile(
        id=id,
        title=name,
        prefix=prefix,
        ruleset=ruleset,
        package=package,
        seats=seats,
        config=config,
        position=position,
        actions=tuple(rules),
        events=tuple(changes),
        view=hidden.shown or position if isinstance(hidden, Hidden) else position,
        outcome=outcome_type,
        reasons=reasons,
        refusals=refusals,
        faults=(*seating.kinds, *faults),
        phases=phases,
        bound=bound,
        clock=clock,
        remembered=remembered,
        final=final,
        facts=facts_type,
        rehearsed=rehearsed,
    )
    return Engine(
        kernel=kernel,
        profile=profile,
        read=read,
        check_config=check_config,
        initial=initial or _made_of_nothing(position),
        set_up=set_up or (lambda turn, first: set_first_seat(turn, first, seating.seats(turn.position))),
        seats=seating.seats,
        phase=phase,
        to_act=to_act or _whose_turn_it_is(position, outcome),
        moves=moves,
        decide=lambda turn, actor, action: rules[type(action)](turn, actor, action),
        evolve=_evolved_by(changes),
        outcome=outcome,
        faults=lambda position, terms: tuple(seating.faults(position)) or check_position(position, terms),
        fitted=fitted,
        barred=barred,
        reveals=reveals,
        default=default,
        playout=playout,
        suggest=suggest,
        facts=facts,
        names=names,
        effort=effort,
        **hiding(hidden),
    )


def _take(functions: Mapping[type[Tagged], Callable[..., Any]], count: int, wanted: str) -> None:
    for kind, function in functions.items():
        try:
            inspect.signature(function).bind(*(None,) * count)
        except TypeError as error:
            name = getattr(function, "__name__", repr(function))
            raise EngineError(f"{function.__module__}.{name}, for {kind.__name__}: {wanted}; {error}") from error


def _evolved_by(changes: Mapping[type[Tagged], Callable[[S, Any], S]]) -> Callable[[S, Any], S]:
    def evolve(position: S, event: Tagged) -> S:
        change = changes.get(type(event))
        if change is None:
            name = type(event).__name__
            raise EngineError(f"{name} is emitted, and `changes` has no function for it; add one")
        return change(position, event)

    return evolve


def _kept(outcome: Callable[[S, Any], Outcome | None]) -> Callable[[S, Any], Outcome | None]:
    """Return the function with its last answer kept: who acts asks for it too, of the same position."""
    last: tuple[Any, Any, Outcome | None] = (None, None, None)

    def kept(position: S, terms: Any) -> Outcome | None:
        nonlocal last
        asked, under, found = last
        if position is not asked or terms is not under:
            found = outcome(position, terms)
            last = (position, terms, found)
        return found

    return kept


def _whose_turn_it_is(position: type[Value], outcome: Callable[[Any, Any], Outcome | None]) -> Any:
    _needs_seat(position, "to_act")

    def to_act(position: Any, at_ms: int, terms: Terms[Any, Any]) -> tuple[Actor, ...]:
        """Return the seat that the position names, nobody once there is an outcome."""
        return () if outcome(position, terms) else (position.seat,)

    return to_act


def _needs_seat(position: type[Value], left_out: str) -> None:
    if "seat" not in position.__struct_fields__:
        raise EngineError(f"`{left_out}` can only be left out where {position.__name__} has a field `seat`")


def _made_of_nothing(position: type[S]) -> Callable[[int, Any], S]:
    required = [field.name for field in msgspec.structs.fields(position) if field.required]
    if required:
        lacking = f"{', '.join(required)} of {position.__name__}"
        raise EngineError(f"`initial` can only be left out where every field has a default, unlike {lacking}")
    return lambda seats, terms: position()

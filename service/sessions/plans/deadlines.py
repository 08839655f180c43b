"""What becomes due: deadlines of the host, the time limits of seats, and at once whatever a stand-in does."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core.actors import HOST, Actor, Command
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import Happened
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import MOST_DEADLINES, Planned, acted
from service.sessions.plans.turns import absent_action, seats_waited_for
from service.sessions.table import stood_in_for


@dataclass(frozen=True)
class Due:
    """What becomes due next if nobody acts before."""

    at_ms: int
    actor: Actor
    happened: Happened
    action: Tagged | None = None
    """The host's action; None for a seat, whose action is chosen when it is due."""


def due(loaded: LoadedSession, at_ms: int) -> Planned | None:
    """Return what is due, at the time of its deadline, however late it is noticed."""
    passed = (one for one in _coming(loaded) if one.at_ms <= at_ms)
    return next((planned for one in passed if (planned := _planned(loaded, one))), None)


def next_due(loaded: LoadedSession) -> Due | None:
    """Return what becomes due next, None if nothing does."""
    return next(iter(_coming(loaded)), None)


def _coming(loaded: LoadedSession) -> list[Due]:
    """Return what becomes due, in order; the host goes before the seats."""
    if loaded.is_paused or not (loaded.has_clock or _may_need_stand_in(loaded)) or loaded.is_over or loaded.is_full:
        return []
    seats = (Due(turn.ends_ms, turn.seat, Happened.TIMED_OUT) for turn in loaded.body.turns)
    return sorted((*_host_due(loaded), *_stand_ins(loaded), *seats), key=lambda one: one.at_ms)


def _planned(loaded: LoadedSession, one: Due) -> Planned | None:
    when = max(one.at_ms, loaded.last_ms)
    action = one.action if one.actor == HOST else absent_action(loaded, one.actor, when)
    timed = when if loaded.has_clock else None
    planned = action and acted(loaded, Command(actor=one.actor, action=action, at_ms=timed), one.happened)
    return planned if isinstance(planned, Planned) else None


def _host_due(loaded: LoadedSession) -> Iterator[Due]:
    """Yield the moves of the host that become due."""
    opened = loaded.opened
    if loaded.game.profile.clock and HOST in to_act(opened.game, opened.terms, opened.table):
        for move in legal_moves(opened.game, opened.terms, opened.table, (HOST,)).page(MOST_DEADLINES):
            yield Due(move.from_ms or 0, HOST, Happened.ACTED, move.action)


def _may_need_stand_in(loaded: LoadedSession) -> bool:
    people = loaded.body.people
    return bool(people.left or people.resigned or max(people.changes, default=0) >= loaded.most_changes)


def _stand_ins(loaded: LoadedSession) -> Iterator[Due]:
    """Yield the seats that the service acts for at once, when the game waits for nobody else."""
    waited_for = seats_waited_for(loaded.opened) if _may_need_stand_in(loaded) else ()
    if waited_for and stood_in_for(loaded).issuperset(waited_for):
        for seat in waited_for:
            yield Due(loaded.last_ms, seat, Happened.STOOD_IN)

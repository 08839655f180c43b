"""What becomes due by the clock: deadlines of the host, and the time limits of seats."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core.actors import HOST, Actor, Command
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import Happened
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import MOST_DEADLINES, Planned, acted
from service.sessions.plans.turns import absent_action


@dataclass(frozen=True)
class Due:
    """What becomes due next if nobody acts before."""

    at_ms: int
    actor: Actor
    action: Tagged | None
    """The host's action; None for a seat, whose action is chosen when it is due."""


def due(loaded: LoadedSession, at_ms: int) -> Planned | None:
    """Return what is due, at the time of its deadline, however late it is noticed."""
    first = next_due(loaded)
    if first is None or first.at_ms > at_ms:
        return None
    when = max(first.at_ms, loaded.last_ms)
    action, happened = first.action, Happened.ACTED
    if first.actor != HOST:
        action, happened = absent_action(loaded, first.actor, when), Happened.TIMED_OUT
    planned = action and acted(loaded, Command(actor=first.actor, action=action, at_ms=when), happened)
    return planned if isinstance(planned, Planned) else None


def next_due(loaded: LoadedSession) -> Due | None:
    """Return what becomes due next, None if nothing does; the host goes before the seats."""
    if not loaded.has_clock or loaded.is_over or loaded.is_full:
        return None
    seats = (Due(turn.ends_ms, turn.seat, None) for turn in loaded.body.turns)
    return min((*_host_due(loaded), *seats), key=lambda one: one.at_ms, default=None)


def _host_due(loaded: LoadedSession) -> Iterator[Due]:
    """Yield the moves of the host that become due."""
    opened = loaded.opened
    if loaded.game.profile.clock and HOST in to_act(opened.game, opened.terms, opened.table):
        for move in legal_moves(opened.game, opened.terms, opened.table, (HOST,)).page(MOST_DEADLINES):
            yield Due(move.from_ms or 0, HOST, move.action)

"""What the clock brings: the host's deadlines, and the end of the time that a seat may think."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core.actors import HOST, Actor, Command
from engines.core.play import legal_moves, to_act
from engines.core.values import Tagged
from schema.wire.sessions import Happened
from service.sessions.held import Held
from service.sessions.plans.changes import Planned, acted
from service.sessions.plans.turns import absent_action

MOST_DEADLINES = 500
"""More moves than the host ever has at one time."""


@dataclass(frozen=True)
class Due:
    """What the clock brings next, if nobody acts before."""

    at_ms: int
    actor: Actor
    action: Tagged | None
    """What the host does; None for a seat, for which it is found out then."""


def due(held: Held, at_ms: int) -> Planned | None:
    """Return what the clock has brought: at the very deadline, whoever notices it and when."""
    first = next_due(held)
    if first is None or first.at_ms > at_ms:
        return None
    when = max(first.at_ms, held.last_ms)
    action, happened = first.action, Happened.ACTED
    if first.actor != HOST:
        action, happened = absent_action(held, first.actor, when), Happened.TIMED_OUT
    planned = action and acted(held, Command(actor=first.actor, action=action, at_ms=when), happened)
    return planned if isinstance(planned, Planned) else None


def next_due(held: Held) -> Due | None:
    """Return what the clock brings next, None where nothing waits for it; the host goes before the seats."""
    if not held.has_clock or held.is_over or held.is_full:
        return None
    seats = (Due(turn.ends_ms, turn.seat, None) for turn in held.body.turns)
    return min((*_host_due(held), *seats), key=lambda one: one.at_ms, default=None)


def _host_due(held: Held) -> Iterator[Due]:
    """Yield what the host does in time."""
    opened = held.opened
    if held.game.profile.clock and HOST in to_act(opened.game, opened.terms, opened.table):
        for move in legal_moves(opened.game, opened.terms, opened.table, (HOST,)).page(MOST_DEADLINES):
            yield Due(move.from_ms or 0, HOST, move.action)

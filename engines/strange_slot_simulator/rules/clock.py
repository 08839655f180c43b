"""Time: who may act when, and what the host does."""

from engines.core.actors import HOST, Actor
from engines.core.results import Refusal
from engines.core.terms import Terms
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.refusals.clock import AlreadyFinished, AnswersLocked, NoDeadline, TooLate
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.state import Phase, Player, Position

LAST_MS = 2**53 - 1
"""The end of time: no clock shows more."""


def deadline(turn: SlotTurn, seconds: int) -> int | None:
    """Return when a span that begins now is up, None in a game without a clock (SS-TIME-1, SS-FREE-1)."""
    return after(turn.at_ms, seconds * 1000) if turn.terms.config.clock else None


def after(at_ms: int, span_ms: int) -> int:
    """Return a later time, the end of time at the latest."""
    return min(at_ms + span_ms, LAST_MS)


def to_act(position: Position, at_ms: int, terms: Terms[Config, Parts]) -> tuple[Actor, ...]:
    """Return who may act: one by one, all at once, or the host alone (SS-RESERVE-3, SS-ANALYSIS-1, SS-TIME-3)."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase is Phase.RESERVATION:
        return position.order[:1]
    if is_up(position, at_ms):
        return (HOST,)
    free = tuple(seat for seat in position.open_seats() if not position.players[seat].finished)
    return free if position.deadline_ms is None else (*free, HOST)


def is_up(position: Position, at_ms: int) -> bool:
    """Tell whether the time of the phase is up (SS-TIME-2)."""
    return position.deadline_ms is not None and at_ms >= position.deadline_ms


def barred(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Refusal | None:
    """Say why somebody may not act: locked, done, too late; no time runs (SS-LOCK-4, SS-FREE-3, SS-TIME-2)."""
    if actor == HOST:
        return NoDeadline(phase=position.phase)
    return _seat_barred(position, actor, position.players[actor], at_ms)


def _seat_barred(position: Position, seat: int, player: Player, at_ms: int) -> Refusal | None:
    if player.signboard is not None:
        return AnswersLocked(seat=seat, signboard=player.signboard)
    if player.finished:
        return AlreadyFinished(seat=seat, phase=position.phase)
    if position.deadline_ms is None or at_ms < position.deadline_ms:
        return None
    late_ms = at_ms - position.deadline_ms
    return TooLate(phase=position.phase, deadline_ms=position.deadline_ms, at_ms=at_ms, late_ms=late_ms)

"""What the round has come to, as checks, and how seats and host end a phase."""

from typing import Literal

from engines.core.actors import Actor
from engines.core.results import Refusal
from engines.strange_slot_simulator.actions import FinishPhase, TimeUp
from engines.strange_slot_simulator.events import PhaseFinished
from engines.strange_slot_simulator.refusals.phases import ClockEndsPhases, NotSpinning, StillReserving, TooEarly
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.clock import is_up
from engines.strange_slot_simulator.rules.rounds import end_early, end_phase
from engines.strange_slot_simulator.state import Phase, Position


def spinning(position: Position) -> bool | Refusal:
    """Hold in the Spin! Phase, where every open seat has a machine (SS-SPIN-3)."""
    return position.phase is Phase.SPIN or NotSpinning(phase=position.phase)


def reserved(position: Position, action: Literal["write_answer", "clear_answer", "finish_phase"]) -> bool | Refusal:
    """Hold in the Spin! and the Analysis Phase, to which an action belongs (SS-ANSWER-1, SS-FREE-3)."""
    return position.phase is not Phase.RESERVATION or StillReserving(action=action, last=position.order[-1])


def time_up(turn: SlotTurn, host: Actor, action: TimeUp) -> None:
    """Call the end of a phase at its deadline or later (SS-TIME-3, SS-SPIN-4, SS-ANALYSIS-3)."""
    position, at_ms = turn.position, turn.at_ms
    due = position.deadline_ms or 0
    turn.require(
        is_up(position, at_ms)
        or TooEarly(phase=position.phase, deadline_ms=due, at_ms=at_ms, left_ms=max(0, due - at_ms))
    )
    end_phase(turn)


def finish_phase(turn: SlotTurn, seat: int, action: FinishPhase) -> None:
    """End the phase for oneself, for good, in a game without a clock (SS-FREE-3, SS-FREE-4)."""
    turn.require(not turn.terms.config.clock or ClockEndsPhases(phase=turn.position.phase))
    turn.require(reserved(turn.position, "finish_phase"))
    turn.emit(PhaseFinished(seat=seat))
    end_early(turn)

"""Why an action out of its phase is refused in Strange Slot Simulator."""

from typing import ClassVar, Literal

from engines.core.actors import Milliseconds, Seat
from engines.core.results import Refusal
from engines.core.wording import seconds
from engines.strange_slot_simulator.state import Phase


class StillReserving(Refusal):
    """Something that belongs to a later phase is tried while machines are reserved."""

    code = "phase/still-reserving"
    clause = "SS-ANSWER-1"
    depends_on = "action"
    clauses: ClassVar = {"finish_phase": "SS-FREE-3"}
    at = "/action/kind"
    detail = (
        "{action, select, finish_phase {A seat ends its Spin! Phase and its Analysis Phase for itself}"
        " other {Answers are written in the Spin! Phase and the Analysis Phase}}; now machines are being reserved,"
        " until the last seat ({last}) has chosen."
    )
    instead = ("reserve",)
    action: Literal["write_answer", "clear_answer", "finish_phase"]
    """What was tried."""
    last: Seat
    """The seat that chooses last."""


class NotSpinning(Refusal):
    """A lever is to be pulled or a machine to be swapped outside the Spin! Phase."""

    code = "spin/not-now"
    clause = "SS-SPIN-3"
    at = "/action/kind"
    detail = "Levers are pulled and machines swapped in the Spin! Phase only; it is the {phase} now."
    instead = ("write_answer",)
    phase: Phase
    """What the round has come to."""


class ClockEndsPhases(Refusal):
    """A phase is to be ended by a seat in a game with a clock."""

    code = "phase/clock-ends-it"
    clause = "SS-FREE-3"
    at = "/action/kind"
    detail = "No seat ends the {phase} for itself in a game with a clock; a phase ends when its time is up."
    phase: Phase
    """What the round has come to."""


class TooEarly(Refusal):
    """The host calls time before it is up."""

    code = "clock/too-early"
    clause = "SS-TIME-3"
    at = "/at_ms"
    detail = f"The {{phase}} is not over yet: it has {seconds('left_ms')} left."
    phase: Phase
    """What the round has come to."""
    deadline_ms: Milliseconds
    """When its time is up."""
    at_ms: Milliseconds
    """The time of the action."""
    left_ms: Milliseconds
    """How long that is from now."""

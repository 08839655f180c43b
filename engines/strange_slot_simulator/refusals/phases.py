"""Why an action out of its phase is refused in Strange Slot Simulator."""

from engines.core.actors import Milliseconds, Seat
from engines.core.results import Refusal
from engines.strange_slot_simulator.state import Phase


class StillReserving(Refusal):
    """Something that belongs to a later phase is tried while machines are reserved."""

    code = "phase/still-reserving"
    clause = "SS-ANSWER-1"
    at = "/action/kind"
    detail = "Machines are being reserved; nobody writes or is done before the last seat ({last}) has chosen."
    instead = ("reserve",)
    last: Seat
    """The seat that chooses last."""


class NotSpinning(Refusal):
    """A lever is to be pulled or a machine to be swapped outside the Spin! Phase."""

    code = "spin/not-now"
    clause = "SS-SPIN-3"
    at = "/action/kind"
    detail = "Levers are pulled and machines swapped in the spin phase only; it is the {phase} phase now."
    instead = ("write_answer",)
    phase: Phase
    """What the round has come to."""


class ClockEndsPhases(Refusal):
    """A phase is to be ended by a seat in a game with a clock."""

    code = "phase/clock-ends-it"
    clause = "SS-FREE-3"
    at = "/action/kind"
    detail = "This game is played by the clock; no seat ends a phase for itself."


class TooEarly(Refusal):
    """The host calls time before it is up."""

    code = "clock/too-early"
    clause = "SS-TIME-3"
    at = "/at_ms"
    detail = "The {phase} phase lasts until {deadline_ms} ms; at {at_ms} ms there are {left_ms} ms left."
    phase: Phase
    """What the round has come to."""
    deadline_ms: Milliseconds
    """When its time is up."""
    at_ms: Milliseconds
    """The time of the action."""
    left_ms: Milliseconds
    """How long that is from now."""

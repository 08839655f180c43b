"""Why what the clock decides is refused in Strange Slot Simulator."""

from engines.core.actors import Milliseconds, Seat
from engines.core.results import Refusal
from engines.core.wording import seconds
from engines.strange_slot_simulator.state import Phase, Signboard


class AnswersLocked(Refusal):
    """A seat that holds a numbered Signboard card wants to do something."""

    code = "answer/locked"
    clause = "SS-LOCK-4"
    at = "/seat"
    detail = (
        "{seat} has filled in all its Answer boxes and taken Signboard card {signboard}; it edits no answer and takes"
        " no other action for the rest of the game."
    )
    seat: Seat
    """Who would act."""
    signboard: Signboard
    """The number of its card."""


class AlreadyFinished(Refusal):
    """A seat acts that has ended the phase for itself."""

    code = "phase/finished"
    clause = "SS-FREE-3"
    at = "/seat"
    detail = "{seat} has ended the {phase} for itself and waits for the others."
    seat: Seat
    """Who would act."""
    phase: Phase
    """What the round has come to."""


class TooLate(Refusal):
    """A seat acts when the time of the phase is up."""

    code = "clock/too-late"
    clause = "SS-TIME-2"
    at = "/at_ms"
    detail = (
        "The time of the {phase} was up"
        f" {{late_ms, plural, =0 {{at this very moment}} other {{{seconds('late_ms')} ago}}}}; now the host calls time."
    )
    instead = ("time_up",)
    phase: Phase
    """What the round has come to."""
    deadline_ms: Milliseconds
    """When its time was up."""
    at_ms: Milliseconds
    """The time of the action."""
    late_ms: Milliseconds
    """How much later that is; 0 at the very deadline, which is too late as well."""


class NoDeadline(Refusal):
    """The host acts while no time runs."""

    code = "clock/none"
    clause = "SS-TIME-3"
    at = "/seat"
    detail = "No time runs in the {phase} of this game, so there is nothing for the host to do."
    phase: Phase
    """What the round has come to."""


class HostOnly(Refusal):
    """A seat calls time."""

    code = "clock/host-only"
    clause = "SS-TIME-3"
    at = "/action/kind"
    detail = "Time is called by the host, not by {seat}."
    instead = ("finish_phase",)
    seat: Seat
    """Who would act."""


class SeatsOnly(Refusal):
    """The host takes a seat's action."""

    code = "clock/seats-only"
    clause = "SS-TIME-3"
    at = "/seat"
    detail = "The host keeps the time and does nothing else."
    instead = ("time_up",)

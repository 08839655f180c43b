"""What can be wrong with times."""

from engines.core.actors import Milliseconds, NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.state import Phase


class DeadlineDenied(Fault):
    """The deadline is missing, too early, or there where no time runs."""

    code = "clock/deadline"
    clause = "SS-TIME-1"
    at = "/state/position/deadline_ms"
    detail = "The deadline cannot be {deadline_ms} in the {phase} phase: {problem}."
    deadline_ms: Milliseconds | None
    """The deadline in the state; None where there is none."""
    phase: Phase
    """The phase in the state."""
    problem: str
    """What speaks against it."""


class ReadyDenied(Fault):
    """A seat cannot have made its last pull at such a time."""

    code = "clock/ready"
    clause = "SS-PULL-6"
    at = "/state/position/players/{seat}/ready_ms"
    detail = "{seat} cannot be ready at {ready_ms} ms: with {pulls} pulls it is between {earliest_ms} and {latest_ms}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    ready_ms: Milliseconds
    """The time in the state."""
    pulls: Found
    """How many pulls it has made in the game."""
    earliest_ms: Milliseconds
    """The earliest time it can be."""
    latest_ms: Milliseconds
    """The latest time it can be."""

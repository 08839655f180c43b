"""What can be wrong with times."""

from typing import Literal

from engines.core.actors import Milliseconds, NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.core.wording import seconds
from engines.strange_slot_simulator.state import Phase


class DeadlineDenied(Fault):
    """The deadline is missing, too early, or there where no time runs."""

    code = "clock/deadline"
    clause = "SS-TIME-1"
    at = "/state/position/deadline_ms"
    detail = (
        "The deadline of the {phase} cannot be so: {problem, select, missing {there is none, and the clock runs}"
        " none_runs {there is one, and no time runs}"
        f" other {{the phase alone lasts {seconds('lasts_ms')}, and it is at {seconds('deadline_ms')}}}}}."
    )
    deadline_ms: Milliseconds | None
    """The deadline in the state; None where there is none."""
    phase: Phase
    """The phase in the state."""
    lasts_ms: Milliseconds
    """How long the phase lasts; 0 where no time runs."""
    problem: Literal["missing", "none_runs", "too_early"]
    """What speaks against it."""


class ReadyDenied(Fault):
    """A seat cannot have made its last pull at such a time."""

    code = "clock/ready"
    clause = "SS-PULL-6"
    at = "/state/position/players/{seat}/ready_ms"
    detail = (
        f"{{seat}} cannot be ready to pull again at {seconds('ready_ms')}: after {{pulls, plural, one {{# pull}}"
        f" other {{# pulls}}}} it is not before {seconds('earliest_ms')}, nor after {seconds('latest_ms')}."
    )
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

"""What can be wrong with the phase, and with what has happened in it."""

from engines.core.actors import Seat
from engines.core.faults import Found, Problem
from engines.core.results import Fault
from engines.jackpot_set_the_reel.state import Phase


class TimerDenied(Fault):
    """The Timer deck does not suit the round."""

    code = "solo/timer-impossible"
    clause = "SR-SOLO-6"
    at = "/state/position/timer"
    detail = "A Timer deck of {size, plural, one {# card} other {# cards}} does not fit round {round}."
    size: Found
    """How many cards it holds."""
    round: Found
    """The number of the round."""


class StageDenied(Fault):
    """A seat's cards are not where this phase of the round has them."""

    code = "phase/impossible"
    clause = "SR-ROUND-1"
    at = "/state/position/players/{seat}"
    detail = "In the phase “{phase}” {seat} cannot stand like this: {problem}."
    seat: Seat
    """Whose cards do not lie where they must."""
    phase: Phase
    """What the round has come to, as the position says."""
    problem: Problem
    """What speaks against it."""


class PhaseDenied(Fault):
    """The phase does not suit the position as a whole."""

    code = "phase/does-not-fit"
    clause = "SR-END-1"
    at = "/state/position/phase"
    detail = "The phase cannot be “{phase}”: {problem}."
    phase: Phase
    """What the position says."""
    problem: Problem
    """What speaks against it."""

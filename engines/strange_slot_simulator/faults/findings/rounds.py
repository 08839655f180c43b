"""What can be wrong with the round: its order, its number, its phase."""

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.state import Phase, Round


class OrderDenied(Fault):
    """The seats that are still to reserve are not those they can be."""

    code = "order/impossible"
    clause = "SS-RESERVE-2"
    at = "/state/position/order"
    detail = (
        "The seats still to reserve cannot be {order}; of {whole} the last ones are left, or none after that phase."
    )
    order: tuple[Seat, ...]
    """The seats in the state."""
    whole: tuple[Found, ...]
    """The order of the whole round, as boxes and Lottery cards have it."""


class TimeKeeperDenied(Fault):
    """The time keeper is somebody else."""

    code = "time-keeper/impossible"
    clause = "SS-RESERVE-6"
    at = "/state/position/time_keeper"
    detail = "{time_keeper} cannot keep the time; it can be {possible}."
    time_keeper: Seat
    """The seat in the state."""
    possible: tuple[Found, ...]
    """Who can."""


class RoundDenied(Fault):
    """There are not so many rounds."""

    code = "round/too-high"
    clause = "SS-ROUND-1"
    at = "/state/position/round"
    detail = "It cannot be round {round}; the game has {rounds}."
    round: Round
    """The round in the state."""
    rounds: Round
    """How many there are."""


class PhaseDenied(Fault):
    """The phase does not suit the rest of the position."""

    code = "phase/impossible"
    clause = "SS-ROUND-3"
    at = "/state/position/phase"
    detail = "The phase cannot be {phase}: {problem}."
    phase: Phase
    """The phase in the state."""
    problem: str
    """What speaks against it."""

"""What can be wrong with the round: its order, its number, its phase."""

from typing import ClassVar, Literal

from engines.core.actors import NamedSeat, Seat
from engines.core.results import Fault
from engines.strange_slot_simulator.state import Phase, Round


class OrderDenied(Fault):
    """The seats that are still to reserve are not those they can be."""

    code = "order/impossible"
    clause = "SS-RESERVE-2"
    at = "/state/position/order"
    detail = (
        "The seats still to reserve a machine cannot be {order}. The order of this round is {whole}: in the reservation"
        " its last seats are left, after it none."
    )
    order: tuple[Seat, ...]
    """The seats in the state."""
    whole: tuple[NamedSeat, ...]
    """The order of the whole round, as boxes and Lottery cards have it."""


class TimeKeeperDenied(Fault):
    """The time keeper is somebody else."""

    code = "time-keeper/impossible"
    clause = "SS-RESERVE-6"
    at = "/state/position/time_keeper"
    depends_on = "agreed"
    clauses: ClassVar = {"one_seat": "SS-RESERVE-7"}
    detail = (
        "{time_keeper} cannot keep the time: {agreed, select, one_seat {it was agreed that for the whole game this is}"
        " other {whoever chooses last does, and that can be}} {possible}."
    )
    time_keeper: Seat
    """The seat in the state."""
    possible: tuple[NamedSeat, ...]
    """Who can."""
    agreed: Literal["last_to_choose", "one_seat"]
    """Who was to keep it."""


class RoundDenied(Fault):
    """There are not so many rounds."""

    code = "round/too-high"
    clause = "SS-ROUND-1"
    at = "/state/position/round"
    detail = "It cannot be round {round}; the game has {rounds, plural, one {# round} other {# rounds}}."
    round: Round
    """The round in the state."""
    rounds: Round
    """How many there are."""


class PhaseDenied(Fault):
    """The phase does not suit the rest of the position."""

    code = "phase/impossible"
    clause = "SS-ROUND-2"
    depends_on = "problem"
    clauses: ClassVar = {"all_locked": "SS-LOCK-5", "no_analysis": "SS-ANALYSIS-2"}
    at = "/state/position/phase"
    detail = (
        "It cannot be the {phase}: {problem, select, all_locked {every seat is locked, which ends the game}"
        " no_analysis {this round has no Analysis Phase}"
        " other {rounds are left to play, and not every seat is locked}}."
    )
    phase: Phase
    """The phase in the state."""
    problem: Literal["rounds_left", "all_locked", "no_analysis"]
    """What speaks against it."""

"""Why an action of Strange Slot Simulator can be refused."""

from engines.core.actors import Milliseconds, Seat
from engines.core.results import Refusal
from engines.strange_slot_simulator.config import FirstSeatNotChosen, NoSuchTimeKeeper
from engines.strange_slot_simulator.state import Boxes, Count, Letter, Phase, Signboard, Uses


class NotReserving(Refusal):
    """A machine is to be reserved when no reservation is going on."""

    code = "reserve/not-now"
    clause = "SS-RESERVE-3"
    at = "/action/kind"
    detail = "Machines are reserved at the start of a round; it is the {phase} phase now."
    phase: Phase
    """What the round has come to."""


class StillReserving(Refusal):
    """Something that belongs to a later phase is tried while machines are reserved."""

    code = "phase/still-reserving"
    clause = "SS-ANSWER-1"
    at = "/action/kind"
    detail = "Machines are being reserved; nobody writes or is done before the last seat ({last}) has chosen."
    last: Seat
    """The seat that chooses last."""


class NotSpinning(Refusal):
    """A lever is to be pulled or a machine to be swapped outside the Spin! Phase."""

    code = "spin/not-now"
    clause = "SS-SPIN-3"
    at = "/action/kind"
    detail = "Levers are pulled and machines swapped in the spin phase only; it is the {phase} phase now."
    phase: Phase
    """What the round has come to."""


class MachineTaken(Refusal):
    """A machine is wanted that another seat has reserved."""

    code = "machine/taken"
    clause = "SS-SWAP-2"
    at = "/action/machine"
    detail = "Seat {holder} has machine {machine}; in the centre there are {free}."
    machine: Letter
    """The machine that was named."""
    holder: Seat
    """Who has it."""
    free: tuple[Letter, ...]
    """The machines in the centre."""


class OwnMachine(Refusal):
    """A machine is to be swapped for itself."""

    code = "swap/own-machine"
    clause = "SS-SWAP-3"
    at = "/action/machine"
    detail = "Machine {machine} is the seat's own; it can be swapped for {free}."
    machine: Letter
    """The machine that was named."""
    free: tuple[Letter, ...]
    """The machines in the centre."""


class PullTooSoon(Refusal):
    """The cards of the last pull are still being shuffled in."""

    code = "pull/too-soon"
    clause = "SS-PULL-6"
    at = "/at_ms"
    detail = "The next pull is possible in {wait_ms} ms, at {ready_ms} ms; it is {at_ms} ms now."
    at_ms: Milliseconds
    """The time of the action."""
    ready_ms: Milliseconds
    """From when on the seat may pull."""
    wait_ms: Milliseconds
    """How long that is from now."""


class NoPullLeft(Refusal):
    """All pulls of the round are made, in a game without a clock."""

    code = "pull/none-left"
    clause = "SS-FREE-2"
    at = "/action/kind"
    detail = "The seat has made {pulls} pulls in this round; {most} are allowed."
    pulls: Count
    """How many it has made."""
    most: Count
    """How many are allowed."""


class SheetFull(Refusal):
    """The sheet cannot hold another pull."""

    code = "pull/sheet-full"
    clause = "SS-SHEET-5"
    at = "/action/kind"
    detail = "The seat's sheet holds {pulls} pulls; it has no room for another one."
    pulls: Count
    """How many pulls are noted."""


class NoBonusUse(Refusal):
    """A Yellow Chip use is to be spent that the seat does not have."""

    code = "bonus/none-left"
    clause = "SS-YELLOW-2"
    at = "/action/use_bonus"
    detail = "With {boxes} boxes marked the seat has unlocked {unlocked} Yellow Chip uses and spent {used}."
    boxes: Boxes
    """How many boxes of its Bonus line are marked."""
    unlocked: Uses
    """How many uses they have given."""
    used: Uses
    """How many are spent."""


class BoxEmpty(Refusal):
    """An Answer box is to be emptied that is empty."""

    code = "answer/box-empty"
    clause = "SS-ANSWER-5"
    at = "/action/machine"
    detail = "The Answer box of machine {machine} is empty already."
    machine: Letter
    """The machine whose box it is."""


class AnswersLocked(Refusal):
    """A seat that holds a numbered Signboard card wants to do something."""

    code = "answer/locked"
    clause = "SS-LOCK-4"
    at = "/seat"
    detail = "Seat {seat} has filled all Answer boxes and holds Signboard card {signboard}; it does nothing more."
    seat: Seat
    """Who would act."""
    signboard: Signboard
    """The number of its card."""


class AlreadyFinished(Refusal):
    """A seat acts that has ended the phase for itself."""

    code = "phase/finished"
    clause = "SS-FREE-3"
    at = "/seat"
    detail = "Seat {seat} has ended the {phase} phase for itself and waits for the others."
    seat: Seat
    """Who would act."""
    phase: Phase
    """What the round has come to."""


class ClockEndsPhases(Refusal):
    """A phase is to be ended by a seat in a game with a clock."""

    code = "phase/clock-ends-it"
    clause = "SS-FREE-3"
    at = "/action/kind"
    detail = "This game is played by the clock; no seat ends a phase for itself."


class TooLate(Refusal):
    """A seat acts when the time of the phase is up."""

    code = "clock/too-late"
    clause = "SS-TIME-2"
    at = "/at_ms"
    detail = "The {phase} phase was over at {deadline_ms} ms; {at_ms} ms is {late_ms} ms too late."
    phase: Phase
    """What the round has come to."""
    deadline_ms: Milliseconds
    """When its time was up."""
    at_ms: Milliseconds
    """The time of the action."""
    late_ms: Milliseconds
    """How much later that is; 0 at the very deadline, which is too late as well."""


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


class NoDeadline(Refusal):
    """The host acts while no time runs."""

    code = "clock/none"
    clause = "SS-TIME-3"
    at = "/seat"
    detail = "No time runs in the {phase} phase of this game, so there is nothing for the host to do."
    phase: Phase
    """What the round has come to."""


class HostOnly(Refusal):
    """A seat calls time."""

    code = "clock/host-only"
    clause = "SS-TIME-3"
    at = "/action/kind"
    detail = "Time is called by the host, not by seat {seat}."
    seat: Seat
    """Who would act."""


class SeatsOnly(Refusal):
    """The host takes a seat's action."""

    code = "clock/seats-only"
    clause = "SS-TIME-3"
    at = "/seat"
    detail = "The host keeps the time and does nothing else."


REFUSALS: tuple[type[Refusal], ...] = (
    FirstSeatNotChosen,
    NoSuchTimeKeeper,
    NotReserving,
    StillReserving,
    NotSpinning,
    MachineTaken,
    OwnMachine,
    PullTooSoon,
    NoPullLeft,
    SheetFull,
    NoBonusUse,
    BoxEmpty,
    AnswersLocked,
    AlreadyFinished,
    ClockEndsPhases,
    TooLate,
    TooEarly,
    NoDeadline,
    HostOnly,
    SeatsOnly,
)

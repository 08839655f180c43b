"""Why a machine is refused in Strange Slot Simulator."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.strange_slot_simulator.state import Letter, Phase


class NotReserving(Refusal):
    """A machine is to be reserved when no reservation is going on."""

    code = "reserve/not-now"
    clause = "SS-RESERVE-3"
    at = "/action/kind"
    detail = "Machines are reserved at the start of a round; it is the {phase} phase now."
    instead = ("swap_machine",)
    phase: Phase
    """What the round has come to."""


class MachineTaken(Refusal):
    """A machine is wanted that another seat has reserved."""

    code = "machine/taken"
    clause = "SS-SWAP-2"
    at = "/action/machine"
    detail = "{holder} has machine {machine}; in the centre there are {free}."
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
    instead = ("pull_lever",)
    machine: Letter
    """The machine that was named."""
    free: tuple[Letter, ...]
    """The machines in the centre."""

"""Why a machine is refused in Strange Slot Simulator."""

from typing import ClassVar, Literal

from engines.core.actors import Seat
from engines.core.nothing import Named, NamesNothing
from engines.core.results import Refusal
from engines.strange_slot_simulator.state import LETTERS, Letter, Phase


class NoSuchMachine(NamesNothing):
    """A machine is named that is none of the six."""

    code = "machine/unknown"
    clause = "SS-SETUP-6"
    at = "/action/machine"
    detail = "There is no machine “{machine}”; the machines are {machines}."
    machine: Named
    """What was named."""
    machines: tuple[Named, ...] = tuple(letter.value for letter in LETTERS)
    """The machines there are, as an action names them."""


class NotReserving(Refusal):
    """A machine is to be reserved when no reservation is going on."""

    code = "reserve/not-now"
    clause = "SS-ROUND-3"
    at = "/action/kind"
    detail = "Machines are reserved at the start of a round; it is the {phase} now."
    instead = ("swap_machine",)
    phase: Phase
    """What the round has come to."""


class MachineTaken(Refusal):
    """A machine is wanted that another seat has reserved."""

    code = "machine/taken"
    clause = "SS-SWAP-2"
    depends_on = "action"
    clauses: ClassVar = {"reserve": "SS-RESERVE-5"}
    at = "/action/machine"
    detail = (
        "{holder} {action, select, reserve {has reserved machine {machine} already} other {has machine {machine}, and"
        " keeps it}}; in the centre of the table: {free}."
    )
    action: Literal["reserve", "swap_machine"]
    """What was tried with it."""
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
    detail = "{seat} has machine {machine} itself; in the centre of the table, to swap it for: {free}."
    instead = ("pull_lever",)
    seat: Seat
    """Who would swap."""
    machine: Letter
    """The machine that was named."""
    free: tuple[Letter, ...]
    """The machines in the centre."""

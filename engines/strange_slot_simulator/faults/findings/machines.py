"""What can be wrong with machines and with who has reserved them."""

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.parts import SettingsNumber
from engines.strange_slot_simulator.state import Letter, Phase


class SettingsShared(Fault):
    """Two machines have the same Settings."""

    code = "machines/same-settings"
    clause = "SS-SET-2"
    at = "/state/position/machines"
    detail = "The machines {machines} all have Settings {settings}; there is one machine of each."
    settings: SettingsNumber
    """The Settings that they share."""
    machines: tuple[Letter, ...]
    """The machines that have it."""


class WrongCardCount(Fault):
    """A machine has more or fewer cards than it should."""

    code = "machines/cards"
    clause = "SS-SET-1"
    at = "/state/position/machines/{place}/cards"
    detail = "Machine {machine} has {found} cards; it must be {expected}."
    place: Found
    """Where it stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    found: Found
    """How many cards it has."""
    expected: Found
    """How many it must have."""


class NotItsSettings(Fault):
    """A machine has other cards than its Settings say."""

    code = "machines/not-its-settings"
    clause = "SS-SPIN-6"
    at = "/state/position/machines/{place}/cards"
    detail = "The cards of machine {machine} are not those of Settings {settings}."
    place: Found
    """Where it stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    settings: SettingsNumber
    """The Settings it is said to have."""


class MachineShared(Fault):
    """Two seats have reserved one machine."""

    code = "reservations/shared"
    clause = "SS-RESERVE-5"
    at = "/state/position/players"
    detail = "Machine {machine} is reserved by {holders} seats; one seat can have it."
    machine: Letter
    """The machine it is about, by its letter."""
    holders: Found
    """How many seats have it."""


class MachineMissing(Fault):
    """A seat has no machine although it must have one."""

    code = "reservations/missing"
    clause = "SS-SPIN-3"
    at = "/state/position/players/{seat}/machine"
    detail = "{seat} must have a reserved machine in the {phase} phase."
    seat: NamedSeat
    """The seat it is about, by its number."""
    phase: Phase
    """The phase in the state."""


class MachineKept(Fault):
    """A seat has a machine that it cannot have yet or must have given back."""

    code = "reservations/kept"
    clause = "SS-SPIN-5"
    at = "/state/position/players/{seat}/machine"
    detail = "{seat} cannot have machine {machine} in the {phase} phase: it has not chosen, or has given it back."
    seat: NamedSeat
    """The seat it is about, by its number."""
    machine: Letter
    """The machine it is about, by its letter."""
    phase: Phase
    """The phase in the state."""

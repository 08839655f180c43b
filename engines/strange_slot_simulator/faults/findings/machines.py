"""What can be wrong with machines and with who has reserved them."""

from typing import ClassVar, Literal

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
    detail = "Machines {machines} have Settings {settings}; there is one machine for each of the Settings."
    settings: SettingsNumber
    """The Settings that they share."""
    machines: tuple[Letter, ...]
    """The machines that have it."""


class WrongCardCount(Fault):
    """A machine has more or fewer cards than it should."""

    code = "machines/cards"
    clause = "SS-SET-1"
    at = "/state/position/machines/{place}/cards"
    detail = "Machine {machine} has {found, plural, one {# card} other {# cards}}; it must have {expected}."
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
    clause = "SS-SET-3"
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
    detail = (
        "{holders, plural, one {# seat has} other {# seats have}} reserved machine {machine}; one seat can have it."
    )
    machine: Letter
    """The machine it is about, by its letter."""
    holders: Found
    """How many seats have it."""


class MachineMissing(Fault):
    """A seat has no machine although it must have one."""

    code = "reservations/missing"
    clause = "SS-RESERVE-3"
    at = "/state/position/players/{seat}/machine"
    detail = "{seat} must have a Reserved Machine: it is the {phase}, and it has chosen."
    seat: NamedSeat
    """The seat it is about, by its number."""
    phase: Phase
    """The phase in the state."""


class MachineKept(Fault):
    """A seat has a machine that it cannot have yet or must have given back."""

    code = "reservations/kept"
    clause = "SS-SPIN-5"
    depends_on = "problem"
    clauses: ClassVar = {"locked": "SS-LOCK-2", "not_chosen": "SS-RESERVE-3"}
    at = "/state/position/players/{seat}/machine"
    detail = (
        "{seat} cannot have machine {machine}: {problem, select, locked {it holds a numbered Signboard card, and has"
        " returned its machine} not_chosen {it has not chosen one in this round yet}"
        " other {all machines were returned at the end of the Spin! Phase}}."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    machine: Letter
    """The machine it is about, by its letter."""
    problem: Literal["locked", "not_chosen", "returned"]
    """What speaks against it."""

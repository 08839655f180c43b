"""What can be wrong with seats and Lottery cards."""

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.parts import LotteryNumber


class WrongSeatCount(Fault):
    """There are fewer seats than two, or more than five."""

    code = "seats/count"
    clause = "SS-SEATS-1"
    at = "/state/position/players"
    detail = "There {seats, plural, one {is # seat} other {are # seats}}; Strange Slot Simulator is played by 2 to 5."
    seats: Found
    """How many there are."""


class LotteryUnknown(Fault):
    """A seat has a Lottery card that the pack does not have."""

    code = "lottery/unknown"
    clause = "SS-SETUP-2"
    at = "/state/position/players/{seat}/lottery"
    detail = "{seat} has Lottery card {number}; there are Lottery cards {numbers}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    number: LotteryNumber
    """The number on its card."""
    numbers: tuple[LotteryNumber, ...]
    """The numbers there are."""


class LotteryShared(Fault):
    """Two seats have the same Lottery card."""

    code = "lottery/shared"
    clause = "SS-SETUP-2"
    at = "/state/position/players"
    detail = "{holders, plural, one {# seat has} other {# seats have}} Lottery card {number}; there is one of it."
    number: LotteryNumber
    """The number on it."""
    holders: Found
    """How many seats have it."""

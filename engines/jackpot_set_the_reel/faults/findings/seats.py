"""What can be wrong with seats."""

from engines.core.actors import Seat
from engines.core.results import Fault
from engines.jackpot_set_the_reel.faults.findings.numbers import Count


class WrongSeatCount(Fault):
    """The number of seats does not suit the game."""

    code = "seats/count"
    clause = "SR-TURN-4"
    at = "/state/position/players"
    detail = "There are {seats} seats; it must be {needed}."
    seats: Count
    """How many there are."""
    needed: str
    """How many there must be."""


class NoSuchSeat(Fault):
    """A seat is named that is not at the table."""

    code = "seats/unknown"
    clause = "SR-TURN-4"
    at = "/state/position/{field}"
    detail = "There is no seat {seat} among {seats}."
    field: str
    """The field that names it: seat or starting_seat."""
    seat: Seat
    """The number that names nobody."""
    seats: Count
    """How many there are."""

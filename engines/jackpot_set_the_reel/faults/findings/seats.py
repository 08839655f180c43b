"""What can be wrong with seats."""

from engines.core.faults import Found
from engines.core.results import Fault


class WrongSeatCount(Fault):
    """The number of seats does not suit the game."""

    code = "seats/count"
    clause = "SR-TURN-4"
    at = "/state/position/players"
    detail = "There are {seats} seats; it must be {needed}."
    seats: Found
    """How many there are."""
    needed: str
    """How many there must be."""

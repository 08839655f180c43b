"""What can be wrong with seats."""

from engines.core.faults import Found, Problem
from engines.core.results import Fault


class WrongSeatCount(Fault):
    """The number of seats does not suit the game."""

    code = "seats/count"
    clause = "SR-TURN-4"
    at = "/state/position/players"
    detail = "There {seats, plural, one {is # seat} other {are # seats}}; there must be {needed}."
    seats: Found
    """How many there are."""
    needed: Problem
    """How many there must be."""

"""What can be wrong with numbers."""

from engines.core.faults import Found
from engines.core.results import Fault


class TooMuch(Fault):
    """A number that so many turns and rounds cannot have come to."""

    code = "numbers/too-high"
    clause = "SR-COMP-5"
    at = "/state/position/{field}"
    detail = "There are {number} at {field}; by now it can be {most} at most."
    field: str
    """Where it stands."""
    number: Found
    """What the position says."""
    most: Found
    """The most that turns and rounds can have come to."""

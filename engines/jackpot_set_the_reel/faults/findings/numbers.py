"""What can be wrong with numbers, and the type of a number that is found."""

from typing import Annotated

from msgspec import Meta

from engines.core.results import Fault

Count = Annotated[int, Meta(ge=0, lt=2**31)]


class TooMuch(Fault):
    """A number that so many turns and rounds cannot have come to."""

    code = "numbers/too-high"
    clause = "SR-COMP-5"
    at = "/state/position/{field}"
    detail = "There are {number} at {field}; by now it can be {most} at most."
    field: str
    """Where it stands."""
    number: Count
    """What the position says."""
    most: Count
    """The most that turns and rounds can have come to."""

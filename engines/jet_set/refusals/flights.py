"""Why claiming a flight is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import FinalId, FlightId, RowName


class UnknownFlight(Refusal):
    """A card is named that is no Short or Long Flight."""

    code = "flight/unknown"
    clause = "JS-CLAIM-1"
    at = "/action/card"
    detail = "There is no Short or Long Flight “{card}”."
    card: str
    """What was named."""


class FlightIsFinal(Refusal):
    """A Final Flight is to be claimed as a Short or Long Flight."""

    code = "flight/is-final"
    clause = "JS-FINAL-1"
    at = "/action/kind"
    detail = "{card} is a Final Flight: it is claimed from one's own hand, in Vacation Time."
    instead = ("claim_final_flight",)
    card: FinalId
    """The Final Flight."""


class FlightTaken(Refusal):
    """A flight is named that a seat has claimed already."""

    code = "flight/claimed"
    clause = "JS-CLAIM-4"
    at = "/action/card"
    detail = "{owner} has claimed the {row} {card} already."
    card: FlightId
    """The flight."""
    row: RowName
    """The row it lay in."""
    owner: Seat
    """In front of whom it lies."""


class FlightNotDisplayed(Refusal):
    """A flight is named that does not lie in a row."""

    code = "flight/not-displayed"
    clause = "JS-CLAIM-1"
    at = "/action/card"
    detail = "The {row} {card} does not lie face up in its row."
    card: FlightId
    """The flight."""
    row: RowName
    """The row it would lie in."""

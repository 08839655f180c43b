"""Why claiming a flight is refused in Jet Set."""

from engines.core.results import Refusal
from engines.jet_set.parts import FlightId, RowName


class UnknownFlight(Refusal):
    """A card is named that is no Short or Long Flight."""

    code = "flight/unknown"
    clause = "JS-CLAIM-1"
    at = "/action/card"
    detail = "There is no Short or Long Flight “{card}”."
    card: str
    """What was named."""


class FlightNotDisplayed(Refusal):
    """A flight is named that does not lie in a row."""

    code = "flight/not-displayed"
    clause = "JS-CLAIM-1"
    at = "/action/card"
    detail = "The flight {card} is not displayed in the {row} row."
    card: FlightId
    """The flight."""
    row: RowName
    """The row it would lie in."""

"""Why a Final Flight is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import FinalId, FlightId, Many, RowName


class NoFinalPlayed(Refusal):
    """There is no Final Flight to put a plane on."""

    code = "bonus/no-final"
    clause = "JS-BONUS-2"
    at = "/action/kind"
    detail = "{seat} has not claimed a Final Flight yet, so there is no card to put a plane on."
    instead = ("claim_final_flight",)
    seat: Seat
    """Who acts."""


class NotVacationTime(Refusal):
    """A Final Flight is to be played before two Vacation cards are turned up."""

    code = "final/too-early"
    clause = "JS-FINAL-2"
    at = "/action/kind"
    detail = (
        "A Final Flight can be claimed once two Vacation cards are turned up; so far"
        " {vacations, plural, =0 {none is} =1 {one is} other {# are}}."
    )
    instead = ("turn_card",)
    vacations: Many
    """How many lie on the board."""


class UnknownFinal(Refusal):
    """A card is named that is no Final Flight."""

    code = "final/unknown"
    clause = "JS-COMP-3"
    at = "/action/card"
    detail = "There is no Final Flight “{card}”."
    card: str
    """What was named."""


class NotAFinal(Refusal):
    """A Short or Long Flight is to be claimed as a Final Flight."""

    code = "final/is-flight"
    clause = "JS-FINAL-1"
    at = "/action/kind"
    detail = "{card} is not a Final Flight but a {row}: it is claimed from its row, and Markers go on it."
    instead = ("claim_flight",)
    card: FlightId
    """The flight."""
    row: RowName
    """The row and deck it belongs to."""


class FinalNotHeld(Refusal):
    """A Final Flight is named that the seat does not hold, wherever it may be."""

    code = "final/not-held"
    clause = "JS-FINAL-3"
    at = "/action/card"
    detail = "{seat} does not hold the Final Flight {card}; a Final Flight is claimed from one's own hand."
    seat: Seat
    """Who acts."""
    card: FinalId
    """The Final Flight."""

"""The faults of a submitted position."""

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.jet_set.parts import (
    FinalId,
    FlightId,
    LinkId,
    RowName,
)


class WrongSeatCount(Fault):
    """There are fewer players than two, or more than six."""

    code = "seats/count"
    clause = "JS-ROW-1"
    at = "/state/position/players"
    detail = "There are {seats} players; Jet Set is played by 2 to 6."
    seats: Found
    """How many players there are."""


class UnknownLink(Fault):
    """A link has an owner that the map does not have."""

    code = "links/unknown"
    clause = "JS-COMP-6"
    at = "/state/position/links/{index}/link"
    detail = "There is no airlink “{link}” on the map."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link."""


class LinksOutOfOrder(Fault):
    """A link stands in the list twice, with two owners perhaps, or not in text order."""

    code = "links/order"
    clause = "JS-OTHER-5"
    at = "/state/position/links/{index}"
    detail = "The link {link} follows {earlier}; links stand once each, with one owner, in text order."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link that stands at that place."""
    earlier: LinkId
    """The link before it."""


class PlanesForWrongSeats(Fault):
    """A link counts planes for more or fewer seats than there are."""

    code = "links/seats"
    clause = "JS-OTHER-5"
    at = "/state/position/links/{index}/planes"
    detail = "The link {link} counts planes for {found} seats; there are {seats}."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link whose planes are counted."""
    found: Found
    """How many numbers it holds."""
    seats: Found
    """How many players there are."""


class WrongPlanes(Fault):
    """The planes of a seat do not add up."""

    code = "planes/do-not-add-up"
    clause = "JS-COMP-4"
    at = "/state/position/players/{seat}/planes"
    detail = "{seat} has {found} planes in its stock, on links and on its Final Flight; it must be {expected}."
    seat: Seat
    """Whose planes they are."""
    found: Found
    """How many there are in all places together."""
    expected: Found
    """How many there must be."""


class WrongMarkers(Fault):
    """The markers of a seat do not add up."""

    code = "markers/do-not-add-up"
    clause = "JS-COMP-4"
    at = "/state/position/players/{seat}/markers"
    detail = "{seat} has {found} markers in its stock, on links and on flights; it must be {expected}."
    seat: Seat
    """Whose markers they are."""
    found: Found
    """How many there are in all places together."""
    expected: Found
    """How many there must be."""


class TooManyMarkers(Fault):
    """A later flight has more markers than it ever got."""

    code = "markers/on-flight"
    clause = "JS-CLAIM-5"
    at = "/state/position/players/{seat}/flights/{index}/markers"
    detail = "The flight {card} has {markers} markers; from the sixth on a flight gets two."
    seat: Seat
    """Whose flight it is."""
    index: Found
    """The place of the flight among those of the seat."""
    card: FlightId
    """The flight."""
    markers: Found
    """How many markers it has."""


class UnknownFlight(Fault):
    """A card is named that is no flight of the pack."""

    code = "flights/unknown"
    clause = "JS-COMP-1"
    at = "/state/position"
    detail = "There is no Short or Long Flight “{card}”."
    card: FlightId
    """The card."""


class FlightMisplaced(Fault):
    """A flight lies in the row or the deck of the other kind."""

    code = "flights/misplaced"
    clause = "JS-SETUP-1"
    at = "/state/position/{row}"
    detail = "The flight {card} lies among the {row} flights, where it does not belong."
    card: FlightId
    """The flight."""
    row: RowName
    """Where it lies."""


class WrongCopies(Fault):
    """A flight is in no place, or in more than one."""

    code = "flights/do-not-add-up"
    clause = "JS-COMP-2"
    at = "/state/position"
    detail = "The flight {card} is in {found} places; it must be in one."
    card: FlightId
    """The flight."""
    found: Found
    """In how many places it is."""


class WrongVacations(Fault):
    """The Vacation cards of a deck do not add up."""

    code = "vacations/do-not-add-up"
    clause = "JS-VAC-1"
    at = "/state/position/{row}"
    detail = "There are {found} Vacation cards of the {row} deck, in it, aside and on the board; it must be {expected}."
    row: RowName
    """The row whose deck it is."""
    found: Found
    """How many there are."""
    expected: Found
    """How many there must be."""


class RowDenied(Fault):
    """A row or its deck does not suit the moment."""

    code = "rows/impossible"
    clause = "JS-REFILL-1"
    at = "/state/position/{row}"
    detail = "The {row} row cannot be like this: {problem}."
    row: RowName
    """Which of the two it is."""
    problem: str
    """What speaks against it."""


class UnknownFinal(Fault):
    """A card is named that is no Final Flight of the pack."""

    code = "finals/unknown"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = "There is no Final Flight “{card}”."
    card: FinalId
    """The card."""


class WrongFinalCopies(Fault):
    """A Final Flight is in no place, or in more than one."""

    code = "finals/do-not-add-up"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = "The Final Flight {card} is in {found} places; it must be in one."
    card: FinalId
    """The Final Flight."""
    found: Found
    """In how many places it is."""


class HandDenied(Fault):
    """The Final Flights of a seat do not suit the moment."""

    code = "finals/impossible"
    clause = "JS-FINAL-7"
    at = "/state/position/players/{seat}"
    detail = "The Final Flights of {seat} cannot be like this: {problem}."
    seat: Seat
    """Whose cards they are."""
    problem: str
    """What speaks against it."""


class EndingDenied(Fault):
    """The game would have ended otherwise, or not yet."""

    code = "ending/impossible"
    clause = "JS-END-1"
    at = "/state/position/ending"
    detail = "The ending does not suit the position: {problem}."
    problem: str
    """What speaks against it."""

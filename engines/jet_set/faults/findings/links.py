"""The faults of seats, links, planes and markers."""

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.jet_set.parts import FlightId, LinkId


class WrongSeatCount(Fault):
    """There are fewer players than two, or more than six."""

    code = "seats/count"
    clause = "JS-ROW-1"
    at = "/state/position/players"
    detail = "{seats, plural, one {There is # player} other {There are # players}}; Jet Set is for 2 to 6."
    seats: Found
    """How many players there are."""


class UnknownLink(Fault):
    """A link has an owner that the map does not have."""

    code = "links/unknown"
    clause = "JS-COMP-6"
    at = "/state/position/links/{index}/link"
    detail = "There is no airlink “{link}” on the board."
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
    detail = "The link {link} counts planes for {found, plural, one {# seat} other {# seats}}; there are {seats}."
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
    detail = (
        "{seat} has {found, plural, one {# plane} other {# planes}} in its stock, on links and on its Final Flight, not"
        " {expected}."
    )
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
    detail = (
        "{seat} has {found, plural, one {# Marker} other {# Markers}} in its stock, on links and on flights, not"
        " {expected}."
    )
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
    detail = (
        "The flight {card} has {markers, plural, one {# Marker} other {# Markers}}; from the sixth on a flight gets"
        " two."
    )
    seat: Seat
    """Whose flight it is."""
    index: Found
    """The place of the flight among those of the seat."""
    card: FlightId
    """The flight."""
    markers: Found
    """How many markers it has."""

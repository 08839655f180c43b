"""Why an action of Jet Set can be refused."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import CityId, FinalId, FlightId, LinkId, Many, RowName
from engines.jet_set.state import Euros, PlaneCount

Number = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
"""A number read off a request: there it may be larger than on any table."""


class FinalPlayed(Refusal):
    """The seat has played its Final Flight and takes no action any more."""

    code = "final/already-played"
    clause = "JS-BONUS-1"
    at = "/action/kind"
    detail = "Seat {seat} has played its Final Flight {played}; all it does now is put a plane on that card."
    seat: Seat
    """Who acts."""
    played: FinalId
    """The Final Flight it has played."""


class NoFinalPlayed(Refusal):
    """There is no Final Flight to put a plane on."""

    code = "bonus/no-final"
    clause = "JS-BONUS-2"
    at = "/action/kind"
    detail = "Seat {seat} has not played a Final Flight yet, so there is no card for a bonus plane."
    seat: Seat
    """Who acts."""


class NoMoreCards(Refusal):
    """Cards are to be turned up in Vacation Time."""

    code = "cards/vacation-time"
    clause = "JS-VAC-6"
    at = "/action/kind"
    detail = "It is Vacation Time: the Flight Card Phase is skipped, and no further cards are turned up."


class RowFull(Refusal):
    """A row has as many cards as it may have."""

    code = "cards/row-full"
    clause = "JS-ROW-2"
    at = "/action/row"
    detail = "The {row} row has {cards} cards; its maximum is {maximum}."
    row: RowName
    """The row that was named."""
    cards: Many
    """How many cards it has."""
    maximum: Many
    """How many it may have."""


class DeckEmpty(Refusal):
    """A deck has no card left."""

    code = "cards/deck-empty"
    clause = "JS-REFILL-2"
    at = "/action/row"
    detail = "The {row} deck is empty, and nothing is reshuffled."
    row: RowName
    """The row whose deck it is."""


class CannotPayForCards(Refusal):
    """The seat cannot pay for cards of a row."""

    code = "cash/cards"
    clause = "JS-FILL-2"
    at = "/action/row"
    detail = "Turning up cards of the {row} row costs {cost} in a turn, and seat {seat} has {cash}."
    row: RowName
    """The row that was named."""
    seat: Seat
    """Who would pay."""
    cost: Euros
    """What it costs."""
    cash: Euros
    """What the seat has."""


class UnknownLink(Refusal):
    """A link is named that the map does not have."""

    code = "link/unknown"
    clause = "JS-COMP-6"
    at = "/action/{field}"
    detail = "There is no airlink {link!r} on the map; the id of a link is both cities in text order."
    field: str
    """Where the action names it."""
    link: str
    """What was named."""


class NoPlanes(Refusal):
    """Fewer than one plane is to be placed on a link."""

    code = "planes/none"
    clause = "JS-LINK-2"
    at = "/action/planes"
    detail = "At least one plane is placed on a link, not {planes}."
    planes: Number
    """How many were named."""


class NoPlanesOnOwnLink(Refusal):
    """A link is named in a placement that gets no plane."""

    code = "planes/none-on-own-link"
    clause = "JS-OWN-2"
    at = "/action/placements"
    detail = "Each link that is named gets at least one plane; {link} would get {planes}."
    link: LinkId
    """The link that was named."""
    planes: Number
    """How many planes were named."""


class NothingPlaced(Refusal):
    """No link is named."""

    code = "planes/nowhere"
    clause = "JS-OWN-1"
    at = "/action/placements"
    detail = "Planes are placed on at least one link; none is named."


class LinkNamedTwice(Refusal):
    """A link stands in a list of placements twice."""

    code = "link/named-twice"
    clause = "JS-OWN-2"
    at = "/action/placements"
    detail = "The link {link} is named twice; all its planes go into one entry."
    link: LinkId
    """The link that comes again."""


class NotEnoughPlanes(Refusal):
    """More planes are to be placed than the stock holds."""

    code = "planes/not-in-stock"
    clause = "JS-LINK-6"
    at = "/action/{field}"
    detail = "{planes} planes are to be placed, and seat {seat} has {stock} in stock."
    field: str
    """Where the action names the planes."""
    seat: Seat
    """Who would place them."""
    planes: Number
    """How many are to be placed."""
    stock: PlaneCount
    """How many there are."""


class LinkAlreadyOwned(Refusal):
    """A link is to be claimed that has an owner."""

    code = "link/already-owned"
    clause = "JS-LINK-1"
    at = "/action/link"
    detail = "The link {link} is owned by seat {owner}; only a link without an owner can be claimed."
    link: LinkId
    """The link that was named."""
    owner: Seat
    """Who owns it."""


class NoMarker(Refusal):
    """There is no marker left for the owner space."""

    code = "link/no-marker"
    clause = "JS-LINK-4"
    at = "/action/kind"
    detail = "Seat {seat} has no marker in stock to put on the owner space of {link}."
    seat: Seat
    """Who would claim the link."""
    link: LinkId
    """The link it would claim."""


class LinkTooDear(Refusal):
    """The seat cannot pay for a link and its planes."""

    code = "cash/link"
    clause = "JS-LINK-3"
    at = "/action/planes"
    detail = "It costs {cost}, {price} for the link and {planes_cost} for planes, and seat {seat} has {cash}."
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    price: Euros
    """The price of the link."""
    planes_cost: Number
    """The price of the planes."""
    cash: Euros
    """What the seat has."""


class LinkNotOwn(Refusal):
    """Planes are to be placed as on an own link where it is not the seat's own."""

    code = "link/not-own"
    clause = "JS-OWN-3"
    at = "/action/placements"
    detail = "Seat {seat} does not own the link {link}; this action reaches only links it owned before."
    seat: Seat
    """Who acts."""
    link: LinkId
    """The link that was named."""
    owner: Seat | None
    """Who owns it; None where nobody does."""


class OwnLinksTooDear(Refusal):
    """The seat cannot pay for planes on its own links."""

    code = "cash/own-links"
    clause = "JS-OWN-4"
    at = "/action/placements"
    detail = (
        "It costs {cost}, {planes_cost} for planes and {service_charge} service charge for {links} links, "
        "and seat {seat} has {cash}."
    )
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    planes_cost: Number
    """The price of the planes."""
    service_charge: Euros
    """What is due for the number of links."""
    links: Number
    """How many different links are named."""
    cash: Euros
    """What the seat has."""


class LinkUnowned(Refusal):
    """Planes are to be placed as on another seat's link where nobody owns it."""

    code = "link/unowned"
    clause = "JS-OTHER-1"
    at = "/action/link"
    detail = "Nobody owns the link {link}; it can be claimed instead."
    link: LinkId
    """The link that was named."""


class LinkIsOwn(Refusal):
    """Planes are to be placed as on another seat's link where it is the seat's own."""

    code = "link/own"
    clause = "JS-OTHER-1"
    at = "/action/link"
    detail = "Seat {seat} owns the link {link} itself; planes on own links are another action."
    seat: Seat
    """Who acts."""
    link: LinkId
    """The link that was named."""


class OtherLinkTooDear(Refusal):
    """The seat cannot pay for planes on another seat's link."""

    code = "cash/other-link"
    clause = "JS-OTHER-3"
    at = "/action/planes"
    detail = "It costs {cost}, half for the bank and half for seat {owner}, and seat {seat} has {cash}."
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    owner: Seat
    """Who would receive half of it."""
    cash: Euros
    """What the seat has."""


class UnknownFlight(Refusal):
    """A card is named that is no Short or Long Flight."""

    code = "flight/unknown"
    clause = "JS-CLAIM-1"
    at = "/action/card"
    detail = "There is no Short or Long Flight {card!r}."
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


class NotVacationTime(Refusal):
    """A Final Flight is to be played before two Vacation cards are turned up."""

    code = "final/too-early"
    clause = "JS-FINAL-2"
    at = "/action/kind"
    detail = "A Final Flight can be claimed once two Vacation cards are turned up; it is {vacations} now."
    vacations: Many
    """How many lie on the board."""


class UnknownFinal(Refusal):
    """A card is named that is no Final Flight."""

    code = "final/unknown"
    clause = "JS-COMP-3"
    at = "/action/card"
    detail = "There is no Final Flight {card!r}."
    card: str
    """What was named."""


class FinalNotHeld(Refusal):
    """A Final Flight is named that the seat does not hold, wherever it may be."""

    code = "final/not-held"
    clause = "JS-FINAL-3"
    at = "/action/card"
    detail = "Seat {seat} does not hold the Final Flight {card}."
    seat: Seat
    """Who acts."""
    card: FinalId
    """The Final Flight."""


class PathEmpty(Refusal):
    """A path without links."""

    code = "path/empty"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path names no link; it has to lead from {start} to {end}."
    start: CityId
    """The card's first city."""
    end: CityId
    """The card's last city."""


class PathBroken(Refusal):
    """A path whose links do not join."""

    code = "path/broken"
    clause = "JS-CLAIM-2"
    at = "/action/path/{index}"
    detail = "The path has come to {city}, and the link {link} does not start there."
    index: Number
    """The place of the link in the path."""
    link: LinkId
    """The link that does not join."""
    city: CityId
    """Where the path has come to."""


class PathStartsElsewhere(Refusal):
    """A path that does not start in the card's first city."""

    code = "path/starts-elsewhere"
    clause = "JS-CLAIM-2"
    at = "/action/path/0"
    detail = "The path starts in {city}, not {start}."
    city: CityId
    """Where it starts."""
    start: CityId
    """The card's first city."""


class PathEndsElsewhere(Refusal):
    """A path that does not end in the card's last city."""

    code = "path/ends-elsewhere"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path ends in {city}, not {end}."
    city: CityId
    """Where it ends."""
    end: CityId
    """The card's last city."""


class PathBackwards(Refusal):
    """A path that would do if it were read from its end."""

    code = "path/backwards"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path leads from {end} to {start}; turn the list round, so that it begins in {start}."
    start: CityId
    """The card's first city."""
    end: CityId
    """The card's last city."""


class CitiesOutOfOrder(Refusal):
    """A path that comes to the three cities of a Final Flight in another order."""

    code = "final/city-order"
    clause = "JS-FINAL-4"
    at = "/action/path"
    detail = "The path does not visit the cities in the order of the card: {start}, then {via}, then {end}."
    start: CityId
    """The card's first city."""
    via: CityId
    """The card's second city."""
    end: CityId
    """The card's last city."""
    visited: tuple[CityId, ...]
    """The cities in the order in which the path comes to them."""


class CityMissed(Refusal):
    """A path that does not come to the second city of a Final Flight."""

    code = "final/city-missed"
    clause = "JS-FINAL-4"
    at = "/action/path"
    detail = "The path does not visit {via} on its way from {start} to {end}."
    start: CityId
    """The card's first city."""
    via: CityId
    """The card's second city."""
    end: CityId
    """The card's last city."""


class LinkFlownTwice(Refusal):
    """A flight uses a link twice."""

    code = "path/link-twice"
    clause = "JS-CLAIM-7"
    at = "/action/path/{index}"
    detail = "The path uses the link {link} twice; a flight uses each link once."
    index: Number
    """The later place of the link in the path."""
    link: LinkId
    """The link that comes again."""


class FinalLinkFlownTwice(Refusal):
    """A Final Flight uses a link twice."""

    code = "final/link-twice"
    clause = "JS-FINAL-5"
    at = "/action/path/{index}"
    detail = "The path uses the link {link} twice; a Final Flight uses each link once."
    index: Number
    """The later place of the link in the path."""
    link: LinkId
    """The link that comes again."""


class NoPlaneOnLink(Refusal):
    """The seat has no plane on a link of the path."""

    code = "path/no-plane"
    clause = "JS-CLAIM-2"
    at = "/action/path/{index}"
    detail = "Seat {seat} has no plane on the link {link}."
    index: Number
    """The place of the link in the path."""
    seat: Seat
    """Who acts."""
    link: LinkId
    """The link that is to be flown."""


REFUSALS: tuple[type[Refusal], ...] = (
    FinalPlayed,
    NoFinalPlayed,
    NoMoreCards,
    RowFull,
    DeckEmpty,
    CannotPayForCards,
    UnknownLink,
    NoPlanes,
    NoPlanesOnOwnLink,
    NothingPlaced,
    LinkNamedTwice,
    NotEnoughPlanes,
    LinkAlreadyOwned,
    NoMarker,
    LinkTooDear,
    LinkNotOwn,
    OwnLinksTooDear,
    LinkUnowned,
    LinkIsOwn,
    OtherLinkTooDear,
    UnknownFlight,
    FlightNotDisplayed,
    NotVacationTime,
    UnknownFinal,
    FinalNotHeld,
    PathEmpty,
    PathBroken,
    PathStartsElsewhere,
    PathEndsElsewhere,
    PathBackwards,
    CitiesOutOfOrder,
    CityMissed,
    LinkFlownTwice,
    FinalLinkFlownTwice,
    NoPlaneOnLink,
)

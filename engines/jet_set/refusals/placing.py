"""Why placing planes is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import LinkId
from engines.jet_set.refusals.numbers import Number
from engines.jet_set.state import Euros, PlaneCount


class UnknownLink(Refusal):
    """A link is named that the map does not have."""

    code = "link/unknown"
    clause = "JS-COMP-6"
    at = "/action/{field}"
    detail = "There is no airlink “{link}” on the map; the id of a link is both cities in text order."
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
    instead = ("place_on_own_links",)
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
    detail = "{planes} planes are to be placed, and {seat} has {stock} in stock."
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
    detail = "The link {link} is owned by {owner}; only a link without an owner can be claimed."
    instead = ("place_on_own_links", "place_on_other_link")
    link: LinkId
    """The link that was named."""
    owner: Seat
    """Who owns it."""


class NoMarker(Refusal):
    """There is no marker left for the owner space."""

    code = "link/no-marker"
    clause = "JS-LINK-4"
    at = "/action/kind"
    detail = "{seat} has no marker in stock to put on the owner space of {link}."
    instead = ("place_on_own_links", "place_on_other_link")
    seat: Seat
    """Who would claim the link."""
    link: LinkId
    """The link it would claim."""


class LinkTooDear(Refusal):
    """The seat cannot pay for a link and its planes."""

    code = "cash/link"
    clause = "JS-LINK-3"
    at = "/action/planes"
    detail = "It costs {cost}, {price} for the link and {planes_cost} for planes, and {seat} has {cash}."
    instead = ("take_income",)
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
    detail = "{seat} does not own the link {link}; this action reaches only links it owned before."
    instead = ("place_on_other_link", "claim_link")
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
        "and {seat} has {cash}."
    )
    instead = ("take_income",)
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
    instead = ("claim_link",)
    link: LinkId
    """The link that was named."""


class LinkIsOwn(Refusal):
    """Planes are to be placed as on another seat's link where it is the seat's own."""

    code = "link/own"
    clause = "JS-OTHER-1"
    at = "/action/link"
    detail = "{seat} owns the link {link} itself; planes on own links are another action."
    instead = ("place_on_own_links",)
    seat: Seat
    """Who acts."""
    link: LinkId
    """The link that was named."""


class OtherLinkTooDear(Refusal):
    """The seat cannot pay for planes on another seat's link."""

    code = "cash/other-link"
    clause = "JS-OTHER-3"
    at = "/action/planes"
    detail = "It costs {cost}, half for the bank and half for {owner}, and {seat} has {cash}."
    instead = ("take_income",)
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    owner: Seat
    """Who would receive half of it."""
    cash: Euros
    """What the seat has."""

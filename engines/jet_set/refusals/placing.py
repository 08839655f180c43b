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
    detail = "There is no airlink “{link}” on the board; an id names both cities, in the order of the alphabet."
    field: str
    """Where the action names it."""
    link: str
    """What was named."""


class NoPlanes(Refusal):
    """A link is to be claimed with no plane on it."""

    code = "planes/none"
    clause = "JS-LINK-2"
    at = "/action/planes"
    detail = "At least one plane is placed on a link that is claimed, not {planes}."
    planes: Number
    """How many were named."""


class NoPlanesOnOtherLink(Refusal):
    """No plane is to be placed on another seat's link."""

    code = "planes/none-on-other-link"
    clause = "JS-OTHER-2"
    at = "/action/planes"
    detail = "At least one plane is placed on another player's link, not {planes}."
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
    detail = "{seat} has {stock, plural, =0 {no planes} one {# plane} other {# planes}} in stock, not {planes}."
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
    detail = "{owner} owns the link {link}; only an unowned link can be claimed."
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
    detail = "{seat} has no Marker in stock for the Link Owner space of {link}."
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
    detail = (
        "It costs €{cost}, €{price} for the link {link} and €{planes_cost} for"
        " {planes, plural, one {# plane} other {# planes}}; {seat} has €{cash}."
    )
    instead = ("take_income",)
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    link: LinkId
    """The link that would be claimed."""
    planes: Number
    """How many planes would be placed on it."""
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
    detail = "{seat} does not own the link {link}; this action is for links that one already owns."
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
        "It costs €{cost}, €{planes_cost} for {planes, plural, one {# plane} other {# planes}} and a service charge of"
        " €{service_charge} for {links, plural, one {# link} other {# links}}; {seat} has €{cash}."
    )
    instead = ("take_income",)
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    planes: Number
    """How many planes would be placed."""
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
    detail = "Nobody owns the link {link}; planes are placed on it by claiming it."
    instead = ("claim_link",)
    link: LinkId
    """The link that was named."""


class LinkIsOwn(Refusal):
    """Planes are to be placed as on another seat's link where it is the seat's own."""

    code = "link/own"
    clause = "JS-OTHER-1"
    at = "/action/link"
    detail = "{seat} owns the link {link} itself; placing planes on own links is another action, with a service charge."
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
    detail = (
        "It costs €{cost} to place {planes, plural, one {# plane} other {# planes}} on {link}, half of it for the bank"
        " and half for {owner}; {seat} has €{cash}."
    )
    instead = ("take_income",)
    seat: Seat
    """Who would pay."""
    cost: Number
    """What it costs in all."""
    link: LinkId
    """The link they would be placed on."""
    planes: Number
    """How many planes would be placed."""
    owner: Seat
    """Who would receive half of it."""
    cash: Euros
    """What the seat has."""

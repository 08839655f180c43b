"""Why a path is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import CityId, LinkId
from engines.jet_set.refusals.numbers import Number


class PathEmpty(Refusal):
    """A path without links."""

    code = "path/empty"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path has no airlink; it must lead from {start} to {end}."
    start: CityId
    """The card's first city."""
    end: CityId
    """The card's last city."""


class PathBroken(Refusal):
    """A path whose links do not join."""

    code = "path/broken"
    clause = "JS-CLAIM-2"
    at = "/action/path/{index}"
    detail = "The path comes to {city}, and the airlink {link} does not touch that city."
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
    detail = "The path starts in {city}; the flight starts in {start}."
    city: CityId
    """Where it starts."""
    start: CityId
    """The card's first city."""


class PathEndsElsewhere(Refusal):
    """A path that does not end in the card's last city."""

    code = "path/ends-elsewhere"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path ends in {city}; the flight ends in {end}."
    city: CityId
    """Where it ends."""
    end: CityId
    """The card's last city."""


class PathBackwards(Refusal):
    """A path that would do if it were read from its end."""

    code = "path/backwards"
    clause = "JS-CLAIM-2"
    at = "/action/path"
    detail = "The path leads from {end} to {start}; named the other way round, from {start} to {end}, it will do."
    start: CityId
    """The card's first city."""
    end: CityId
    """The card's last city."""


class CitiesOutOfOrder(Refusal):
    """A path that comes to the three cities of a Final Flight in another order."""

    code = "final/city-order"
    clause = "JS-FINAL-4"
    at = "/action/path"
    detail = "The path visits {visited}; the order of the card is {start}, {via}, {end}."
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
    detail = "The path uses the airlink {link} twice; a flight uses an airlink once."
    index: Number
    """The later place of the link in the path."""
    link: LinkId
    """The link that comes again."""


class FinalLinkFlownTwice(Refusal):
    """A Final Flight uses a link twice."""

    code = "final/link-twice"
    clause = "JS-FINAL-5"
    at = "/action/path/{index}"
    detail = "The path uses the airlink {link} twice; a Final Flight may not use one more than once."
    index: Number
    """The later place of the link in the path."""
    link: LinkId
    """The link that comes again."""


class NoPlaneOnLink(Refusal):
    """The seat has no plane on a link of the path."""

    code = "path/no-plane"
    clause = "JS-CLAIM-2"
    at = "/action/path/{index}"
    detail = "{seat} has no plane on the airlink {link}; the path takes one from each of its airlinks."
    instead = ("claim_link", "place_on_own_links", "place_on_other_link")
    index: Number
    """The place of the link in the path."""
    seat: Seat
    """Who acts."""
    link: LinkId
    """The link that is to be flown."""

"""What a seat may do in Jet Set."""

from typing import Annotated

from msgspec import Meta

from engines.core.sets import ascending
from engines.core.values import Tagged, Value
from engines.jet_set.parts import RowName
from engines.jet_set.state import PLANES

NamedLink = Annotated[str, Meta(max_length=65, extra={"label": "link"})]
"""The id of an airlink; one that is not on the board is refused by the rules."""
NamedFlight = Annotated[str, Meta(max_length=98, extra={"label": "flight"})]
"""The id of a Short or Long Flight; one that the pack does not have is refused by the rules."""
NamedFinal = Annotated[str, Meta(max_length=98, extra={"label": "final"})]
"""The id of a Final Flight; one that the pack does not have is refused by the rules."""
Planes = Annotated[int, Meta(ge=-(2**31), lt=2**31)]
"""How many planes are to be placed; the rules say which numbers can be."""


class TurnCard(Tagged):
    """Turn up one card of a row's deck in the Flight Card Phase; the first one of a row in a turn costs 1 euro."""

    row: RowName
    """The row that the card is added to."""


class ClaimLink(Tagged):
    """Claim a link that nobody owns, and place planes on it."""

    link: NamedLink
    """A link that nobody owns."""
    planes: Planes
    """How many planes, at least one."""


class PlaceOnOtherLink(Tagged):
    """Place planes on a link that another seat owns."""

    link: NamedLink
    """A link of another seat."""
    planes: Planes
    """How many planes, at least one."""


class TakeIncome(Tagged):
    """Take income for all claimed flights."""


class PlaceBonusPlane(Tagged):
    """Put one plane on the Final Flight that the seat has played."""


Path = Annotated[tuple[NamedLink, ...], Meta(max_length=PLANES)]
"""The links of a flight, in order: each takes a plane of the seat."""


class ClaimFlight(Tagged):
    """Claim a flight that is displayed."""

    card: NamedFlight
    """The flight."""
    path: Path
    """The links flown, in order, from the card's first city to its last."""


class ClaimFinalFlight(Tagged):
    """Play one of the two Final Flights in hand."""

    card: NamedFinal
    """The Final Flight."""
    path: Path
    """The links flown, in order, from the card's first city by way of its second to its last."""


class Placement(Value, order=True):
    """Planes for one of the seat's own links."""

    link: NamedLink
    """The own link they are placed on."""
    planes: Planes
    """How many planes, at least one."""


Placements = Annotated[tuple[Placement, ...], Meta(max_length=PLANES, extra={"set": True})]
"""Own links with their new planes: each takes one of the stock at least."""


class PlaceOnOwnLinks(Tagged):
    """Place planes on links that the seat owns already."""

    placements: Placements
    """The links, each named once, with their planes; the order does not matter."""

    def __post_init__(self) -> None:
        ascending(self, "placements", repeated=True)


Action = (
    TurnCard
    | ClaimLink
    | PlaceOnOtherLink
    | TakeIncome
    | PlaceBonusPlane
    | ClaimFlight
    | ClaimFinalFlight
    | PlaceOnOwnLinks
)
ACTIONS: tuple[type[Tagged], ...] = (
    TakeIncome,
    PlaceBonusPlane,
    TurnCard,
    ClaimFinalFlight,
    ClaimFlight,
    PlaceOnOtherLink,
    ClaimLink,
    PlaceOnOwnLinks,
)
"""In the order in which their moves are listed: kinds with few moves first, those without a small bound last."""

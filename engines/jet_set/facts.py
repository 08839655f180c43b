"""What an action of Jet Set costs and brings, as far as everybody knows it beforehand."""

from engines.core.actors import Actor, Seat
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.jet_set.actions import (
    ClaimFinalFlight,
    ClaimFlight,
    ClaimLink,
    PlaceBonusPlane,
    PlaceOnOtherLink,
    PlaceOnOwnLinks,
    TakeIncome,
    TurnCard,
)
from engines.jet_set.config import Config
from engines.jet_set.parts import Many, Parts
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.rules.flight_cards import FILL
from engines.jet_set.rules.flights import markers_for
from engines.jet_set.rules.income import income
from engines.jet_set.rules.placing import link_price
from engines.jet_set.rules.points import BONUS_PLANE, FINAL
from engines.jet_set.state import Euros, MarkerCount, PlaneCount, Position


class Facts(Value, omit_defaults=True):
    """What is known of an action beforehand; what does not concern it is left out."""

    pays: Euros | None = None
    """What the seat pays in all, in euros: to the bank, but for what an owner receives of it."""
    service_charge: Euros | None = None
    """What of it is the service charge, in euros."""
    owner: Seat | None = None
    """Who owns the link on which planes are placed."""
    owner_receives: Euros | None = None
    """What of the cost the owner receives, in euros."""
    receives: Euros | None = None
    """What the bank pays the seat, in euros."""
    places: PlaneCount | None = None
    """How many planes the seat places."""
    returns: PlaneCount | None = None
    """How many planes come back to its stock."""
    cards: Many | None = None
    """How many cards are turned up."""
    markers: MarkerCount | None = None
    """How many markers leave its stock."""
    points: Many | None = None
    """How many points it wins."""


def facts(position: Position, actor: Actor, action: Tagged, terms: Terms[Config, Parts]) -> Facts | None:
    """Return what a legal action costs and brings (JS-FILL-2, JS-LINK-3, JS-OWN-4, JS-CLAIM-5, JS-SCORE-1)."""
    player, parts = position.players[position.seat], terms.parts
    match action:
        case TurnCard():
            return Facts(pays=0 if position.row(action.row).paid else FILL, cards=1)
        case ClaimLink():
            cost = link_price(parts, action.link) + PLANE * action.planes
            return Facts(pays=cost, places=action.planes, markers=1)
        case PlaceOnOwnLinks():
            planes, charge = sum(each.planes for each in action.placements), service_charge(len(action.placements))
            return Facts(pays=PLANE * planes + charge, service_charge=charge, places=planes)
        case PlaceOnOtherLink():
            return _on_other_link(position, action)
        case ClaimFlight():
            points = parts.flight[action.card].points.value
            return Facts(returns=len(action.path), markers=markers_for(player), points=points)
        case ClaimFinalFlight():
            return Facts(returns=len(action.path), points=FINAL)
        case TakeIncome():
            return Facts(receives=income(player))
        case PlaceBonusPlane():
            return Facts(places=1, points=BONUS_PLANE)
    return None


def _on_other_link(position: Position, action: PlaceOnOtherLink) -> Facts:
    """Return what planes on another seat's link cost, half of it for the owner (JS-OTHER-3)."""
    owned, cost = position.owned(action.link), OTHER_PLANE * action.planes
    assert owned is not None, "the action is legal"
    return Facts(pays=cost, owner=owned.owner, owner_receives=cost // 2, places=action.planes)

"""The legal moves of Jet Set."""

from collections.abc import Iterable, Iterator

from engines.core.actors import Actor
from engines.core.moves import Choice, Concat, Form, Multiset, One, Sequence, UpTo
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jet_set.actions import (
    ClaimFinalFlight,
    ClaimFlight,
    ClaimLink,
    PlaceBonusPlane,
    Placement,
    PlaceOnOtherLink,
    PlaceOnOwnLinks,
    TakeIncome,
    TurnCard,
)
from engines.jet_set.config import Config
from engines.jet_set.moves.trails import Trails
from engines.jet_set.parts import AirMap, FinalRow, FlightRow, Mask, Parts
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import OTHER_PLANE, affordable, service_charge
from engines.jet_set.rules.flight_cards import turnable
from engines.jet_set.rules.placing import other_links, own_links, unowned_links
from engines.jet_set.rules.trails import Budget, Census
from engines.jet_set.state import Phase, Position, phase, ready_links

JetForm = Form[Tagged]

POINTS = 15_000
"""How many points of paths are looked at for all the cards that a seat could claim: some milliseconds' worth."""
POINTS_A_UNIT = 4
"""So many of them are looked at in ten microseconds."""


def moves(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Iterable[JetForm]:
    """Return what the seat on turn may do (JS-ACT-1, JS-BONUS-1, JS-BONUS-2)."""
    match phase(position):
        case Phase.OVER:
            return ()
        case Phase.BONUS_PLANE:
            return (BONUS_PLANE,)
        case Phase.FLIGHT_CARDS | Phase.ACTION:
            return _actions(position, position.seat, terms.parts)


def effort(position: Position, actor: Actor, terms: Terms[Config, Parts]) -> int:
    """Return how long it may take to list the moves, in units of ten microseconds: each link more doubles the paths."""
    links = ready_links(position, position.seat, terms.parts.map).bit_count()
    return min(POINTS, 2 << links) // POINTS_A_UNIT


TAKE_INCOME: JetForm = Form(TakeIncome, One())
BONUS_PLANE: JetForm = Form(PlaceBonusPlane, One())


def _actions(position: Position, seat: int, parts: Parts) -> Iterator[JetForm]:
    """Yield the forms of a turn; what holds nothing is not made."""
    ready, budget = ready_links(position, seat, parts.map), Budget(POINTS)
    yield TAKE_INCOME
    yield Form(TurnCard, Choice("row", turnable(position, seat, parts)))
    if finals := playable_finals(position, seat, ready, parts):
        yield Form(ClaimFinalFlight, _claims(finals, ready, parts.map, budget))
    if flights := claimable_flights(position, ready, parts):
        yield Form(ClaimFlight, _claims(flights, ready, parts.map, budget))
    player = position.players[seat]
    if most := affordable(player.planes, player.cash, 0, OTHER_PLANE):
        links = tuple((link, 1, most) for link in other_links(position, seat))
        yield Form(PlaceOnOtherLink, UpTo(("link", "planes"), links))
    if player.planes and player.cash:
        yield _claim_link(position, seat, parts)
        yield _place_on_own_links(position, seat)


def _claim_link(position: Position, seat: int, parts: Parts) -> JetForm:
    player = position.players[seat]
    most = {price: affordable(player.planes, player.cash, price) for price in parts.map.prices}
    links = unowned_links(position, parts) if player.markers else ()
    spans = tuple((link.id, 1, most[link.price]) for link in links if most[link.price])
    return Form(ClaimLink, UpTo(("link", "planes"), spans))


def _claims(cards: Iterable[FlightRow | FinalRow], ready: Mask, air: AirMap, budget: Budget) -> Concat:
    """Return the space of a card and its paths; cards with the same goal share a census."""
    stops = {card.id: card.stops for card in cards}
    census = {goal: Census(air, ready, air.numbers(goal), budget) for goal in {each[1:] for each in stops.values()}}
    return Sequence(Choice("card", tuple(stops)), lambda card: Trails(air, stops[card], ready, census[stops[card][1:]]))


def _place_on_own_links(position: Position, seat: int) -> JetForm:
    player = position.players[seat]
    space = Multiset(
        field="placements",
        items=own_links(position, seat),
        most=lambda links: affordable(player.planes, player.cash, service_charge(links)),
        build=lambda link, planes: Placement(link=link, planes=planes),
        element=("link", "planes"),
    )
    return Form(PlaceOnOwnLinks, space)

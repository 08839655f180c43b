"""The legal moves of Jet Set."""

from collections.abc import Iterable
from functools import lru_cache

from engines.core.actors import Actor
from engines.core.moves import Choice, Concat, Form, Multiset, One, Sequence
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
from engines.jet_set.parts import AirMap, FinalRow, FlightRow, LinkId, Mask, Parts
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import OTHER_PLANE, affordable, service_charge
from engines.jet_set.rules.flight_cards import turnable
from engines.jet_set.rules.paths import Stops
from engines.jet_set.rules.placing import link_price, other_links, own_links, unowned_links
from engines.jet_set.rules.trails import Budget, Census
from engines.jet_set.state import Phase, Position, phase, ready_links

JetForm = Form[Tagged]

POINTS = 50_000
"""How many points of paths are looked at for all the cards that a seat could claim: some milliseconds' worth."""
POINTS_A_UNIT = 8
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
    return min(POINTS, 4 << links) // POINTS_A_UNIT


TAKE_INCOME: JetForm = Form(TakeIncome, One())
BONUS_PLANE: JetForm = Form(PlaceBonusPlane, One())


def _actions(position: Position, seat: int, parts: Parts) -> Iterable[JetForm]:
    ready, budget = ready_links(position, seat, parts.map), Budget(POINTS)
    return (
        TAKE_INCOME,
        Form(TurnCard, Choice("row", turnable(position, seat, parts))),
        Form(ClaimFinalFlight, _claims(playable_finals(position, seat, parts), ready, parts.map, budget)),
        Form(ClaimFlight, _claims(claimable_flights(position, seat, parts), ready, parts.map, budget)),
        _place_on_other_link(position, seat),
        _claim_link(position, seat, parts),
        _place_on_own_links(position, seat),
    )


def _claim_link(position: Position, seat: int, parts: Parts) -> JetForm:
    player = position.players[seat]
    links = unowned_links(position, parts) if player.markers else ()
    most = tuple((link, affordable(player.planes, player.cash, link_price(parts, link))) for link in links)
    return Form(ClaimLink, _planes_on_one(most))


def _place_on_other_link(position: Position, seat: int) -> JetForm:
    player = position.players[seat]
    most = affordable(player.planes, player.cash, 0, OTHER_PLANE)
    return Form(PlaceOnOtherLink, _planes_on_one(tuple((link, most) for link in other_links(position, seat))))


@lru_cache(maxsize=1024)
def _planes_on_one(most: tuple[tuple[LinkId, int], ...]) -> Concat:
    """Return the space of a link and its planes, given the most planes for each link."""
    possible = {link: planes for link, planes in most if planes}
    return Sequence(Choice("link", tuple(possible)), lambda link: Choice("planes", range(1, possible[link] + 1)))


def _claims(cards: Iterable[FlightRow | FinalRow], ready: Mask, air: AirMap, budget: Budget) -> Concat:
    """Return the space of a card and its paths; cards with the same goal share a census."""
    stops = {card.id: card.stops for card in cards}
    census = {goal: _census(goal, stops.values(), ready, air, budget) for goal in {each[1:] for each in stops.values()}}
    return Sequence(Choice("card", tuple(stops)), lambda card: Trails(air, stops[card], ready, census[stops[card][1:]]))


def _census(goal: Stops, stops: Iterable[Stops], ready: Mask, air: AirMap, budget: Budget) -> Census:
    named = {city for each in stops if each[1:] == goal for city in each}
    return Census(air, ready, air.numbers(goal), frozenset(air.numbers(named)), budget)


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

"""A policy that plays on to every ending; it looks at hidden cards and is for tests."""

from engines.core.actors import Command
from engines.core.chance import Draw
from engines.core.moves import Moves
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
from engines.jet_set.parts import AirMap, LinkId, Parts, RowName
from engines.jet_set.playout.plans import link_costs, plans_for
from engines.jet_set.playout.tables import is_collecting, is_patient, is_reckless, vacation_waits, wanted_flights
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import PLANE, service_charge
from engines.jet_set.rules.flight_cards import turnable
from engines.jet_set.rules.income import income
from engines.jet_set.rules.paths import Stops
from engines.jet_set.rules.trails import Way, first_trails
from engines.jet_set.state import Phase, Position, displayed, phase, ready_links

RANDOM_ONE_IN = 16
CURIOUS_ONE_IN = 5


def playout(position: Position, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts]) -> Command[Tagged]:
    """Fly what can be flown and buy what is missing, but now and then take any move; some tables only waste money."""
    wasteful = _wasted(position, terms.parts) if is_reckless(position, terms.parts) else None
    action = wasteful or _sensible(position, draw, terms.parts)
    if action is None or (wasteful is None and draw.below("policy", RANDOM_ONE_IN) == 0):
        action = moves.sample(draw, "policy").action
    return Command(actor=position.seat, action=action)


def _wasted(position: Position, parts: Parts) -> Tagged | None:
    """Spend all the cash on one link that no displayed flight joins: such a table comes to a dead position."""
    cash, owned = position.players[position.seat].cash, {owned.link for owned in position.links}
    useful = {frozenset(parts.flight[card].stops) for card in displayed(position)}
    for link in parts.map.links:
        planes, rest = divmod(cash - link.price, PLANE)
        if link.id not in owned and {link.city, link.other_city} not in useful and planes > 0 and rest == 0:
            return ClaimLink(link=link.id, planes=planes)
    return None


def _sensible(position: Position, draw: Draw, parts: Parts) -> Tagged | None:
    if phase(position) is Phase.BONUS_PLANE:
        return PlaceBonusPlane()
    curious = _curious_of(position, parts) if draw.below("policy", CURIOUS_ONE_IN) == 0 else ()
    if curious:
        return TurnCard(row=draw.pick("policy", curious))
    return _claim(position, parts) or _build(position, parts) or (TakeIncome() if _earns(position) else None)


def _curious_of(position: Position, parts: Parts) -> tuple[RowName, ...]:
    """Return the rows to turn a card of."""
    rows = turnable(position, position.seat, parts)
    if not is_collecting(position, parts):
        return rows
    wanted = RowName.SHORT if vacation_waits(position) else RowName.LONG
    return tuple(row for row in rows if row is wanted)


def _earns(position: Position) -> bool:
    return income(position.players[position.seat]) > 0


def _claim(position: Position, parts: Parts) -> Tagged | None:
    """Play a Final Flight, else claim the flight of the most points, each by its shortest path."""
    ready = ready_links(position, position.seat, parts.map)
    finals = playable_finals(position, position.seat, ready, parts)
    for final in () if finals and is_patient(position, parts) else finals:
        return ClaimFinalFlight(card=final.id, path=_shortest(parts.map, final.stops, ready))
    wanted = wanted_flights(position, parts)
    flights = [flight for flight in claimable_flights(position, ready, parts) if flight.id in wanted]
    if not flights:
        return None
    best = max(flights, key=lambda flight: flight.points.value)
    return ClaimFlight(card=best.id, path=_shortest(parts.map, best.stops, ready))


def _shortest(air: AirMap, stops: Stops, ready: int) -> tuple[LinkId, ...]:
    here, *further = air.numbers(stops)
    way, most_ways = Way(air, here, tuple(further), ready), 16
    while not (found := first_trails(way, most_ways)):
        most_ways *= 4
    return found[0]


def _build(position: Position, parts: Parts) -> Tagged | None:
    """Place a plane for the flight that gives the most for its price, as far as cash goes."""
    if not position.players[position.seat].planes:
        return None
    costs = link_costs(position, parts)
    plans = sorted(plans_for(position, parts, costs), key=lambda plan: -plan.merit)
    actions = (_place(position, plan.missing, costs) for plan in plans[: 1 if _earns(position) else None])
    return next((action for action in actions if action is not None), None)


def _place(position: Position, missing: tuple[LinkId, ...], costs: dict[LinkId, int]) -> Tagged | None:
    """Put planes on the missing own links, else on the first missing link that the cash allows."""
    seat, player = position.seat, position.players[position.seat]
    owners = {owned.link: owned.owner for owned in position.links}
    own = sorted(link for link in missing if owners.get(link) == seat)
    while own and service_charge(len(own)) + PLANE * len(own) > player.cash:
        own.pop()
    own = own[: player.planes]
    if own:
        return PlaceOnOwnLinks(placements=tuple(Placement(link=link, planes=1) for link in own))
    for link in missing:
        if costs[link] <= player.cash and owners.get(link) != seat and (link in owners or player.markers):
            return PlaceOnOtherLink(link=link, planes=1) if link in owners else ClaimLink(link=link, planes=1)
    return None

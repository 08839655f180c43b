"""A policy that plays on to every ending; it looks at hidden cards and is for tests."""

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

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
from engines.jet_set.parts import AirMap, FinalRow, FlightRow, LinkId, Parts
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.rules.flight_cards import turnable
from engines.jet_set.rules.income import income
from engines.jet_set.rules.paths import Stops
from engines.jet_set.rules.trails import Way, first_trails
from engines.jet_set.state import Phase, Player, Position, displayed, is_vacation_time, phase, ready_links

RANDOM_ONE_IN = 16
RECKLESS_ONE_IN = 12
PATIENT_ONE_IN = 3
CURIOUS_ONE_IN = 5
FLIGHT_INCOME = 4
"""What a flight is worth beyond its points while there is time to take income for it."""
FINAL_MERIT = 16


def playout(position: Position, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts]) -> Command[Tagged]:
    """Fly what can be flown and buy what is missing, but now and then take any move; some tables only waste money."""
    wasteful = _wasted(position, terms.parts) if _is_reckless(position, terms.parts) else None
    action = wasteful or _sensible(position, draw, terms.parts)
    if action is None or (wasteful is None and draw.below("policy", RANDOM_ONE_IN) == 0):
        action = moves.sample(draw, "policy").action
    return Command(actor=position.seat, action=action)


def _is_reckless(position: Position, parts: Parts) -> bool:
    return _kind_of_table(position, parts) % RECKLESS_ONE_IN == 0


def _is_patient(position: Position, parts: Parts) -> bool:
    """Tell whether seats wait here until all can play their Final Flight: such a table ends with the last one."""
    waiting = [seat for seat, player in enumerate(position.players) if player.played is None]
    return _kind_of_table(position, parts) % PATIENT_ONE_IN == 1 and not all(
        _is_stuck(position.players[seat]) or playable_finals(position, seat, parts) for seat in waiting
    )


def _is_stuck(player: Player) -> bool:
    return not player.planes or not (player.cash >= PLANE or player.flights)


def _kind_of_table(position: Position, parts: Parts) -> int:
    """Tell the tables apart by a card that stays where it is all game long."""
    return list(parts.final).index(position.undealt[0])


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
    curious = turnable(position, position.seat, parts) if draw.below("policy", CURIOUS_ONE_IN) == 0 else ()
    if curious:
        return TurnCard(row=draw.pick("policy", curious))
    return _claim(position, parts) or _build(position, parts) or (TakeIncome() if _earns(position) else None)


def _earns(position: Position) -> bool:
    return income(position.players[position.seat]) > 0


def _claim(position: Position, parts: Parts) -> Tagged | None:
    """Play a Final Flight, else claim the flight of the most points, each by its shortest path."""
    ready = ready_links(position, position.seat, parts.map)
    finals = playable_finals(position, position.seat, parts)
    for final in () if finals and _is_patient(position, parts) else finals:
        return ClaimFinalFlight(card=final.id, path=_shortest(parts.map, final.stops, ready))
    flights = claimable_flights(position, position.seat, parts)
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


@dataclass(frozen=True)
class Plan:
    """The links that a flight still wants a plane on, and what it is worth."""

    missing: tuple[LinkId, ...]
    merit: float


def _build(position: Position, parts: Parts) -> Tagged | None:
    """Place a plane for the flight that gives the most for its price, as far as cash goes."""
    if not position.players[position.seat].planes:
        return None
    costs = _link_costs(position, parts)
    plans = sorted(_plans(position, parts, costs), key=lambda plan: -plan.merit)
    actions = (_place(position, plan.missing, costs) for plan in plans[: 1 if _earns(position) else None])
    return next((action for action in actions if action is not None), None)


def _link_costs(position: Position, parts: Parts) -> dict[LinkId, int]:
    """Return what a seat pays to have a plane on each link, nothing where there is one."""
    seat = position.seat
    costs = {link.id: link.price + PLANE for link in parts.map.links}
    for owned in position.links:
        price = PLANE + service_charge(1) if owned.owner == seat else OTHER_PLANE
        costs[owned.link] = 0 if owned.planes[seat] else price
    return costs


def _plans(position: Position, parts: Parts, costs: dict[LinkId, int]) -> Iterable[Plan]:
    cards: list[tuple[FlightRow | FinalRow, float]] = []
    late = is_vacation_time(position)
    for card in displayed(position):
        flight = parts.flight[card]
        cards.append((flight, flight.points.value + (0 if late else FLIGHT_INCOME)))
    if late:
        cards += [(parts.final[card], FINAL_MERIT) for card in position.players[position.seat].finals]
    for row, worth in cards:
        links = _cheapest(parts.map, parts.map.numbers(row.stops), costs)
        missing = tuple(link for link in links if costs[link])
        if missing:
            yield Plan(missing, worth / (len(missing) + 1 + sum(costs[link] for link in missing) / PLANE))


def _cheapest(air: AirMap, stops: tuple[int, ...], costs: dict[LinkId, int]) -> list[LinkId]:
    """Return the links of the cheapest way from stop to stop, none of them twice; nothing where a leg is cut off."""
    found: list[LinkId] = []
    for start, end in pairwise(stops):
        leg = _cheapest_leg(air, start, end, {link: cost for link, cost in costs.items() if link not in found})
        if not leg:
            return []
        found += leg
    return found


def _cheapest_leg(air: AirMap, start: int, end: int, costs: dict[LinkId, int]) -> tuple[LinkId, ...]:
    heap: list[tuple[int, int, tuple[LinkId, ...]]] = [(0, start, ())]
    seen: set[int] = set()
    while heap:
        cost, here, way = heappop(heap)
        if here == end:
            return way
        if here in seen:
            continue
        seen.add(here)
        for number, city in air.stars[here]:
            link = air.links[number].id
            if link in costs and city not in seen:
                heappush(heap, (cost + costs[link] + 1, city, (*way, link)))
    return ()


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

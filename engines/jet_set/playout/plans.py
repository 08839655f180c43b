"""What a flight still wants, and what it gives for that."""

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from engines.jet_set.parts import AirMap, FinalRow, FlightRow, LinkId, Parts
from engines.jet_set.playout.tables import wanted_flights
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.state import Position, is_vacation_time

FLIGHT_INCOME = 4
"""What a flight is worth beyond its points while there is time to take income for it."""
FINAL_MERIT = 16


@dataclass(frozen=True)
class Plan:
    """The links that a flight still wants a plane on, and what it is worth."""

    missing: tuple[LinkId, ...]
    merit: float


def link_costs(position: Position, parts: Parts) -> dict[LinkId, int]:
    """Return what a seat pays to have a plane on each link, nothing where there is one."""
    seat = position.seat
    costs = {link.id: link.price + PLANE for link in parts.map.links}
    for owned in position.links:
        price = PLANE + service_charge(1) if owned.owner == seat else OTHER_PLANE
        costs[owned.link] = 0 if owned.planes[seat] else price
    return costs


def plans_for(position: Position, parts: Parts, costs: dict[LinkId, int]) -> Iterable[Plan]:
    """Yield a plan for every card that the seat on turn could go for and has not all planes for."""
    cards: list[tuple[FlightRow | FinalRow, float]] = []
    late = is_vacation_time(position)
    for card in wanted_flights(position, parts):
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

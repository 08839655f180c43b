"""Can cities be visited in order over a set of links, none of them twice?

Two cities: whatever connects them will do. Three cities: two ways out of the middle one that share no link, one to
each end; this is a flow of two, found by two searches, the second of which may take back what the first one used.
"""

from collections.abc import Mapping
from functools import lru_cache

from engines.jet_set.parts.airmap import AirMap, Mask
from engines.jet_set.parts.tables import CityId

Arc = tuple[int, int]
"""A link, by its number, and the city it is left from."""


def can_fly(air: AirMap, here: int, stops: tuple[int, ...], free: Mask) -> bool:
    """Tell whether one or two further stops can be visited in order, using each free link at most once."""
    if len(stops) == 1:
        return here == stops[0] or reaches(air, here, stops[0], free)
    via, end = stops
    back = _search(air, via, here, free, {})
    if back is None:
        return False
    return _search(air, via, end, free, back) is not None


def reaches(air: AirMap, here: int, there: int, free: Mask) -> bool:
    """Tell whether free links connect two cities."""
    seen, edge = 1 << here, [here]
    for city in edge:
        for link, other in air.stars[city]:
            if free >> link & 1 and not seen >> other & 1:
                if other == there:
                    return True
                seen |= 1 << other
                edge.append(other)
    return False


@lru_cache(maxsize=1024)
def joined(air: AirMap, links: Mask) -> Mapping[CityId, int]:
    """Return a number for each city that some links touch, the same for cities that they connect."""
    found: dict[int, int] = {}
    while links:
        number = links.bit_length() - 1
        links ^= 1 << number
        one, other = (found.setdefault(city, city) for city in air.ends[number])
        if one != other:
            found |= {city: one for city, group in found.items() if group == other}
    return {air.cities[city]: group for city, group in found.items()}


def _search(air: AirMap, start: int, goal: int, free: Mask, flown: dict[int, int]) -> dict[int, int] | None:
    """Return the links of a way to the goal, each with the city it is left from.

    `flown` holds such links of an earlier way: they may only be used against their direction, which frees them.
    """
    came: dict[int, Arc | None] = {start: None}
    edge = [start]
    for city in edge:
        if city == goal:
            return _traced(city, came)
        for link, other in air.stars[city]:
            if free >> link & 1 and other not in came and flown.get(link) != city:
                came[other] = (link, city)
                edge.append(other)
    return None


def _traced(city: int, came: dict[int, Arc | None]) -> dict[int, int]:
    way: dict[int, int] = {}
    while (arc := came[city]) is not None:
        link, city = arc
        way[link] = city
    return way

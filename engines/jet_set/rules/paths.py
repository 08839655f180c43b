"""The path of a flight: what must hold of it, and the trails there are."""

from collections.abc import Iterator

from engines.core.results import Refusal
from engines.jet_set.actions import Path
from engines.jet_set.parts import AirMap, CityId, Mask
from engines.jet_set.refusals.paths import (
    CitiesOutOfOrder,
    CityMissed,
    FinalLinkFlownTwice,
    LinkFlownTwice,
    NoPlaneOnLink,
    PathBackwards,
    PathBroken,
    PathEmpty,
    PathEndsElsewhere,
    PathStartsElsewhere,
)
from engines.jet_set.refusals.placing import UnknownLink

Stops = tuple[CityId, ...]
"""The cities of a card: the first and the last one, or three."""
Checks = list[bool | Refusal]


def path_checks(air: AirMap, path: Path, stops: Stops, seat: int, ready: Mask) -> Iterator[Checks]:
    """Yield what must hold of a path, group by group; a later group relies on the earlier ones.

    Known links (JS-COMP-6), joined from the first city to the last (JS-CLAIM-2) in the order of the card
    (JS-FINAL-4), none twice (JS-CLAIM-7, JS-FINAL-5), each with a plane of the seat (JS-CLAIM-2).
    """
    yield [link in air.link_number or UnknownLink(field=f"path/{index}", link=link) for index, link in enumerate(path)]
    yield _route(air, path, stops)
    yield _planes(air, path, stops, seat, ready)


def is_flight(air: AirMap, path: Path, stops: Stops, ready: Mask) -> bool:
    """Tell whether a path suits a card and the links a seat has planes on."""
    return all(all(check is True for check in group) for group in path_checks(air, path, stops, 0, ready))


def _route(air: AirMap, path: Path, stops: Stops) -> Checks:
    """List what must hold of the cities on the way (JS-CLAIM-2, JS-FINAL-4)."""
    start, end = stops[0], stops[-1]
    if not path:
        return [PathEmpty(start=start, end=end)]
    cities = walk(air, path, start)
    if isinstance(cities, Refusal) or not _visits(cities, stops):
        turned = walk(air, path[::-1], start)
        if not isinstance(turned, Refusal) and _visits(turned, stops):
            return [PathBackwards(start=start, end=end)]
    if isinstance(cities, Refusal):
        return [cities]
    first, last = cities[0], cities[-1]
    return [
        *_order(cities, stops),
        first == start or PathStartsElsewhere(city=first, start=start),
        last == end or PathEndsElsewhere(city=last, end=end),
    ]


def walk(air: AirMap, path: Path, start: CityId) -> Stops | Refusal:
    """Return the cities a path comes to, or where it breaks; where it could start in two, it starts in `start`."""
    here = _begin(air, path, air.city_number[start])
    cities = [here]
    for index, link in enumerate(path):
        ends = air.ends[air.link_number[link]]
        if here not in ends:
            return PathBroken(index=index, link=link, city=air.cities[here])
        here = ends[1] if here == ends[0] else ends[0]
        cities.append(here)
    return tuple(air.cities[city] for city in cities)


def _begin(air: AirMap, path: Path, start: int) -> int:
    """Return the city that the first link is left from: the one that the second link does not touch."""
    one, other = air.ends[air.link_number[path[0]]]
    following = air.ends[air.link_number[path[1]]] if len(path) > 1 else ()
    if (one in following) != (other in following):
        return other if one in following else one
    return other if other == start else one


def _visits(cities: Stops, stops: Stops) -> bool:
    return cities[0] == stops[0] and cities[-1] == stops[-1] and _in_order(cities, stops)


def _in_order(cities: Stops, stops: Stops) -> bool:
    rest = iter(cities)
    return all(stop in rest for stop in stops)


def _order(cities: Stops, stops: Stops) -> Checks:
    """List what must hold of the second city of a Final Flight (JS-FINAL-4)."""
    if len(stops) == 2:
        return []
    start, via, end = stops
    if via not in cities:
        return [CityMissed(start=start, via=via, end=end)]
    all_there = start in cities and end in cities
    in_order = _in_order(cities, stops) or not all_there
    return [in_order or CitiesOutOfOrder(start=start, via=via, end=end, visited=cities)]


def _planes(air: AirMap, path: Path, stops: Stops, seat: int, ready: Mask) -> Checks:
    """List what must hold of the links that are flown (JS-CLAIM-2, JS-CLAIM-7, JS-FINAL-5)."""
    twice = LinkFlownTwice if len(stops) == 2 else FinalLinkFlownTwice
    checks: Checks = []
    for index, link in enumerate(path):
        checks.append(link not in path[:index] or twice(index=index, link=link))
        has_plane = bool(ready >> air.link_number[link] & 1)
        checks.append(has_plane or NoPlaneOnLink(index=index, seat=seat, link=link))
    return checks

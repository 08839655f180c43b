"""The map as a graph of numbers: cities and links by their place in text order, sets of links as bit masks."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.jet_set.parts.tables import CityId, LinkId, LinkRow

Mask = int
"""A set of links: bit n stands for the link number n."""


@dataclass(frozen=True, eq=False)
class AirMap:
    """Cities and the links between them."""

    links: tuple[LinkRow, ...]
    """Every link, in text order of the ids."""
    cities: tuple[CityId, ...] = field(init=False)
    """Every city that a link touches, in text order."""
    city_number: dict[CityId, int] = field(init=False)
    link_number: dict[LinkId, int] = field(init=False)
    prices: frozenset[int] = field(init=False)
    """Every price that is printed on a link."""
    ends: tuple[tuple[int, int], ...] = field(init=False)
    """The two cities of each link."""
    stars: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)
    """For each city the links that touch it, each with the city at its other end."""

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.links, key=lambda link: link.id))
        cities = tuple(sorted({city for link in ordered for city in (link.city, link.other_city)}))
        number = {city: place for place, city in enumerate(cities)}
        ends = tuple((number[link.city], number[link.other_city]) for link in ordered)
        for name, value in (
            ("links", ordered),
            ("cities", cities),
            ("city_number", number),
            ("link_number", {link.id: place for place, link in enumerate(ordered)}),
            ("prices", frozenset(link.price for link in ordered)),
            ("ends", ends),
            ("stars", tuple(_star(city, ends) for city in range(len(cities)))),
        ):
            object.__setattr__(self, name, value)

    def link(self, id: LinkId) -> LinkRow | None:
        """Return a link by its id."""
        number = self.link_number.get(id)
        return None if number is None else self.links[number]

    def mask(self, links: Iterable[LinkId]) -> Mask:
        """Return a set of links as a mask."""
        found = 0
        for link in links:
            found |= 1 << self.link_number[link]
        return found

    def numbers(self, cities: Iterable[CityId]) -> tuple[int, ...]:
        """Return cities by their numbers."""
        return tuple(self.city_number[city] for city in cities)

    def distances(self, city: CityId) -> dict[CityId, int]:
        """Return how many links lie between a city and each city that can be reached from it."""
        start = self.city_number[city]
        found, edge = {start: 0}, [start]
        for here in edge:
            for _, there in self.stars[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
        return {self.cities[number]: distance for number, distance in found.items()}


def _star(city: int, ends: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (number, other if city == one else one) for number, (one, other) in enumerate(ends) if city in (one, other)
    )

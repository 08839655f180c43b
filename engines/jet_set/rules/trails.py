"""Every path that a card could be flown by: counted without being listed, the shortest first, then in text order.

The number of trails from a city over the links still free does not depend on the order in which the other links were
used, so it is worked out once for each such point. Each count is kept by length, as the digits of one integer: a link
more is a shift, a choice of links a sum.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engines.jet_set.parts import AirMap, LinkId, Mask, can_fly

Links = tuple[LinkId, ...]
Stars = tuple[tuple[tuple[int, int], ...], ...]
"""For each city the links that touch it, each with the city at its other end."""
ByLength = int
"""Counts of trails: the digit n, to the base 2^64, is the number of those of n links."""

DIGIT = 64
LOWEST = (1 << DIGIT) - 1
PLACES = 16
"""The bits that hold a city beside the links that are free."""


class TooMany(Exception):
    """More points would have to be looked at than was agreed."""


@dataclass
class Budget:
    """How many points may still be looked at; it is shared by the cards of one position."""

    points: int

    def spend(self) -> None:
        """Take one. Raises TooMany."""
        if self.points <= 0:
            raise TooMany
        self.points -= 1


class Hop(NamedTuple):
    """A link further, and on through cities where there is no choice."""

    links: Mask
    """The links, as a set."""
    onward: Mask
    """Links of which one must be left there, lest it be a blind alley; none where the trail may end."""
    city: int
    """The city it leads to."""
    follow: Callable[[int, Mask], ByLength]
    """The count of the census from there on."""
    shift: int
    """What a count is shifted by for these links."""
    census: "Census"
    ids: Links


class Census:
    """The trails that lead on to the stops of some cards from any point (JS-CLAIM-7, JS-FINAL-4, JS-FINAL-5).

    `named` are the cities of those cards: none of them is passed through without a look.
    """

    def __init__(
        self, air: AirMap, ready: Mask, further: tuple[int, ...], named: frozenset[int], budget: Budget
    ) -> None:
        self._goal = further[0]
        self._named = named
        self._beyond = Census(air, ready, further[1:], named, budget) if further[1:] else None
        self._hops: list[tuple[Hop, ...]] = []
        self.count = _counter(self._hops, None if self._beyond else self._goal, budget)
        stars = tuple(tuple(arc for arc in star if ready >> arc[0] & 1) for star in air.stars)
        self._hops += (tuple(self._hop(air, stars, here, *arc) for arc in star) for here, star in enumerate(stars))

    def _hop(self, air: AirMap, stars: Stars, here: int, link: int, city: int) -> Hop:
        flown = [link]
        while len(stars[city]) == 2 and city not in self._named and city != here:
            link, city = next(arc for arc in stars[city] if arc[0] != link)
            flown.append(link)
        census = self._beyond if city == self._goal and self._beyond else self
        ends = city == census._goal and census._beyond is None
        onward = 0 if ends else sum(1 << other for other, _ in stars[city])
        links = sum(1 << number for number in flown)
        ids = tuple(air.links[number].id for number in flown)
        return Hop(links, onward, city, census.count, DIGIT * len(ids), census, ids)

    def beyond(self, stops: int) -> "Census":
        """Return the census once so many of the stops are visited."""
        return self._beyond.beyond(stops - 1) if stops and self._beyond else self

    def at(self, here: int, free: Mask, index: int) -> Links:
        """Return the trail at an index; `count` must have answered for this point."""
        counts, left = self.count(here, free), 0
        while index >= (of_length := counts >> left & LOWEST):
            index -= of_length
            left += DIGIT
        census, flown = self, list[LinkId]()
        while left:
            hop, index = census._hop_at(here, free, left, index)
            flown += hop.ids
            census, here, free, left = hop.census, hop.city, free & ~hop.links, left - hop.shift
        return tuple(flown)

    def _hop_at(self, here: int, free: Mask, left: int, index: int) -> tuple[Hop, int]:
        """Return the hop that a trail begins with, and its index among those of this hop and length."""
        for hop in self._hops[here]:
            rest = free & ~hop.links
            if free & hop.links == hop.links and hop.shift <= left and (rest & hop.onward or not hop.onward):
                behind = hop.follow(hop.city, rest) >> left - hop.shift & LOWEST
                if index < behind:
                    return hop, index
                index -= behind
        raise IndexError(index)


def _counter(hops: list[tuple[Hop, ...]], end: int | None, budget: Budget) -> Callable[[int, Mask], ByLength]:
    """Return how many trails lead on from a city over free links, a function that raises TooMany.

    It is the one hot loop of the title, hence a closure over plain names.
    """
    known: dict[int, ByLength] = {}

    def count(here: int, free: Mask) -> ByLength:
        point = free << PLACES | here
        found = known.get(point)
        if found is None:
            budget.spend()
            found = 1 if here == end else 0
            for links, onward, city, follow, shift, _, _ in hops[here]:
                if free & links == links:
                    left = free ^ links
                    if left & onward or not onward:
                        found += follow(city, left) << shift
            known[point] = found
        return found

    return count


def total(counts: ByLength) -> int:
    """Return the number of trails of all lengths."""
    found = 0
    while counts:
        found += counts & LOWEST
        counts >>= DIGIT
    return found


@dataclass(frozen=True)
class Way:
    """The beginning of a trail that can be completed."""

    air: AirMap
    here: int
    """The city it has come to."""
    further: tuple[int, ...]
    """The cities of the card still to come."""
    free: Mask
    """The links that may still be used."""
    flown: Links = ()
    """The links used so far."""

    @property
    def arrived(self) -> bool:
        """Whether the trail may end here."""
        return self.further == (self.here,)

    def onward(self) -> "Iterator[Way]":
        """Yield the trail with one more link, in text order of the links (JS-CLAIM-2, JS-CLAIM-7, JS-FINAL-4)."""
        for link, city in self.air.stars[self.here]:
            free = self.free & ~(1 << link)
            if free == self.free:
                continue
            further = self.further[1:] if len(self.further) > 1 and city == self.further[0] else self.further
            if can_fly(self.air, city, further, free):
                yield Way(self.air, city, further, free, (*self.flown, self.air.links[link].id))

    def along(self, links: Links) -> "Way | None":
        """Return the trail after some further links, None where there is no such trail."""
        way: Way | None = self
        for link in links:
            way = way and next((longer for longer in way.onward() if longer.flown[-1] == link), None)
        return way


def first_trails(begun: Way, most_ways: int) -> tuple[Links, ...]:
    """Return the first trails a beginning can become, looking at no more than `most_ways` beginnings."""
    ways, found = [begun], list[Links]()
    for way in ways:
        if way.arrived:
            found.append(way.flown)
        if len(ways) < most_ways:
            ways += way.onward()
    return tuple(found)


def any_trail(begun: Way) -> tuple[Links, ...]:
    """Return one trail that a beginning can become, however long, and none where there is no such trail."""
    way: Way | None = begun
    while way and not way.arrived:
        way = next(way.onward(), None)
    return (way.flown,) if way else ()

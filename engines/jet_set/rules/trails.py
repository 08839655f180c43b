"""Every path that a card could be flown by: counted without being listed, the shortest first, then in text order.

The number of trails from a city over the links still free does not depend on the order in which the other links were
used, so it is worked out once for each such point. Each count is kept by length, as the digits of one integer: a link
more is a shift, a choice of links a sum.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engines.jet_set.parts import AirMap, LinkId, Mask, can_fly

Links = tuple[LinkId, ...]
Arcs = tuple[tuple[tuple[Mask, int], ...], ...]
"""For each city the links that are ready there, each as a set of one, with the city at its other end."""
ByLength = int
"""Counts of trails: the digit n, to the base 2^64, is the number of those of n links."""
Count = Callable[[int, Mask], ByLength]
Unsealed = Callable[[int, int, Mask], Mask]

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


class Census:
    """The trails that lead on to the stops of some cards from any point (JS-CLAIM-7, JS-FINAL-4, JS-FINAL-5)."""

    def __init__(self, air: AirMap, ready: Mask, further: tuple[int, ...], budget: Budget) -> None:
        self._air = air
        self._goal = further[0]
        self._beyond = Census(air, ready, further[1:], budget) if further[1:] else None
        self._arcs = tuple(tuple((1 << link, city) for link, city in star if ready >> link & 1) for star in air.stars)
        beyond = self._beyond.count if self._beyond else None
        self.count: Count
        self.count, self._unsealed = _counter(self._arcs, further, beyond, budget)

    def beyond(self, stops: int) -> "Census":
        """Return the census once so many of the stops are visited."""
        return self._beyond.beyond(stops - 1) if stops and self._beyond else self

    def walk(self, here: int, free: Mask, skip: int) -> Iterator[Links]:
        """Yield every trail but for some at the beginning; `count` must have answered for this point."""
        counts, left = self.count(here, free), 0
        while counts >> left:
            of_length = counts >> left & LOWEST
            if skip < of_length:
                yield from self._of_length(here, free, left, skip)
            skip = max(0, skip - of_length)
            left += DIGIT

    def _of_length(self, here: int, free: Mask, left: int, skip: int) -> Iterator[Links]:
        """Yield the trails of one length, in text order."""
        if not left and self._beyond is None and here == self._goal:
            yield ()
        for link, city in self._arcs[here] if left else ():
            if free & link:
                census = self._beyond if city == self._goal and self._beyond else self
                rest = self._unsealed(here, city, free ^ link)
                behind = census.count(city, rest) >> left - DIGIT & LOWEST
                if skip < behind:
                    flown = self._air.links[link.bit_length() - 1].id
                    for further in census._of_length(city, rest, left - DIGIT, skip):
                        yield (flown, *further)
                skip = max(0, skip - behind)


def _counter(arcs: Arcs, further: tuple[int, ...], beyond: Count | None, budget: Budget) -> tuple[Count, Unsealed]:
    """Return how many trails lead on from a city over free links, a function that raises TooMany.

    Points that differ only in blind alleys are one: the other function takes those away that leaving a city makes.
    Where there is no choice the way is followed to where there is. It is the one hot loop of the title, hence a closure
    over plain names.
    """
    goal, end = further[0], None if beyond else further[0]
    star = tuple(sum(link for link, _ in around) for around in arcs)
    across = tuple(dict(around) for around in arcs)
    known: dict[int, ByLength] = {}

    def count(here: int, free: Mask) -> ByLength:
        found, around, may_be_blind = int(here == end), star[here], here not in further
        for link, city in arcs[here]:
            if not free & link:
                continue
            rest, shift = free ^ link, DIGIT
            left = rest & around
            if may_be_blind and left and not left & left - 1:
                rest = unsealed(here, city, rest)
            while city != goal and not (left := rest & star[city]) & left - 1:
                if not left:
                    break
                rest, city, shift = rest ^ left, across[city][left], shift + DIGIT
            else:
                point = rest << PLACES | city
                behind = known.get(point)
                if behind is None:
                    budget.spend()
                    behind = known[point] = beyond(city, rest) if beyond and city == goal else count(city, rest)
                found += behind << shift
        return found

    def unsealed(blind: int, here: int, free: Mask) -> Mask:
        """Return the links but for the last one of a city that was left for another one, and so on from there."""
        while blind not in further and blind != here:
            left = free & star[blind]
            if not left or left & left - 1:
                break
            free, blind = free ^ left, across[blind][left]
        return free

    return count, unsealed


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

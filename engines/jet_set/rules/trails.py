"""Every path that a card could be flown by, the shortest first."""

from collections.abc import Iterator
from dataclasses import dataclass

from engines.jet_set.parts import AirMap, LinkId, Mask, can_fly

Links = tuple[LinkId, ...]


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


def trails(begun: Way, most_ways: int) -> tuple[tuple[Links, ...], bool]:
    """Return the trails a beginning can become, and whether these are all.

    They come by length, then in text order. The search looks at no more than `most_ways` beginnings.
    """
    ways, found = [begun], list[Links]()
    for looked_at, way in enumerate(ways):
        if looked_at == most_ways:
            return tuple(found), False
        if way.arrived:
            found.append(way.flown)
        if len(ways) <= most_ways:
            ways += way.onward()
    return tuple(found), True

"""What is unlikely in a pack: not as the worked examples print it, or not as we think that the cards are."""

from collections.abc import Iterator

from engines.core.packs import PackFlaw
from engines.jet_set.parts.airmap import AirMap
from engines.jet_set.parts.box import Parts
from engines.jet_set.parts.checks import worth
from engines.jet_set.parts.tables import CityId, Points, RowName

EXAMPLE_LINKS = (
    ("amsterdam", "dublin"),
    ("amsterdam", "paris"),
    ("berlin", "hamburg"),
    ("berlin", "munich"),
    ("bordeaux", "madrid"),
    ("bordeaux", "paris"),
    ("dublin", "london"),
    ("london", "paris"),
    ("madrid", "milan"),
    ("milan", "paris"),
    ("milan", "rome"),
)
"""The airlinks that the worked examples show (JS-COMP-6)."""
EXAMPLE_PRICE = ("milan-rome", 6)
"""The one price they tell (JS-LINK-3)."""
EXAMPLE_FLIGHT = ("hamburg", "munich", Points.THREE)
"""The one flight they tell (JS-CLAIM-2)."""
EXAMPLE_FINAL = ("milan", "dublin", "bordeaux")
"""The one Final Flight they tell (JS-FINAL-4)."""
DISTANCES = {Points.ONE: 1, Points.THREE: 2}
"""How many links a Short Flight is likely to take by its shortest way."""


def remarks(parts: Parts) -> Iterator[PackFlaw]:
    """Yield what is remarked on in a pack without a flaw; no rule forbids any of it (JS-COMP-6)."""
    yield from _link_remarks(parts)
    yield from _card_remarks(parts)
    yield from _distance_remarks(parts)
    yield from _equal_remarks(parts)


def _link_remarks(parts: Parts) -> Iterator[PackFlaw]:
    there = {(link.city, link.other_city) for link in parts.links}
    for one, other in EXAMPLE_LINKS:
        if (one, other) not in there:
            message = f"there is no airlink “{one}-{other}”, which an example of the rulebook uses"
            yield PackFlaw(file="airlinks.toml", message=message)
    id, price = EXAMPLE_PRICE
    for number, link in enumerate(parts.links, 1):
        if link.id == id and link.price != price:
            message = f"“{id}” costs €{link.price}; in an example of the rulebook it costs €{price}"
            yield PackFlaw(file="airlinks.toml", row=number, message=message)


def _card_remarks(parts: Parts) -> Iterator[PackFlaw]:
    start, end, points = EXAMPLE_FLIGHT
    if EXAMPLE_FLIGHT not in {(flight.start, flight.end, flight.points) for flight in parts.flights}:
        message = (
            f"no flight of {worth(points)} leads from “{start}” to “{end}”, as one does in an example of the rulebook"
        )
        yield PackFlaw(file="flights.toml", message=message)
    if EXAMPLE_FINAL not in {final.stops for final in parts.finals}:
        cities = ", ".join(f"“{city}”" for city in EXAMPLE_FINAL)
        message = f"no Final Flight is {cities}, as one is in an example of the rulebook"
        yield PackFlaw(file="final_flights.toml", message=message)


def _distance_remarks(parts: Parts) -> Iterator[PackFlaw]:
    file, air = "flights.toml", AirMap(parts.links)
    far: dict[Points, list[int]] = {points: [] for points in Points}
    for number, flight in enumerate(parts.flights, 1):
        distance = air.distances(flight.start)[flight.end]
        far[flight.points].append(distance)
        likely = DISTANCES.get(flight.points, distance)
        if distance != likely:
            message = (
                f"{worth(flight.points)} for {_links(distance)} by the shortest way; {_links(likely)} would be likely"
            )
            yield PackFlaw(file=file, row=number, message=message)
    longest, shortest = max(far[Points.FIVE]), min(far[Points.SEVEN])
    if longest > shortest:
        message = f"a flight of 5 points takes {_links(longest)}, one of 7 points only {_links(shortest)}"
        yield PackFlaw(file=file, message=message)


def _links(count: int) -> str:
    return "1 link" if count == 1 else f"{count} links"


def _equal_remarks(parts: Parts) -> Iterator[PackFlaw]:
    seen: set[frozenset[CityId]] = set()
    for number, flight in enumerate(parts.flights, 1):
        cities = frozenset(flight.stops)
        if flight.row is RowName.LONG and cities in seen:
            yield PackFlaw(file="flights.toml", row=number, message="an earlier Long Flight joins the same cities")
        if flight.row is RowName.LONG:
            seen.add(cities)

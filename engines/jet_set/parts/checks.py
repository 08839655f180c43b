"""What can be wrong with a pack."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from engines.core.packs import PackFlaw
from engines.jet_set.parts.airmap import AirMap
from engines.jet_set.parts.box import Parts
from engines.jet_set.parts.routes import can_fly
from engines.jet_set.parts.tables import (
    FEWEST_SEATS,
    MOST_SEATS,
    ROWS,
    CityId,
    DeckLayout,
    FinalRow,
    FlightRow,
    LayerSize,
    Points,
    RowName,
    SeatsRow,
)

COPIES = {Points.ONE: 30, Points.THREE: 20, Points.FIVE: 20, Points.SEVEN: 20}
"""How many flights there are of each worth (JS-COMP-1, JS-COMP-2)."""
FINALS = 18
"""How many Final Flights there are (JS-COMP-3)."""
VACATIONS = 2
"""How many Vacation cards each deck holds (JS-VAC-1)."""
VACATION = "vacation"
"""The id of every Vacation card, so of no flight."""


def flaws(parts: Parts) -> Iterator[PackFlaw]:
    """Yield everything that is wrong with a pack."""
    yield from _city_flaws(parts)
    yield from _link_flaws(parts)
    yield from _card_flaws(parts)
    yield from _seats_flaws(parts)
    yield from _layer_flaws(parts)
    if _joined(parts):
        yield from _final_flaws(parts)


def _twice(file: str, ids: Iterable[str]) -> Iterator[PackFlaw]:
    seen: set[str] = set()
    for number, id in enumerate(ids, 1):
        if id in seen:
            yield PackFlaw(file=file, row=number, message=f"the id “{id}” stands in an earlier row")
        seen.add(id)


def _city_flaws(parts: Parts) -> Iterator[PackFlaw]:
    file = "cities.toml"
    yield from _twice(file, (city.id for city in parts.cities))
    touched = {city for link in parts.links for city in (link.city, link.other_city)}
    for number, city in enumerate(parts.cities, 1):
        if city.id not in touched:
            yield PackFlaw(file=file, row=number, message=f"no airlink touches “{city.id}”")
    for place, count in Counter((city.longitude, city.latitude) for city in parts.cities).items():
        if count > 1:
            yield PackFlaw(file=file, message=f"{count} cities lie at the same place {place}")


def _link_flaws(parts: Parts) -> Iterator[PackFlaw]:
    file = "airlinks.toml"
    yield from _twice(file, (link.id for link in parts.links))
    known = {city.id for city in parts.cities}
    for number, link in enumerate(parts.links, 1):
        yield from _unknown(file, number, (link.city, link.other_city), known)
        if link.city >= link.other_city:
            yield PackFlaw(file=file, row=number, message="it must join two cities, named in text order")
        if link.id != f"{link.city}-{link.other_city}":
            yield PackFlaw(file=file, row=number, message=f"its id must be “{link.city}-{link.other_city}”")
    for apart in _apart(parts):
        yield PackFlaw(file=file, message=f"“{apart}” cannot be reached from “{parts.cities[0].id}”")


def _unknown(file: str, number: int, cities: Iterable[CityId], known: set[CityId]) -> Iterator[PackFlaw]:
    for city in cities:
        if city not in known:
            yield PackFlaw(file=file, row=number, message=f"there is no city “{city}”")


def _apart(parts: Parts) -> list[CityId]:
    """List the cities that have links and still cannot be reached from the first one."""
    air = AirMap(parts.links)
    if not parts.cities or parts.cities[0].id not in air.city_number:
        return []
    reached = air.distances(parts.cities[0].id)
    return [city for city in air.cities if city not in reached]


def _joined(parts: Parts) -> bool:
    """Tell whether every card names known cities of a map in one piece, so that distances can be asked."""
    air = AirMap(parts.links)
    cards: list[FlightRow | FinalRow] = [*parts.flights, *parts.finals]
    named = {city for card in cards for city in card.stops}
    return bool(parts.cities) and not _apart(parts) and named <= set(air.cities)


def _card_flaws(parts: Parts) -> Iterator[PackFlaw]:
    yield from _deck_flaws(parts, "flights.toml", [*parts.flights])
    yield from _deck_flaws(parts, "final_flights.toml", [*parts.finals])
    yield from _count_flaws(parts)


def _deck_flaws(parts: Parts, file: str, cards: list[FlightRow | FinalRow]) -> Iterator[PackFlaw]:
    known = {city.id for city in parts.cities}
    yield from _twice(file, (card.id for card in cards))
    for number, card in enumerate(cards, 1):
        yield from _unknown(file, number, card.stops, known)
        if len(set(card.stops)) < len(card.stops):
            yield PackFlaw(file=file, row=number, message="its cities must differ")
        if card.id == VACATION:
            yield PackFlaw(file=file, row=number, message=f"the id “{VACATION}” is that of the Vacation cards")


def _count_flaws(parts: Parts) -> Iterator[PackFlaw]:
    counts = Counter(flight.points for flight in parts.flights)
    for points, copies in COPIES.items():
        if counts[points] != copies:
            message = f"there must be {copies} flights of {worth(points)}, not {counts[points]}"
            yield PackFlaw(file="flights.toml", message=message)
    if len(parts.finals) != FINALS:
        message = f"there must be {FINALS} Final Flights, not {len(parts.finals)}"
        yield PackFlaw(file="final_flights.toml", message=message)


def _final_flaws(parts: Parts) -> Iterator[PackFlaw]:
    air = AirMap(parts.links)
    everything = (1 << len(air.links)) - 1
    for number, final in enumerate(parts.finals, 1):
        if len(set(final.stops)) < len(final.stops):
            continue
        start, *stops = air.numbers(final.stops)
        if not can_fly(air, start, tuple(stops), everything):
            message = "it cannot be flown without using an airlink twice"
            yield PackFlaw(file="final_flights.toml", row=number, message=message)


def worth(points: Points) -> str:
    """Return the worth of a flight in words."""
    return "1 point" if points is Points.ONE else f"{points.value} points"


def _seats_flaws(parts: Parts) -> Iterator[PackFlaw]:
    file = "seats.toml"
    counts = Counter(row.seats for row in parts.seats)
    for seats in range(FEWEST_SEATS, MOST_SEATS + 1):
        if counts[seats] != 1:
            yield PackFlaw(file=file, message=f"there must be one row for {seats} seats, not {counts[seats]}")
    for number, row in enumerate(parts.seats, 1):
        if row.minimum > row.maximum:
            yield PackFlaw(file=file, row=number, message="the minimum of a row is above its maximum")
        yield from _opening_flaws(parts, number, row)


def _opening_flaws(parts: Parts, number: int, row: SeatsRow) -> Iterator[PackFlaw]:
    ones = sum(flight.points is Points.ONE for flight in parts.flights)
    if row.maximum > ones:
        message = f"the opening row takes {row.maximum} 1-point flights, and there are {ones}"
        yield PackFlaw(file="seats.toml", row=number, message=message)
    for layout, deck in itertools.product(DeckLayout, ROWS):
        opening = row.maximum if deck is RowName.SHORT else row.minimum
        layers = parts.layers_of(layout, deck)
        needed = opening + sum(layer.flights for layer in layers if layer.size is LayerSize.FIXED)
        needed += row.numbered(deck) * sum(layer.size is LayerSize.BY_SEATS for layer in layers)
        if needed > len(parts.decks[deck]):
            message = f"row and layers of the {deck} deck take {needed} flights, and there are fewer"
            yield PackFlaw(file="seats.toml", row=number, message=message)


def _layer_flaws(parts: Parts) -> Iterator[PackFlaw]:
    file = "layers.toml"
    for layout, deck in itertools.product(DeckLayout, ROWS):
        layers = parts.layers_of(layout, deck)
        what = f"the {deck} deck of the layout {layout.value}"
        if [layer.size is LayerSize.REST for layer in layers] != [False] * (len(layers) - 1) + [True]:
            yield PackFlaw(file=file, message=f"the last layer of {what}, and only that, must take the rest")
        if (found := sum(layer.vacations for layer in layers)) != VACATIONS:
            yield PackFlaw(file=file, message=f"{what} must hold {VACATIONS} Vacation cards, not {found}")
    for number, layer in enumerate(parts.layers, 1):
        if layer.flights and layer.size is not LayerSize.FIXED:
            yield PackFlaw(file=file, row=number, message="only a layer of fixed size says how many flights it holds")

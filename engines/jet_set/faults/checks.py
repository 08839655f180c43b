"""Everything that can be wrong with a submitted position."""

from collections.abc import Iterable, Iterator

from engines.core.faults import unknown_seats
from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.faults.cards import final_faults, flight_faults, hand_faults, row_faults
from engines.jet_set.faults.ending import ending_faults
from engines.jet_set.faults.findings.links import PlanesForWrongSeats, WrongSeatCount
from engines.jet_set.faults.links import component_faults, link_faults
from engines.jet_set.parts import (
    FEWEST_SEATS,
    MOST_SEATS,
    Parts,
)
from engines.jet_set.state import Position


def faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield everything that is wrong with a position; a check that rests on others comes once those found nothing."""
    places = [*_seat_faults(position), *link_faults(position, terms.parts)]
    cards = [*flight_faults(position, terms.parts), *final_faults(position, terms.parts)]
    yield from places
    if not any(isinstance(fault, PlanesForWrongSeats) for fault in places):
        for seat in range(len(position.players)):
            yield from component_faults(position, seat)
    yield from cards
    if FEWEST_SEATS <= len(position.players) <= MOST_SEATS:
        yield from row_faults(position, terms.parts)
    yield from hand_faults(position)
    if not places and not cards:
        yield from ending_faults(position, terms)


def _seat_faults(position: Position) -> Iterator[Fault]:
    seats = len(position.players)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        yield WrongSeatCount(seats=seats)
    owners = {f"links/{index}/owner": owned.owner for index, owned in enumerate(position.links)}
    yield from unknown_seats({"seat": position.seat, **owners}, seats)

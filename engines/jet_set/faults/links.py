"""Faults of links, planes and markers."""

from collections.abc import Iterator

from engines.core.results import Fault
from engines.jet_set.faults.findings.links import (
    LinksOutOfOrder,
    PlanesForWrongSeats,
    TooManyMarkers,
    UnknownLink,
    WrongMarkers,
    WrongPlanes,
)
from engines.jet_set.parts import (
    Parts,
)
from engines.jet_set.rules.flights import FIRST_FLIGHTS
from engines.jet_set.state import MARKERS, PLANES, Position


def link_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield what is wrong with the owned links."""
    seats, earlier = len(position.players), ""
    for index, owned in enumerate(position.links):
        if owned.link not in parts.map.link_number:
            yield UnknownLink(index=index, link=owned.link)
        if owned.link <= earlier:
            yield LinksOutOfOrder(index=index, link=owned.link, earlier=earlier)
        if len(owned.planes) != seats:
            yield PlanesForWrongSeats(index=index, link=owned.link, found=len(owned.planes), seats=seats)
        earlier = owned.link


def component_faults(position: Position, seat: int) -> Iterator[Fault]:
    """Yield what is wrong with the planes and markers of a seat."""
    player = position.players[seat]
    planes = player.planes + player.bonus_planes + sum(owned.planes[seat] for owned in position.links)
    if planes != PLANES:
        yield WrongPlanes(seat=seat, found=planes, expected=PLANES)
    markers = player.markers + sum(owned.owner == seat for owned in position.links)
    markers += sum(flight.markers for flight in player.flights)
    if markers != MARKERS:
        yield WrongMarkers(seat=seat, found=markers, expected=MARKERS)
    for index, flight in enumerate(player.flights[FIRST_FLIGHTS:], FIRST_FLIGHTS):
        if flight.markers > 2:
            yield TooManyMarkers(seat=seat, index=index, card=flight.card, markers=flight.markers)

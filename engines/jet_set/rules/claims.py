"""Which flights a seat has planes for."""

from engines.jet_set.parts import FinalRow, FlightRow, Mask, Parts, can_fly
from engines.jet_set.rules.paths import Stops
from engines.jet_set.state import Position, displayed, is_vacation_time, ready_links


def claimable_flights(position: Position, seat: int, parts: Parts) -> tuple[FlightRow, ...]:
    """Return the displayed flights that a seat has planes for (JS-CLAIM-1, JS-CLAIM-2)."""
    ready = ready_links(position, seat, parts.map)
    if not ready:
        return ()
    flights = (parts.flight[card] for card in displayed(position))
    return tuple(flight for flight in flights if has_trail(parts, flight.stops, ready))


def playable_finals(position: Position, seat: int, parts: Parts) -> tuple[FinalRow, ...]:
    """Return the Final Flights in hand that a seat has planes for (JS-FINAL-1, JS-FINAL-2, JS-FINAL-3)."""
    if not is_vacation_time(position):
        return ()
    ready = ready_links(position, seat, parts.map)
    finals = (parts.final[card] for card in position.players[seat].finals)
    return tuple(final for final in finals if has_trail(parts, final.stops, ready))


def has_trail(parts: Parts, stops: Stops, ready: Mask) -> bool:
    """Tell whether a card can be flown over some links, none of them twice (JS-CLAIM-2, JS-CLAIM-7, JS-FINAL-5)."""
    here, *further = parts.map.numbers(stops)
    return can_fly(parts.map, here, tuple(further), ready)

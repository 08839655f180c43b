"""Which flights a seat has planes for."""

from engines.jet_set.parts import FinalRow, FlightRow, Mask, Parts, can_fly, joined
from engines.jet_set.rules.paths import Stops
from engines.jet_set.state import Position, displayed, is_vacation_time


def claimable_flights(position: Position, ready: Mask, parts: Parts) -> tuple[FlightRow, ...]:
    """Return the displayed flights that can be flown over the links with a seat's planes (JS-CLAIM-1, JS-CLAIM-2)."""
    if not ready:
        return ()
    group = joined(parts.map, ready)
    flights = [parts.flight[card] for card in displayed(position)]
    touched = [flight for flight in flights if flight.start in group]
    return tuple([flight for flight in touched if group[flight.start] == group.get(flight.end)])


def playable_finals(position: Position, seat: int, ready: Mask, parts: Parts) -> tuple[FinalRow, ...]:
    """Return the Final Flights in hand that can be flown over those links (JS-FINAL-1, JS-FINAL-2, JS-FINAL-3)."""
    if not ready or not is_vacation_time(position):
        return ()
    finals = (parts.final[card] for card in position.players[seat].finals)
    return tuple(final for final in finals if has_trail(parts, final.stops, ready))


def has_trail(parts: Parts, stops: Stops, ready: Mask) -> bool:
    """Tell whether a card can be flown over some links, none of them twice (JS-CLAIM-2, JS-CLAIM-7, JS-FINAL-5)."""
    here, *further = parts.map.numbers(stops)
    return can_fly(parts.map, here, tuple(further), ready)

"""Claiming a Short or Long Flight."""

from engines.jet_set.actions import ClaimFlight
from engines.jet_set.events import FlightClaimed
from engines.jet_set.refusals.flights import FlightNotDisplayed, UnknownFlight
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.paths import path_checks
from engines.jet_set.rules.turns import can_still_act, end_turn
from engines.jet_set.state import Player, displayed, ready_links

FIRST_FLIGHTS = 5
"""How many flights of a seat get three markers (JS-CLAIM-5)."""


def claim_flight(turn: JetTurn, seat: int, action: ClaimFlight) -> None:
    """Fly a path and take its card with markers on it (JS-CLAIM-1 to JS-CLAIM-8)."""
    position, parts = turn.position, turn.terms.parts
    turn.require(can_still_act(position, seat))
    flight = parts.flight.get(action.card)
    turn.require(flight is not None or UnknownFlight(card=action.card))
    assert flight is not None
    turn.require(action.card in displayed(position) or FlightNotDisplayed(card=action.card, row=flight.row))
    for group in path_checks(parts.map, action.path, flight.stops, seat, ready_links(position, seat, parts.map)):
        turn.require(*group)
    markers = markers_for(position.players[seat])
    turn.emit(FlightClaimed(seat=seat, card=action.card, path=action.path, markers=markers))
    end_turn(turn, seat)


def markers_for(player: Player) -> int:
    """Return how many markers the next flight of a seat gets (JS-CLAIM-5, JS-COMP-4)."""
    return min(player.markers, 3 if len(player.flights) < FIRST_FLIGHTS else 2)

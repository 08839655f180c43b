"""Claiming a Short or Long Flight."""

from engines.core.actors import Seat
from engines.jet_set.actions import ClaimFlight
from engines.jet_set.events import FlightClaimed
from engines.jet_set.parts import FlightId
from engines.jet_set.refusals.flights import FlightIsFinal, FlightNotDisplayed, FlightTaken, UnknownFlight
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.paths import path_checks
from engines.jet_set.rules.turns import can_still_act, end_turn
from engines.jet_set.state import Player, Position, displayed, ready_links

FIRST_FLIGHTS = 5
"""How many flights of a seat get three markers (JS-CLAIM-5)."""


def claim_flight(turn: JetTurn, seat: int, action: ClaimFlight) -> None:
    """Fly a path and take its card with markers on it (JS-CLAIM-1 to JS-CLAIM-8)."""
    position, parts = turn.position, turn.terms.parts
    turn.require(can_still_act(position, seat))
    flight = parts.flight.get(action.card)
    unknown = FlightIsFinal if action.card in parts.final else UnknownFlight
    turn.require(flight is not None or unknown(card=action.card))
    assert flight is not None
    owner = _claimed_by(position, action.card)
    turn.require(owner is None or FlightTaken(card=action.card, row=flight.row, owner=owner))
    turn.require(action.card in displayed(position) or FlightNotDisplayed(card=action.card, row=flight.row))
    for group in path_checks(parts.map, action.path, flight.stops, seat, ready_links(position, seat, parts.map)):
        turn.require(*group)
    markers = markers_for(position.players[seat])
    turn.emit(FlightClaimed(seat=seat, card=action.card, path=action.path, markers=markers))
    end_turn(turn, seat)


def _claimed_by(position: Position, card: FlightId) -> Seat | None:
    """Return the seat that a flight lies in front of (JS-CLAIM-4)."""
    owners = (seat for seat, player in enumerate(position.players) if card in {each.card for each in player.flights})
    return next(owners, None)


def markers_for(player: Player) -> int:
    """Return how many markers the next flight of a seat gets (JS-CLAIM-5, JS-COMP-4)."""
    return min(player.markers, 3 if len(player.flights) < FIRST_FLIGHTS else 2)

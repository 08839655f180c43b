"""The Final Flight, and the planes that go onto it."""

from engines.core.results import Refusal
from engines.jet_set.actions import ClaimFinalFlight, PlaceBonusPlane
from engines.jet_set.events import BonusPlanePlaced, FinalFlightClaimed, FinalFlightDiscarded, GameEnded
from engines.jet_set.parts import LinkId, Parts
from engines.jet_set.refusals.final_flights import (
    FinalNotHeld,
    NoFinalPlayed,
    NotAFinal,
    NotVacationTime,
    UnknownFinal,
)
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.paths import path_checks
from engines.jet_set.rules.turns import can_still_act, end_turn
from engines.jet_set.state import BONUS_PLANES, Ending, Position, is_vacation_time, ready_links


def claim_final_flight(turn: JetTurn, seat: int, action: ClaimFinalFlight) -> None:
    """Play one Final Flight, discard the other, end the game with the last one (JS-FINAL-1 to JS-FINAL-7, JS-END-2)."""
    position, parts = turn.position, turn.terms.parts
    turn.require(can_still_act(position, seat))
    turn.require(is_vacation_time(position) or NotVacationTime(vacations=len(position.vacations)))
    final = parts.final.get(action.card)
    turn.require(final is not None or _no_final(action.card, parts))
    assert final is not None
    hand = position.players[seat].finals
    turn.require(action.card in hand or FinalNotHeld(seat=seat, card=action.card))
    for group in path_checks(parts.map, action.path, final.stops, seat, ready_links(position, seat, parts.map)):
        turn.require(*group)
    turn.emit(FinalFlightClaimed(seat=seat, card=action.card, path=action.path))
    turn.emit(FinalFlightDiscarded(seat=seat, discarded=next(card for card in hand if card != action.card)))
    if all(player.played is not None for player in turn.position.players):
        turn.emit(GameEnded(reason=Ending.ALL_FINALS_PLAYED))
    else:
        end_turn(turn, seat)


def _no_final(card: str, parts: Parts) -> Refusal:
    """Say why a card is no Final Flight (JS-COMP-3, JS-FINAL-1)."""
    flight = parts.flight.get(card)
    return UnknownFinal(card=card) if flight is None else NotAFinal(card=card, row=flight.row)


def place_bonus_plane(turn: JetTurn, seat: int, action: PlaceBonusPlane) -> None:
    """Put a plane on the Final Flight; the fifth ends the game (JS-BONUS-2, JS-BONUS-3, JS-END-1, JS-END-3)."""
    player = turn.position.players[seat]
    turn.require(player.played is not None or NoFinalPlayed(seat=seat))
    taken_from = None if player.planes else _first_with_plane(turn.position, seat)
    turn.emit(BonusPlanePlaced(seat=seat, bonus_planes=player.bonus_planes + 1, taken_from=taken_from))
    if turn.position.players[seat].bonus_planes == BONUS_PLANES:
        turn.emit(GameEnded(reason=Ending.FIFTH_BONUS_PLANE))
    else:
        end_turn(turn, seat)


def _first_with_plane(position: Position, seat: int) -> LinkId:
    """Return the first link, in text order, on which a seat has a plane (JS-BONUS-3)."""
    return next(owned.link for owned in position.links if owned.planes[seat])

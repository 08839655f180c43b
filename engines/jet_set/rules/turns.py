"""Whose turn it is, and what ends it."""

from engines.core.results import Refusal
from engines.jet_set.events import GameEnded, TurnPassed
from engines.jet_set.refusals.turns import FinalPlayed
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.dead_position import is_dead, why_dead
from engines.jet_set.rules.flight_cards import refill
from engines.jet_set.state import Ending, Position


def can_still_act(position: Position, seat: int) -> bool | Refusal:
    """Hold as long as the seat has not played its Final Flight (JS-BONUS-1)."""
    played = position.players[seat].played
    return played is None or FinalPlayed(seat=seat, played=played)


def end_turn(turn: JetTurn, seat: int) -> None:
    """Pass the turn to the left, refill the rows, end a dead game (JS-TURN-1, JS-TURN-2, JS-REFILL-1, JS-END-4)."""
    turn.emit(TurnPassed(seat=(seat + 1) % len(turn.position.players)))
    refill(turn)
    if turn.terms.config.dead_position_ends and is_dead(turn.position, turn.terms.parts):
        why = why_dead(turn.position, turn.terms.parts)
        turn.emit(GameEnded(reason=Ending.DEAD_POSITION, dead_position=why))

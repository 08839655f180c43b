"""Victory Points: scored at once, and the Gold Stars of the cards."""

from engines.jackpot_set_the_reel.events.effects import PointsScored, ThirtyReached
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import TRIGGER, Player


def score(turn: ReelTurn, seat: int, points: int) -> None:
    """Score points at once; reaching 30 brings the end of the game, but not alone (SR-SCORE-1, SR-END-1, SR-SOLO-1)."""
    before = turn.position.players[seat].score
    turn.emit(PointsScored(seat=seat, points=points))
    if not turn.terms.config.solo and before < TRIGGER <= before + points:
        turn.emit(ThirtyReached(seat=seat, score=before + points))


def gold_stars(player: Player, parts: Parts) -> int:
    """Return the Gold Stars of the sides that show on all cards of a seat (SR-SCORE-3)."""
    return sum(parts.face(card.id, card.flipped).stars for card in player.cards())

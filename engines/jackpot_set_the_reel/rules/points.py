"""Victory Points on the Scoreboard."""

from engines.jackpot_set_the_reel.events import PointsScored, ThirtyReached
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import TRIGGER


def score(turn: ReelTurn, seat: int, points: int) -> None:
    """Score points at once; reaching 30 brings the end of the game, but not alone (SR-SCORE-1, SR-END-1, SR-SOLO-1)."""
    before = turn.position.players[seat].score
    turn.emit(PointsScored(seat=seat, points=points))
    if not turn.terms.config.solo and before < TRIGGER <= before + points:
        turn.emit(ThirtyReached(seat=seat, score=before + points))

"""How a game of Mega Jackpot ended."""

from engines.core.results import Outcome, Standing, ranked
from engines.core.terms import Terms
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import Parts
from engines.mega_jackpot.state import Ending, Phase, Position


def outcome(position: Position, terms: Terms[Config, Parts]) -> Outcome | None:
    """Count the cards of every hand, won and starting alike, unless the game was won (MJ-SCORE-1, MJ-SCORE-2)."""
    if position.phase is not Phase.OVER:
        return None
    if position.super_winner is not None:
        return Outcome(reason=Ending.SUPER_MEGA_JACKPOT.value, standings=_won(position, position.super_winner))
    points = {seat: (hand.points(),) for seat, hand in enumerate(position.hands)}
    return Outcome(reason=Ending.REEL_EMPTY.value, standings=ranked(points))


def _won(position: Position, winner: int) -> tuple[Standing, ...]:
    """Rank the winner first and all others second; the points are for information (MJ-MEGA-7)."""
    seats = sorted(range(len(position.hands)), key=lambda seat: (seat != winner, seat))
    return tuple(
        Standing(seat=seat, rank=1 if seat == winner else 2, score=position.hands[seat].points()) for seat in seats
    )

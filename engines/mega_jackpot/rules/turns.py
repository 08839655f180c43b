"""The end of a turn, and of the game."""

from engines.mega_jackpot.actions import Stop
from engines.mega_jackpot.events import DiscardRefilled, GameEnded, Stopped, TurnPassed
from engines.mega_jackpot.parts import symbol_of
from engines.mega_jackpot.rules import MegaTurn
from engines.mega_jackpot.rules.phases import no_jackpot
from engines.mega_jackpot.state import REELS, Ending, reels_left


def stop(turn: MegaTurn, seat: int, action: Stop) -> None:
    """End the turn where there is no jackpot (MJ-STOP-1, MJ-PAY-5)."""
    turn.require(no_jackpot(turn.position, turn.terms.config.tiles))
    turn.emit(Stopped(seat=seat))
    end_turn(turn, seat)


def end_turn(turn: MegaTurn, seat: int) -> None:
    """Pass the turn clockwise, or end the game where a reel has run out (MJ-TURN-1, MJ-END-1)."""
    if len(reels_left(turn.position)) < len(REELS):
        turn.emit(GameEnded(reason=Ending.REEL_EMPTY))
    else:
        turn.emit(TurnPassed(seat=(seat + 1) % len(turn.position.hands)))


def refill_discards(turn: MegaTurn) -> None:
    """Flip the top card of a reel onto its discard where that is empty (MJ-REFILL-1)."""
    for reel in REELS:
        cards = turn.position.reels[reel]
        if cards and not turn.position.discards[reel]:
            turn.emit(DiscardRefilled(reel=reel, symbol=symbol_of(cards[0])))

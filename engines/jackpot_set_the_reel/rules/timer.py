"""The Timer deck of the solo game."""

from engines.jackpot_set_the_reel.events.round_end import GameEnded, TenthCardRemoved, TimerCardDrawn, TimerCardLost
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import Ending


def replace_tenth_card(turn: ReelTurn, seat: int) -> None:
    """Remove the tenth card, and draw the top Timer card in its place (SR-SOLO-6)."""
    tenth = turn.position.players[seat].tenth
    assert tenth is not None
    turn.emit(TenthCardRemoved(seat=seat, card=tenth.id))
    turn.emit(TimerCardDrawn(seat=seat, card=turn.position.timer[0]))


def run_down(turn: ReelTurn) -> None:
    """Lose the bottom card without a Jackpot; an empty deck ends the game (SR-SOLO-5, SR-SOLO-7 to SR-SOLO-9)."""
    position = turn.position
    if position.timer and not position.jackpot_this_round:
        turn.emit(TimerCardLost(card=position.timer[-1]))
    if not turn.position.timer:
        turn.emit(GameEnded(reason=Ending.TIMER_EMPTY))

"""The end of a turn, and the tenth card's way after the third."""

from engines.jackpot_set_the_reel.actions import EndTurn
from engines.jackpot_set_the_reel.config import Passing
from engines.jackpot_set_the_reel.events.gaining import TokensReturned
from engines.jackpot_set_the_reel.events.playing import TurnStarted
from engines.jackpot_set_the_reel.events.round_end import Passed, TenthCardLaidOut, TenthCardsPassed, TurnEnded
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.phases import free_to_act, row_claimed
from engines.jackpot_set_the_reel.rules.timer import replace_tenth_card
from engines.jackpot_set_the_reel.state import ROWS

STEPS = {Passing.RIGHT: -1, Passing.LEFT: 1}
"""Seat n+1 sits to the left of seat n."""


def end_turn(turn: ReelTurn, seat: int, action: EndTurn) -> None:
    """Return used tokens and pass the turn on (SR-TURN-1, SR-TURN-2, SR-TURN-3, SR-TOKEN-2)."""
    turn.require(free_to_act(turn))
    turn.require(row_claimed(turn.position))
    if turn.position.used and not turn.terms.config.solo:
        turn.emit(TokensReturned(tokens=turn.position.used))
    turn.emit(TurnEnded(seat=seat))
    player = turn.position.players[seat]
    if len(player.columns[0]) == ROWS:
        turn.emit(TenthCardLaidOut(seat=seat, tenth=player.hand[0]))
    if all(player.tenth is not None for player in turn.position.players):
        _pass_tenth_cards(turn, seat)
    else:
        turn.emit(TurnStarted(seat=(seat + 1) % len(turn.position.players)))


def _pass_tenth_cards(turn: ReelTurn, seat: int) -> None:
    """Pass all tenth cards at once; alone the Timer deck gives another (SR-TENTH-1, SR-TENTH-2, SR-SOLO-6)."""
    if turn.terms.config.solo:
        replace_tenth_card(turn, seat)
        return
    players, step = turn.position.players, STEPS[turn.terms.config.tenth_card_passes]
    passes = (
        Passed(giver=giver, receiver=(giver + step) % len(players), tenth=player.tenth)
        for giver, player in enumerate(players)
        if player.tenth is not None
    )
    turn.emit(TenthCardsPassed(passes=tuple(passes)))

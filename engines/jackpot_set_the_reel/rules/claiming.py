"""Claiming what a row gives."""

from engines.jackpot_set_the_reel.actions import Claim, Prize
from engines.jackpot_set_the_reel.events.claiming import JackpotHit, ResultClaimed
from engines.jackpot_set_the_reel.events.effects import CoinsGained
from engines.jackpot_set_the_reel.parts import PLACES, Symbol
from engines.jackpot_set_the_reel.refusals.claiming import JackpotGone, NotThisResult
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.gaining import gain_token
from engines.jackpot_set_the_reel.rules.phases import free_to_act, row_to_claim
from engines.jackpot_set_the_reel.rules.points import score
from engines.jackpot_set_the_reel.rules.results import DECKS, claimable, is_paid, row_results


def claim(turn: ReelTurn, seat: int, action: Claim) -> None:
    """Take one of the results that the row gives (SR-RESULT-1 to SR-RESULT-10)."""
    position, parts, prize = turn.position, turn.terms.parts, action.prize
    turn.require(free_to_act(position))
    turn.require(row_to_claim(position))
    turn.require(
        prize in row_results(position, seat, parts)
        or NotThisResult(prize=prize, possible=claimable(position, seat, parts))
    )
    turn.require(is_paid(position, prize) or JackpotGone(symbol=DECKS[prize]))
    turn.emit(ResultClaimed(seat=seat, prize=prize))
    if prize is Prize.COIN:
        turn.emit(CoinsGained(seat=seat, coins=1))
    elif prize is Prize.TOKEN:
        gain_token(turn, seat)
    elif prize in DECKS:
        _hit_jackpot(turn, seat, DECKS[prize])


def _hit_jackpot(turn: ReelTurn, seat: int, symbol: Symbol) -> None:
    """Score the top Jackpot card first, then gain its token (SR-RESULT-6, SR-RESULT-7, SR-RESULT-8)."""
    card = turn.terms.parts.jackpot[turn.position.jackpots[PLACES[symbol]][0]]
    turn.emit(JackpotHit(seat=seat, jackpot=card.id, stays=card.stays))
    score(turn, seat, card.stars)
    if card.token:
        gain_token(turn, seat)

"""Claiming what a row gives."""

from engines.jackpot_set_the_reel.actions import Claim, Prize
from engines.jackpot_set_the_reel.events.claiming import JackpotHit, ResultClaimed
from engines.jackpot_set_the_reel.events.effects import CoinsGained
from engines.jackpot_set_the_reel.parts import PLACES, Parts, Symbol
from engines.jackpot_set_the_reel.refusals.claiming import JackpotGone, Look, NotThisResult
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.gaining import gain_token
from engines.jackpot_set_the_reel.rules.phases import free_to_act, row_to_claim
from engines.jackpot_set_the_reel.rules.points import score
from engines.jackpot_set_the_reel.rules.results import DECKS, claimable, ended_at, is_paid, row_results, shown
from engines.jackpot_set_the_reel.state import Position


def claim(turn: ReelTurn, seat: int, action: Claim) -> None:
    """Take one of the results that the row gives (SR-RESULT-1 to SR-RESULT-10)."""
    position, parts, prize = turn.position, turn.terms.parts, action.prize
    turn.require(free_to_act(turn))
    turn.require(row_to_claim(position))
    turn.require(prize in row_results(position, seat, parts) or _not_given(position, seat, parts, prize))
    turn.require(
        is_paid(position, prize) or JackpotGone(symbol=DECKS[prize], possible=claimable(position, seat, parts))
    )
    turn.emit(ResultClaimed(seat=seat, prize=prize))
    if prize is Prize.COIN:
        turn.emit(CoinsGained(seat=seat, coins=1))
    elif prize is Prize.TOKEN:
        gain_token(turn, seat)
    elif prize in DECKS:
        _hit_jackpot(turn, seat, DECKS[prize])


def _not_given(position: Position, seat: int, parts: Parts, prize: Prize) -> NotThisResult:
    """Say what the row is, and which card ends its sequence (SR-RESULT-1)."""
    row = position.players[seat].row()
    symbols = shown(row, position.sevens, parts)
    end = ended_at(symbols)
    return NotThisResult(
        prize=prize,
        possible=claimable(position, seat, parts),
        row=tuple(Look(symbol.value) if symbol else Look.GREY for symbol in symbols),
        breaking=None if end is None else row[end].id,
        position=None if end is None else end + 1,
    )


def _hit_jackpot(turn: ReelTurn, seat: int, symbol: Symbol) -> None:
    """Score the top Jackpot card first, then gain its token (SR-RESULT-6, SR-RESULT-7, SR-RESULT-8)."""
    card = turn.terms.parts.jackpot[turn.position.jackpots[PLACES[symbol]][0]]
    turn.emit(JackpotHit(seat=seat, jackpot=card.id, stays=card.stays))
    score(turn, seat, card.stars)
    if card.token:
        gain_token(turn, seat)

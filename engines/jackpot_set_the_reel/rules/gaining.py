"""Gaining a Bonus token: from the supply, from another player, or out of three that are revealed."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import ChooseToken, DeclineToken
from engines.jackpot_set_the_reel.events.gaining import (
    NoTokenLeft,
    TokenDeclined,
    TokenDue,
    TokenGained,
    TokensReshuffled,
    TokensRevealed,
    TokenTaken,
)
from engines.jackpot_set_the_reel.events.playing import TurnStarted
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.refusals.gaining import (
    CannotDecline,
    NoTokenDue,
    TokenNobodyGives,
    TokenNotInSupply,
    TokenNotRevealed,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import Phase, Position, Tokens, in_order

REVEALED = 3
"""How many tokens the solo game shows to choose from (SR-SOLO-3)."""


def gain_token(turn: ReelTurn, seat: int) -> None:
    """Make a token due, if there is any to be had (SR-RESULT-5, SR-RESULT-7, SR-TOKEN-12, SR-TOKEN-13, SR-SOLO-3)."""
    if turn.terms.config.solo:
        _reveal(turn)
    if offered(turn.position, seat, solo=turn.terms.config.solo):
        turn.emit(TokenDue(seat=seat))
    else:
        turn.emit(NoTokenLeft(seat=seat))


def _reveal(turn: ReelTurn) -> None:
    """Reveal three tokens, the discards becoming the supply where it runs out (SR-SOLO-3, SR-SOLO-4)."""
    _reveal_from_supply(turn)
    if len(turn.position.revealed) < REVEALED and turn.position.discarded:
        turn.emit(TokensReshuffled())
        _reveal_from_supply(turn)


def _reveal_from_supply(turn: ReelTurn) -> None:
    missing = REVEALED - len(turn.position.revealed)
    drawn = turn.draw.shuffled("tokens", turn.position.supply)[:missing]
    if drawn:
        turn.emit(TokensRevealed(tokens=in_order(drawn)))


def offered(position: Position, seat: int, *, solo: bool) -> Tokens:
    """Return the tokens a seat may choose from (SR-TOKEN-5, SR-TOKEN-12, SR-SOLO-3)."""
    if solo:
        return position.revealed
    return position.supply or in_order(tuple(held_by_others(position, seat)))


def held_by_others(position: Position, seat: int) -> dict[Token, int]:
    """Return the unused tokens of the other seats, each with the seat that has it (SR-TOKEN-5)."""
    others = ((other, player) for other, player in enumerate(position.players) if other != seat)
    return {token: other for other, player in others for token in player.tokens}


def may_decline(position: Position, *, solo: bool) -> bool:
    """Tell whether no token may be taken: only from another seat, and not in the solo game (SR-TOKEN-12)."""
    return not solo and not position.supply


def choose_token(turn: ReelTurn, seat: int, action: ChooseToken) -> None:
    """Gain the token of one's choice (SR-TOKEN-5, SR-TOKEN-12, SR-TOKEN-13, SR-SOLO-3, SR-SETUP-9)."""
    position = turn.position
    turn.require(position.token_due or NoTokenDue())
    turn.require(_may_have(position, seat, action.token, solo=turn.terms.config.solo))
    losers = {} if position.supply or position.revealed else held_by_others(position, seat)
    if action.token in losers:
        turn.emit(TokenTaken(seat=seat, token=action.token, loser=losers[action.token]))
    else:
        turn.emit(TokenGained(seat=seat, token=action.token))
    if position.phase is Phase.STARTING_TOKEN:
        turn.emit(TurnStarted(seat=position.starting_seat))


def _may_have(position: Position, seat: int, token: Token, *, solo: bool) -> bool | Refusal:
    choice = offered(position, seat, solo=solo)
    if solo:
        return token in choice or TokenNotRevealed(token=token, choice=choice)
    otherwise = TokenNotInSupply if position.supply else TokenNobodyGives
    return token in choice or otherwise(token=token, choice=choice)


def decline_token(turn: ReelTurn, seat: int, action: DeclineToken) -> None:
    """Take none from another player (SR-TOKEN-12)."""
    turn.require(turn.position.token_due or NoTokenDue())
    turn.require(may_decline(turn.position, solo=turn.terms.config.solo) or CannotDecline())
    turn.emit(TokenDeclined(seat=seat))

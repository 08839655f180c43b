"""Using Bonus tokens, alone and doubled."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import SecondEffect, UseToken
from engines.jackpot_set_the_reel.events.effects import CoinsGained, SecondEffectOpened, TokenUsed
from engines.jackpot_set_the_reel.events.gaining import TokensDiscarded
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.refusals.tokens import (
    DoublerAlone,
    NoSecondEffect,
    NoSecondEffectDue,
    SameCard,
    TokenNotHeld,
    TokenSpent,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.rules.effects import carry_out, has_second, names_what_it_needs, require_effect
from engines.jackpot_set_the_reel.rules.phases import free_to_act
from engines.jackpot_set_the_reel.rules.points import score
from engines.jackpot_set_the_reel.state import Position


def use_token(turn: ReelTurn, seat: int, action: UseToken) -> None:
    """Use a token, with the doubler or without (SR-TOKEN-1 to SR-TOKEN-11, SR-TOKEN-14, SR-OPT-1, SR-SOLO-4)."""
    position, parts, token = turn.position, turn.terms.parts, action.token
    turn.require(free_to_act(turn))
    turn.require(token is not Token.DOUBLER or DoublerAlone())
    turn.require(*_usable(position, seat, action))
    turn.require(*names_what_it_needs(token, action.target, action.to))
    if action.target is not None:
        require_effect(turn, seat, token, action.target, action.to)
        follows = not action.doubled or has_second(token, position, seat, parts, action.target)
        turn.require(follows or NoSecondEffect(token=token))
    _put_away(turn, seat, action)
    if action.target is not None:
        _begin(turn, seat, action, action.target)
    else:
        _gain(turn, seat, action)


def _usable(position: Position, seat: int, action: UseToken) -> tuple[bool | Refusal, ...]:
    """Hold for a token in one's possession that was not used in this turn (SR-TOKEN-1, SR-TOKEN-4, SR-TOKEN-11)."""
    alone = _unspent(position, seat, "token", action.token)
    return (alone, _unspent(position, seat, "doubled", Token.DOUBLER)) if action.doubled else (alone,)


def _unspent(position: Position, seat: int, field: str, token: Token) -> bool | Refusal:
    if token in position.used:
        return TokenSpent(field=field, token=token)
    unused = position.players[seat].tokens
    return token in unused or TokenNotHeld(field=field, seat=seat, token=token, unused=unused)


def unspent(position: Position, seat: int) -> tuple[Token, ...]:
    """Return the tokens a seat may still use in this turn (SR-TOKEN-4)."""
    return tuple(token for token in position.players[seat].tokens if token not in position.used)


def _put_away(turn: ReelTurn, seat: int, action: UseToken) -> None:
    """Lay what is used aside; in the solo game it is discarded at once (SR-TOKEN-2, SR-SOLO-4)."""
    turn.emit(TokenUsed(seat=seat, token=action.token, doubled=action.doubled))
    if turn.terms.config.solo:
        tokens = (action.token, Token.DOUBLER) if action.doubled else (action.token,)
        turn.emit(TokensDiscarded(tokens=tokens))


def _begin(turn: ReelTurn, seat: int, action: UseToken, target: str) -> None:
    """Carry out the effect, the first one where it is doubled (SR-TOKEN-8 to SR-TOKEN-11)."""
    carry_out(turn, seat, action.token, target, action.to)
    if action.doubled:
        turn.emit(SecondEffectOpened(seat=seat, token=action.token, done=target))


def _gain(turn: ReelTurn, seat: int, action: UseToken) -> None:
    """Gain the Coins or the points of the token, doubled where the doubler helps (SR-TOKEN-6, SR-TOKEN-7)."""
    amount = turn.terms.parts.amounts[action.token] * (2 if action.doubled else 1)
    if action.token is Token.COINS:
        turn.emit(CoinsGained(seat=seat, coins=amount))
    else:
        score(turn, seat, amount)


def second_effect(turn: ReelTurn, seat: int, action: SecondEffect) -> None:
    """Carry out the second effect of a doubled token, on another card (SR-TOKEN-11, SR-TOKEN-14)."""
    second = turn.position.second
    turn.require(second is not None or NoSecondEffectDue())
    assert second is not None
    turn.require(*names_what_it_needs(second.token, action.target, action.to))
    assert action.target is not None
    turn.require(action.target != second.done or SameCard(card=action.target))
    require_effect(turn, seat, second.token, action.target, action.to)
    carry_out(turn, seat, second.token, action.target, action.to)

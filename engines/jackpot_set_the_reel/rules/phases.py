"""What the round has come to, as checks."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.refusals.phases import (
    AlreadyClaimed,
    ClaimIsDue,
    PlayIsDue,
    RowIsPlayed,
    SecondEffectIsDue,
    StartingTokenFirst,
    TokenIsDue,
    TurnsAreOver,
    TurnsGoOn,
)
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import TURN_PHASES, Phase, Position, is_last_round


def free_to_act(turn: ReelTurn) -> bool | Refusal:
    """Hold in a turn with no choice pending (SR-ROUND-1, SR-SETUP-9, SR-TOKEN-13, SR-TOKEN-14)."""
    position = turn.position
    if position.phase is Phase.STARTING_TOKEN:
        return StartingTokenFirst(seat=position.seat)
    if position.phase not in TURN_PHASES:
        return TurnsAreOver(last_round=is_last_round(position, turn.terms.config))
    if position.token_due:
        return TokenIsDue()
    return position.second is None or SecondEffectIsDue(token=position.second.token)


def row_to_play(position: Position) -> bool | Refusal:
    """Hold until the three cards of the turn are played (SR-TURN-2)."""
    return position.phase is Phase.BEFORE_PLAYING or RowIsPlayed()


def row_to_claim(position: Position) -> bool | Refusal:
    """Hold between playing and claiming (SR-RESULT-9)."""
    if position.phase is Phase.BEFORE_PLAYING:
        return PlayIsDue()
    return position.phase is Phase.BEFORE_CLAIMING or AlreadyClaimed()


def row_claimed(position: Position) -> bool | Refusal:
    """Hold once the row is claimed (SR-RESULT-9)."""
    if position.phase is Phase.BEFORE_PLAYING:
        return PlayIsDue()
    return position.phase is Phase.AFTER_CLAIMING or ClaimIsDue()


def turns_over(position: Position) -> bool | Refusal:
    """Hold at the end of the round (SR-ROUND-1)."""
    if position.phase is Phase.STARTING_TOKEN:
        return StartingTokenFirst(seat=position.seat)
    return position.phase is Phase.ROUND_END or TurnsGoOn()

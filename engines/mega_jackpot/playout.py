"""A policy that plays on to every ending; it looks at hidden cards and is for tests."""

from engines.core.actors import Command
from engines.core.chance import Draw
from engines.core.moves import Move, Moves
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.mega_jackpot.actions import AttemptMegaJackpot, Flips, PayAndSpin, Spin
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import Parts, Symbol, symbol_of
from engines.mega_jackpot.state import Position

RANDOM_ONE_IN = 8


def playout(position: Position, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts]) -> Command[Tagged]:
    """Gather lamps on the discards and bet every jackpot, but now and then take any move."""
    if draw.below("policy", RANDOM_ONE_IN) == 0:
        move = moves.sample(draw, "policy")
    else:
        choices = moves.page(512)
        best = max(_merit(position, move) for move in choices)
        move = draw.pick("policy", [move for move in choices if _merit(position, move) == best])
    return Command(actor=move.seat, action=move.action)


def _merit(position: Position, move: Move[Tagged]) -> int:
    if isinstance(move.action, Spin | PayAndSpin):
        return _lamps_after(position, move.action.flips)
    return 1 if isinstance(move.action, AttemptMegaJackpot) else 0


def _lamps_after(position: Position, flips: Flips) -> int:
    """Count the lamps on top of the discards once these cards are flipped."""
    tops = {discard: cards[0] for discard, cards in enumerate(position.discards) if cards}
    tops |= {flip.discard: symbol_of(position.reels[flip.reel][0]) for flip in flips}
    return sum(symbol is Symbol.LAMP for symbol in tops.values())

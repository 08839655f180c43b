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
    """Seek what is rare: with the tiles three lamps to bet, without them an empty discard; now and then do anything."""
    if draw.below("policy", RANDOM_ONE_IN) == 0:
        move = moves.sample(draw, "policy")
    else:
        choices = moves.page(512)
        merits = [_merit(position, choice, terms.config) for choice in choices]
        best = max(merits)
        move = draw.pick("policy", [choice for choice, merit in zip(choices, merits, strict=True) if merit == best])
    return Command(actor=move.seat, action=move.action)


def _merit(position: Position, move: Move[Tagged], config: Config) -> int:
    if isinstance(move.action, Spin | PayAndSpin):
        return _lamps(position, move.action.flips) if config.tiles else _line(position, move.action.flips)
    return 1 if isinstance(move.action, AttemptMegaJackpot) else 0


def _lamps(position: Position, flips: Flips) -> int:
    """Count the lamps on top of the discards once these cards are flipped."""
    return sum(symbol is Symbol.LAMP for symbol in _tops_after(position, flips).values())


def _line(position: Position, flips: Flips) -> int:
    """Count the discards that show what the first one shows; nothing is laid onto that, so that it is used up."""
    tops = _tops_after(position, flips)
    return 0 if any(flip.discard == 0 for flip in flips) else sum(symbol is tops.get(0) for symbol in tops.values())


def _tops_after(position: Position, flips: Flips) -> dict[int, Symbol]:
    tops = {discard: cards[0] for discard, cards in enumerate(position.discards) if cards}
    return tops | {flip.discard: symbol_of(position.reels[flip.reel][0]) for flip in flips}

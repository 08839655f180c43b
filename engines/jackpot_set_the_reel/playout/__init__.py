"""A policy that plays on to every ending with some sense; it is for tests and for balancing a pack."""

from engines.core.actors import Command
from engines.core.chance import Draw
from engines.core.moves import Moves
from engines.core.terms import Terms
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import UseToken
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.playout.tactics import Kinds, by_tactics
from engines.jackpot_set_the_reel.state import Position

RANDOM_ONE_IN = 10


def playout(position: Position, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts]) -> Command[Tagged]:
    """Play what pays best, spend what there is, and now and then take any move."""
    if draw.below("policy", RANDOM_ONE_IN) == 0:
        move = moves.sample(draw, "policy")
        return Command(actor=move.seat, action=move.action)
    seat = draw.pick("policy", tuple(dict.fromkeys(actor for actor, _ in moves.forms)))
    assert seat != "host"
    return Command(actor=seat, action=sensible(position, seat, moves, draw, terms, saves=seat % 2 == 1))


def sensible(
    position: Position, seat: int, moves: Moves[Tagged], draw: Draw, terms: Terms[Config, Parts], *, saves: bool
) -> Tagged:
    """Return an action that looks good for a seat; one that saves uses no tokens, so that the supply runs out."""
    forms: Kinds = {form.action: form for actor, form in moves.forms if actor == seat}
    if saves:
        forms.pop(UseToken, None)
    return by_tactics(position, seat, forms, terms.parts) or moves.of(seat).sample(draw, "policy").action

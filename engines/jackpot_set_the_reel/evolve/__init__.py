"""How each event changes the position, by the concepts of the rules."""

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.evolve import claiming, effects, gaining, playing, round_end, setup, spending
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.state import Position

CHANGES: Changes = {
    **setup.CHANGES,
    **playing.CHANGES,
    **effects.CHANGES,
    **spending.CHANGES,
    **claiming.CHANGES,
    **gaining.CHANGES,
    **round_end.CHANGES,
}


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    return CHANGES[type(event)](position, event)

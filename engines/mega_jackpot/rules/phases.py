"""What the turn has come to, as checks."""

from engines.core.results import Refusal
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.refusals import AlreadySpun, FreeSpinDue, JackpotWaits, NoJackpot
from engines.mega_jackpot.state import Phase, Position


def free_spin_due(position: Position, tiles: bool) -> bool | Refusal:
    """Hold at the start of a turn (MJ-SPIN-1)."""
    if position.phase is Phase.JACKPOT:
        return JackpotWaits(symbol=shown_symbol(position), tiles=tiles)
    return position.phase is Phase.FREE_SPIN or AlreadySpun()


def no_jackpot(position: Position, tiles: bool) -> bool | Refusal:
    """Hold after a spin that made no jackpot (MJ-STOP-1, MJ-PAY-1)."""
    if position.phase is Phase.JACKPOT:
        return JackpotWaits(symbol=shown_symbol(position), tiles=tiles)
    return position.phase is Phase.AFTER_SPIN or FreeSpinDue()


def jackpot_waiting(position: Position) -> bool | Refusal:
    """Hold after a spin that made a jackpot (MJ-JACKPOT-1)."""
    return position.phase is Phase.JACKPOT or NoJackpot()


def shown_symbol(position: Position) -> Symbol:
    """Return the symbol on top of the first discard; with a jackpot it is that of all three."""
    return position.discards[0][0]

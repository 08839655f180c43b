"""What can be wrong with a submitted position."""

from engines.core.faults import NoSuchSeat
from engines.core.results import Fault, declared
from engines.jackpot_set_the_reel.faults.checks import faults
from engines.jackpot_set_the_reel.faults.findings import cards, jackpots, numbers, seats, stages, tokens

__all__ = ["FAULTS", "faults"]

FAULTS: tuple[type[Fault], ...] = (*declared(Fault, seats, cards, jackpots, tokens, stages, numbers), NoSuchSeat)

"""What can be wrong with a submitted position."""

from engines.core.faults import NoSuchSeat
from engines.core.results import Fault, declared
from engines.mega_jackpot.faults import findings
from engines.mega_jackpot.faults.checks import faults

__all__ = ["FAULTS", "faults"]

FAULTS: tuple[type[Fault], ...] = (*declared(Fault, findings), NoSuchSeat)

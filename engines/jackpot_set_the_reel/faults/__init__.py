"""What can be wrong with a submitted position."""

from engines.core.results import Fault, declared
from engines.jackpot_set_the_reel.faults import findings
from engines.jackpot_set_the_reel.faults.checks import faults

__all__ = ["FAULTS", "faults"]

FAULTS = declared(Fault, findings)

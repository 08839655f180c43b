"""What can be wrong with a submitted position: the findings, and the checks that find them."""

from engines.mega_jackpot.faults.checks import faults
from engines.mega_jackpot.faults.findings import FAULTS

__all__ = ["FAULTS", "faults"]

"""What can be wrong with a submitted position."""

from engines.jet_set.faults.checks import faults
from engines.jet_set.faults.findings import FAULTS

__all__ = ["FAULTS", "faults"]

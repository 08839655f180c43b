"""What can be wrong with a submitted position."""

from engines.strange_slot_simulator.faults.checks import faults
from engines.strange_slot_simulator.faults.findings import FAULTS

__all__ = ["FAULTS", "faults"]

"""What can be wrong with a submitted position."""

from engines.core.results import Fault, declared
from engines.strange_slot_simulator.faults import findings
from engines.strange_slot_simulator.faults.checks import faults

__all__ = ["FAULTS", "faults"]

FAULTS = declared(Fault, findings)

"""What can be wrong with a submitted position."""

from engines.core.results import Fault, declared
from engines.strange_slot_simulator.faults.checks import faults
from engines.strange_slot_simulator.faults.findings import answers, clock, machines, rounds, setup, sheets

__all__ = ["FAULTS", "faults"]

FAULTS = declared(Fault, setup, machines, rounds, clock, answers, sheets)

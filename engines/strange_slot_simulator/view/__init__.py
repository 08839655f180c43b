"""What the seats, the spectators and the referee may know."""

from engines.strange_slot_simulator.view.redact import redact
from engines.strange_slot_simulator.view.resample import resample
from engines.strange_slot_simulator.view.table import TableView, view

__all__ = ["TableView", "redact", "resample", "view"]

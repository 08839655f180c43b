"""What the seats and the spectators may know."""

from engines.jackpot_set_the_reel.view.secrets import redact, resample
from engines.jackpot_set_the_reel.view.table import TableView, view

__all__ = ["TableView", "redact", "resample", "view"]

"""What a change of the position is."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.state import Position

Changes = Mapping[type[Tagged], Callable[[Position, Any], Position]]


def unchanged(position: Position, event: Tagged) -> Position:
    """Return the position itself."""
    return position

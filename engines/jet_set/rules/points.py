"""What flights are worth."""

from engines.jet_set.parts import Parts
from engines.jet_set.state import Player

FINAL = 10
"""The points of a Final Flight (JS-SCORE-2)."""
BONUS_PLANE = 2
"""The points of each plane on it (JS-SCORE-2)."""


def points_of(player: Player, parts: Parts) -> int:
    """Return a seat's points so far (JS-SCORE-1, JS-SCORE-2)."""
    claimed = sum(parts.flight[flight.card].points.value for flight in player.flights)
    return claimed if player.played is None else claimed + FINAL + BONUS_PLANE * player.bonus_planes

"""How a game of Jet Set ended."""

from engines.core.results import Outcome, ranked
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.parts import Parts
from engines.jet_set.rules.points import points_of
from engines.jet_set.state import Position


def outcome(position: Position, terms: Terms[Config, Parts]) -> Outcome | None:
    """Count the points of all flights; cash breaks ties (JS-SCORE-3, JS-SCORE-4)."""
    if position.ending is None:
        return None
    results = {seat: (points_of(player, terms.parts), player.cash) for seat, player in enumerate(position.players)}
    return Outcome(reason=position.ending.value, standings=ranked(results))

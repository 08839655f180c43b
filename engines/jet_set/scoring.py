"""How a game of Jet Set ended."""

from engines.core.results import Outcome, ranked
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.parts import Parts
from engines.jet_set.rules.dead_position import why_dead
from engines.jet_set.rules.points import points_of
from engines.jet_set.state import DeadPosition, Ending, Position


class JetOutcome(Outcome):
    """How a game ended, and in a dead position why."""

    dead_position: DeadPosition | None = None
    """Why nobody could ever do anything again; None for the other endings."""


def outcome(position: Position, terms: Terms[Config, Parts]) -> JetOutcome | None:
    """Count the points of all flights; cash breaks ties (JS-SCORE-3, JS-SCORE-4, JS-END-4)."""
    if position.ending is None:
        return None
    results = {seat: (points_of(player, terms.parts), player.cash) for seat, player in enumerate(position.players)}
    dead = why_dead(position, terms.parts) if position.ending is Ending.DEAD_POSITION else None
    return JetOutcome(reason=position.ending.value, standings=ranked(results), dead_position=dead)

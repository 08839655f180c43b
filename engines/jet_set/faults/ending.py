"""Faults of the ending."""

from collections.abc import Iterator

from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.faults.findings import EndingDenied
from engines.jet_set.parts import (
    Parts,
)
from engines.jet_set.rules.dead_position import looks_dead
from engines.jet_set.state import BONUS_PLANES, Ending, Position


def ending_faults(position: Position, terms: Terms[Config, Parts]) -> Iterator[Fault]:
    """Yield what speaks against the ending."""
    problem = _ending_problem(position, terms)
    if problem:
        yield EndingDenied(problem=problem)


def _ending_problem(position: Position, terms: Terms[Config, Parts]) -> str | None:
    """Say what speaks against the ending; Final Flights in hand are left out, for nobody may learn of them here."""
    fifths = sum(player.bonus_planes == BONUS_PLANES for player in position.players)
    all_played = all(player.played is not None for player in position.players)
    due = Ending.FIFTH_BONUS_PLANE if fifths else Ending.ALL_FINALS_PLAYED if all_played else None
    if fifths > 1 or (fifths and all_played):
        return "the game would have ended earlier"
    if due is not None:
        return None if position.ending is due else f"it must be {due}"
    if position.ending not in (None, Ending.DEAD_POSITION):
        return f"nothing has brought about {position.ending}"
    if position.ending is Ending.DEAD_POSITION and not terms.config.dead_position_ends:
        return "this game does not end in a dead position"
    if position.ending is Ending.DEAD_POSITION and not looks_dead(position, terms.parts):
        return "the position is not dead"
    return None

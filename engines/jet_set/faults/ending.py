"""Faults of the ending."""

from collections.abc import Iterator

from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.faults.findings.ending import DeadEndingOff, EndingDue, EndingMissed, EndingUndue, NotDead
from engines.jet_set.parts import Parts
from engines.jet_set.rules.dead_position import looks_dead
from engines.jet_set.state import BONUS_PLANES, Ending, Position


def ending_faults(position: Position, terms: Terms[Config, Parts]) -> Iterator[Fault]:
    """Yield what speaks against the ending; Final Flights in hand are left out, for nobody may learn of them here."""
    seats, ending = len(position.players), position.ending
    fifths = sum(player.bonus_planes == BONUS_PLANES for player in position.players)
    played = sum(player.played is not None for player in position.players)
    due = Ending.FIFTH_BONUS_PLANE if fifths else Ending.ALL_FINALS_PLAYED if played == seats else None
    if fifths > 1 or (fifths and played == seats):
        yield EndingMissed(fifths=fifths, played=played, seats=seats)
    elif due is not None and ending is not due:
        yield EndingDue(ending=due)
    elif due is None and ending is Ending.DEAD_POSITION:
        yield from _dead_faults(position, terms)
    elif due is None and ending is not None:
        yield EndingUndue(ending=ending)


def _dead_faults(position: Position, terms: Terms[Config, Parts]) -> Iterator[Fault]:
    if not terms.config.dead_position_ends:
        yield DeadEndingOff()
    elif not looks_dead(position, terms.parts):
        yield NotDead()

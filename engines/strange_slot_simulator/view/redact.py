"""Events as a viewer hears of them."""

from engines.core.actors import REFEREE, Viewer, sees
from engines.core.values import Tagged
from engines.strange_slot_simulator.events import AnswerEdited, LeverPulled, MachinesShuffled


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide what was drawn or written from the other seats, and the Settings from all (SS-VIEW-1, SS-VIEW-2)."""
    match event:
        case MachinesShuffled() if viewer != REFEREE:
            return event.replace(assignment=None)
        case LeverPulled() if not sees(viewer, event.seat):
            return event.replace(cards=None, boxes=None)
        case AnswerEdited() if not sees(viewer, event.seat):
            return event.replace(box=None)
        case _:
            return event

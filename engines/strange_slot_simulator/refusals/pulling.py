"""Why a pull of the lever is refused in Strange Slot Simulator."""

from engines.core.actors import Milliseconds
from engines.core.results import Refusal
from engines.strange_slot_simulator.state import Boxes, Count, Uses


class PullTooSoon(Refusal):
    """The cards of the last pull are still being shuffled in."""

    code = "pull/too-soon"
    clause = "SS-PULL-6"
    at = "/at_ms"
    detail = "The next pull is possible in {wait_ms} ms, at {ready_ms} ms; it is {at_ms} ms now."
    at_ms: Milliseconds
    """The time of the action."""
    ready_ms: Milliseconds
    """From when on the seat may pull."""
    wait_ms: Milliseconds
    """How long that is from now."""


class NoPullLeft(Refusal):
    """All pulls of the round are made, in a game without a clock."""

    code = "pull/none-left"
    clause = "SS-FREE-2"
    at = "/action/kind"
    detail = "The seat has made {pulls} pulls in this round; {most} are allowed."
    instead = ("finish_phase", "swap_machine")
    pulls: Count
    """How many it has made."""
    most: Count
    """How many are allowed."""


class SheetFull(Refusal):
    """The sheet cannot hold another pull."""

    code = "pull/sheet-full"
    clause = "SS-SHEET-5"
    at = "/action/kind"
    detail = "The seat's sheet holds {pulls} pulls; it has no room for another one."
    instead = ("finish_phase", "write_answer")
    pulls: Count
    """How many pulls are noted."""


class NoBonusUse(Refusal):
    """A Yellow Chip use is to be spent that the seat does not have."""

    code = "bonus/none-left"
    clause = "SS-YELLOW-2"
    at = "/action/use_bonus"
    detail = "With {boxes} boxes marked the seat has unlocked {unlocked} Yellow Chip uses and spent {used}."
    boxes: Boxes
    """How many boxes of its Bonus line are marked."""
    unlocked: Uses
    """How many uses they have given."""
    used: Uses
    """How many are spent."""

"""Why a pull of the lever is refused in Strange Slot Simulator."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Milliseconds
from engines.core.nothing import NamesNothing
from engines.core.results import Refusal
from engines.core.wording import seconds
from engines.strange_slot_simulator.state import Boxes, Count, Uses


class OneBonusAPull(NamesNothing):
    """More Yellow Chip uses than one are to be spent on a pull."""

    code = "bonus/one-a-pull"
    clause = "SS-YELLOW-5"
    at = "/action/use_bonus"
    detail = (
        "The Yellow Chip Bonus Skill may be used once a pull at the most, so “use_bonus” is true or false, not"
        " {use_bonus, number}."
    )
    use_bonus: Annotated[int, Meta(ge=2, lt=2**31)]
    """How many uses were asked for."""


class PullTooSoon(Refusal):
    """The cards of the last pull are still being shuffled in."""

    code = "pull/too-soon"
    clause = "SS-PULL-6"
    at = "/at_ms"
    detail = f"The cards of the last pull are still being shuffled in; the next pull may begin in {seconds('wait_ms')}."
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
    detail = (
        "The seat has made {pulls, plural, =1 {one pull} other {# pulls}} in this round, and"
        " {most, plural, =1 {one is} other {# are}} allowed."
    )
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
    detail = "The game sheet of the seat is full: {pulls, plural, one {# pull is} other {# pulls are}} noted on it."
    instead = ("finish_phase", "write_answer")
    pulls: Count
    """How many pulls are noted."""


class NoBonusUse(Refusal):
    """A Yellow Chip use is to be spent that the seat does not have."""

    code = "bonus/none-left"
    clause = "SS-YELLOW-2"
    at = "/action/use_bonus"
    detail = (
        "The seat has no use of the Yellow Chip Bonus Skill left: with {boxes, plural, =0 {no box} one {# box}"
        " other {# boxes}} checked off it has unlocked {unlocked, plural, =0 {none} other {#}}"
        "{used, plural, =0 {} other { and spent #}}."
    )
    boxes: Boxes
    """How many boxes of its Bonus line are marked."""
    unlocked: Uses
    """How many uses they have given."""
    used: Uses
    """How many are spent."""

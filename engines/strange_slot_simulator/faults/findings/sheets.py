"""What can be wrong with what was noted, and with the pulls and chips it took."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.parts import SettingsNumber
from engines.strange_slot_simulator.state import Boxes, Count, Letter, Uses


class SheetImpossible(Fault):
    """A machine cannot have given what a seat has noted."""

    code = "sheet/impossible"
    clause = "SS-PULL-1"
    at = "/state/position/players/{seat}/sheet/{place}"
    detail = "{seat} has noted pulls of machine {machine} that its Settings {settings} cannot give."
    seat: NamedSeat
    """The seat it is about, by its number."""
    place: Found
    """Where the machine stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    settings: SettingsNumber
    """The Settings it has in the state."""


class WrongCardsDrawn(Fault):
    """The cards noted of a machine do not suit the number of pulls."""

    code = "sheet/cards"
    clause = "SS-PULL-1"
    at = "/state/position/players/{seat}/sheet/{place}"
    detail = "{seat} cannot have drawn {cards} cards in {pulls} pulls of machine {machine}: {problem}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    place: Found
    """Where the machine stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    cards: Found
    """How many cards are noted."""
    pulls: Count
    """How many pulls are noted."""
    problem: str
    """What speaks against it."""


class WrongExtraCards(Fault):
    """A seat has drawn more or fewer extra cards than its chips give."""

    code = "sheet/extra-cards"
    clause = "SS-YELLOW-4"
    at = "/state/position/players/{seat}"
    detail = "{seat} has drawn {extra} cards beyond three a pull; its chips can have given {least} to {most}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    extra: Annotated[int, Meta(ge=-(2**31), lt=2**31)]
    """How many cards beyond three a pull are noted."""
    least: Found
    """What the Yellow Chip uses spent have given."""
    most: Found
    """What the Red Chip can have added to that."""


class UsesNotUnlocked(Fault):
    """A seat has spent Yellow Chip uses that it never had."""

    code = "bonus/not-unlocked"
    clause = "SS-YELLOW-2"
    at = "/state/position/players/{seat}/used"
    detail = "{seat} has spent {used} Yellow Chip uses; with {boxes} boxes marked it has had {unlocked}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    used: Uses
    """How many are spent."""
    boxes: Boxes
    """How many boxes are marked."""
    unlocked: Uses
    """How many uses they have given."""


class AnnouncedDenied(Fault):
    """A seat cannot have announced so many boxes."""

    code = "bonus/announced"
    clause = "SS-RESERVE-1"
    at = "/state/position/players/{seat}/announced"
    detail = "{seat} cannot have announced {announced} boxes: {problem}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    announced: Boxes
    """How many it has announced."""
    problem: str
    """What speaks against it."""


class PullsDenied(Fault):
    """A seat cannot have made so many pulls."""

    code = "pulls/impossible"
    clause = "SS-SHEET-1"
    at = "/state/position/players/{seat}/pulls"
    detail = "{seat} cannot have made {pulls} pulls in this round and {total} in all: {problem}."
    seat: NamedSeat
    """The seat it is about, by its number."""
    pulls: Count
    """How many in this round."""
    total: Found
    """How many are noted in all."""
    problem: str
    """What speaks against it."""

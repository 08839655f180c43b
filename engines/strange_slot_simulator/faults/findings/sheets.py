"""What can be wrong with what was noted, and with the pulls and chips it took."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.core.actors import NamedSeat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.strange_slot_simulator.parts import SettingsNumber, Symbol
from engines.strange_slot_simulator.state import Boxes, Count, Letter, Uses


class SheetImpossible(Fault):
    """A machine cannot have given what a seat has noted."""

    code = "sheet/impossible"
    clause = "SS-PULL-1"
    at = "/state/position/players/{seat}/sheet/{place}"
    detail = "{seat} has recorded pulls of machine {machine} that a machine with Settings {settings} cannot give."
    seat: NamedSeat
    """The seat it is about, by its number."""
    place: Found
    """Where the machine stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    settings: SettingsNumber
    """The Settings it has in the state."""


class LastPullDenied(Fault):
    """The last pull of a seat is not among those that it has noted."""

    code = "sheet/last-pull"
    clause = "SS-SHEET-1"
    at = "/state/position/players/{seat}/last_pull"
    detail = "{seat} cannot have pulled {cards} last: no such pull of machine {machine} is recorded on its game sheet."
    seat: NamedSeat
    """The seat it is about, by its number."""
    machine: Letter
    """The machine it is about, by its letter."""
    cards: tuple[Symbol, ...]
    """The cards of the pull."""


class WrongCardsDrawn(Fault):
    """The cards noted of a machine do not suit the number of pulls."""

    code = "sheet/cards"
    clause = "SS-PULL-1"
    at = "/state/position/players/{seat}/sheet/{place}"
    detail = (
        "{seat} cannot have drawn {cards, plural, one {# card} other {# cards}} in {pulls, plural, one {# pull}"
        " other {# pulls}} of machine {machine}: {problem, select, cards {a pull draws 3 to {most} cards} twos {without"
        " the Red Chip extra cards come by twos} other {a symbol is recorded in more pulls than there were}}."
    )
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
    most: Found
    """How many cards a pull of this seat can have drawn."""
    problem: Literal["cards", "twos", "symbol"]
    """What speaks against it."""


class WrongExtraCards(Fault):
    """A seat has drawn more or fewer extra cards than its chips give."""

    code = "sheet/extra-cards"
    clause = "SS-YELLOW-4"
    at = "/state/position/players/{seat}"
    detail = (
        "{seat} has drawn {extra, plural, one {# card} other {# cards}} beyond three a pull; its Bonus Skills can have"
        " given {least} to {most}."
    )
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
    detail = (
        "{seat} has used the Yellow Chip Bonus Skill {used, plural, one {once} other {# times}}; with {boxes, plural,"
        " one {# box} other {# boxes}} checked off it has unlocked it {unlocked, plural, =0 {not at all} one {once}"
        " other {# times}}."
    )
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
    detail = (
        "{seat} cannot have announced {announced, plural, one {# box} other {# boxes}}: {problem, select,"
        " first_round {in round 1 none is checked off yet} too_many {{boxes} are checked off now}"
        " not_all {{boxes} are checked off, and nothing was drawn since} other {{boxes} are checked off now, after"
        " {pulls, plural, one {# pull} other {# pulls}} in this round}}."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    announced: Boxes
    """How many it has announced."""
    boxes: Boxes
    """How many boxes are marked now."""
    pulls: Count
    """How many pulls it has made in this round."""
    problem: Literal["first_round", "too_many", "not_all", "too_few"]
    """What speaks against it."""


class PullsDenied(Fault):
    """A seat cannot have made so many pulls."""

    code = "pulls/impossible"
    clause = "SS-SHEET-1"
    at = "/state/position/players/{seat}/pulls"
    detail = (
        "{seat} cannot have made {pulls, plural, one {# pull} other {# pulls}} in this round and {total, number} in"
        " all: {problem, select, sheet_full {a game sheet holds {most, number}} not_noted {those of this round are"
        " among all} first_round {in round 1 both are the same} reserving {machines are still being reserved}"
        " other {a round has {most, number} at the most}}."
    )
    seat: NamedSeat
    """The seat it is about, by its number."""
    pulls: Count
    """How many in this round."""
    total: Found
    """How many are noted in all."""
    most: Count
    """How many a round or, where that is the problem, a sheet has at the most; 0 where no number is the problem."""
    problem: Literal["sheet_full", "not_noted", "first_round", "reserving", "too_many"]
    """What speaks against it."""

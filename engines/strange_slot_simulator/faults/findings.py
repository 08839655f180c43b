"""The faults by name."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Milliseconds, Seat
from engines.core.results import Fault
from engines.strange_slot_simulator.parts import LotteryNumber, SettingsNumber
from engines.strange_slot_simulator.state import Boxes, Count, Letter, Phase, Round, Signboard, Uses

Many = Annotated[int, Meta(ge=0, lt=2**31)]


class WrongSeatCount(Fault):
    """There are fewer seats than two, or more than five."""

    code = "seats/count"
    clause = "SS-SEATS-1"
    at = "/state/position/players"
    detail = "There are {seats} seats; Strange Slot Simulator is played by 2 to 5."
    seats: Many
    """How many there are."""


class LotteryUnknown(Fault):
    """A seat has a Lottery card that the pack does not have."""

    code = "lottery/unknown"
    clause = "SS-SETUP-2"
    at = "/state/position/players/{seat}/lottery"
    detail = "Seat {seat} has Lottery card {number}; the pack has {numbers}."
    seat: Many
    """The seat it is about, by its number."""
    number: LotteryNumber
    """The number on its card."""
    numbers: tuple[LotteryNumber, ...]
    """The numbers there are."""


class LotteryShared(Fault):
    """Two seats have the same Lottery card."""

    code = "lottery/shared"
    clause = "SS-SETUP-2"
    at = "/state/position/players"
    detail = "Lottery card {number} is held by {holders} seats; there is one of it."
    number: LotteryNumber
    """The number on it."""
    holders: Many
    """How many seats have it."""


class SettingsShared(Fault):
    """Two machines have the same Settings."""

    code = "machines/same-settings"
    clause = "SS-SET-2"
    at = "/state/position/machines"
    detail = "The machines {machines} all have Settings {settings}; there is one machine of each."
    settings: SettingsNumber
    """The Settings that they share."""
    machines: tuple[Letter, ...]
    """The machines that have it."""


class WrongCardCount(Fault):
    """A machine has more or fewer cards than it should."""

    code = "machines/cards"
    clause = "SS-SET-1"
    at = "/state/position/machines/{place}/cards"
    detail = "Machine {machine} has {found} cards; it must be {expected}."
    place: Many
    """Where it stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    found: Many
    """How many cards it has."""
    expected: Many
    """How many it must have."""


class NotItsSettings(Fault):
    """A machine has other cards than its Settings say."""

    code = "machines/not-its-settings"
    clause = "SS-SPIN-6"
    at = "/state/position/machines/{place}/cards"
    detail = "The cards of machine {machine} are not those of Settings {settings}."
    place: Many
    """Where it stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    settings: SettingsNumber
    """The Settings it is said to have."""


class MachineShared(Fault):
    """Two seats have reserved one machine."""

    code = "reservations/shared"
    clause = "SS-RESERVE-5"
    at = "/state/position/players"
    detail = "Machine {machine} is reserved by {holders} seats; one seat can have it."
    machine: Letter
    """The machine it is about, by its letter."""
    holders: Many
    """How many seats have it."""


class MachineMissing(Fault):
    """A seat has no machine although it must have one."""

    code = "reservations/missing"
    clause = "SS-SPIN-3"
    at = "/state/position/players/{seat}/machine"
    detail = "Seat {seat} must have a reserved machine in the {phase} phase."
    seat: Many
    """The seat it is about, by its number."""
    phase: Phase
    """The phase in the state."""


class MachineKept(Fault):
    """A seat has a machine that it cannot have yet or must have given back."""

    code = "reservations/kept"
    clause = "SS-SPIN-5"
    at = "/state/position/players/{seat}/machine"
    detail = "Seat {seat} cannot have machine {machine} in the {phase} phase: it has not chosen, or has given it back."
    seat: Many
    """The seat it is about, by its number."""
    machine: Letter
    """The machine it is about, by its letter."""
    phase: Phase
    """The phase in the state."""


class OrderDenied(Fault):
    """The seats that are still to reserve are not those they can be."""

    code = "order/impossible"
    clause = "SS-RESERVE-2"
    at = "/state/position/order"
    detail = (
        "The seats still to reserve cannot be {order}; of {whole} the last ones are left, or none after that phase."
    )
    order: tuple[Seat, ...]
    """The seats in the state."""
    whole: tuple[Many, ...]
    """The order of the whole round, as boxes and Lottery cards have it."""


class TimeKeeperDenied(Fault):
    """The time keeper is somebody else."""

    code = "time-keeper/impossible"
    clause = "SS-RESERVE-6"
    at = "/state/position/time_keeper"
    detail = "Seat {time_keeper} cannot keep the time; it can be {possible}."
    time_keeper: Seat
    """The seat in the state."""
    possible: tuple[Many, ...]
    """Who can."""


class RoundDenied(Fault):
    """There are not so many rounds."""

    code = "round/too-high"
    clause = "SS-ROUND-1"
    at = "/state/position/round"
    detail = "It cannot be round {round}; the game has {rounds}."
    round: Round
    """The round in the state."""
    rounds: Round
    """How many there are."""


class PhaseDenied(Fault):
    """The phase does not suit the rest of the position."""

    code = "phase/impossible"
    clause = "SS-ROUND-3"
    at = "/state/position/phase"
    detail = "The phase cannot be {phase}: {problem}."
    phase: Phase
    """The phase in the state."""
    problem: str
    """What speaks against it."""


class DeadlineDenied(Fault):
    """The deadline is missing, too early, or there where no time runs."""

    code = "clock/deadline"
    clause = "SS-TIME-1"
    at = "/state/position/deadline_ms"
    detail = "The deadline cannot be {deadline_ms} in the {phase} phase: {problem}."
    deadline_ms: Milliseconds | None
    """The deadline in the state; None where there is none."""
    phase: Phase
    """The phase in the state."""
    problem: str
    """What speaks against it."""


class ReadyDenied(Fault):
    """A seat cannot have made its last pull at such a time."""

    code = "clock/ready"
    clause = "SS-PULL-6"
    at = "/state/position/players/{seat}/ready_ms"
    detail = (
        "Seat {seat} cannot be ready at {ready_ms} ms: with {pulls} pulls it is between {earliest_ms} and {latest_ms}."
    )
    seat: Many
    """The seat it is about, by its number."""
    ready_ms: Milliseconds
    """The time in the state."""
    pulls: Many
    """How many pulls it has made in the game."""
    earliest_ms: Milliseconds
    """The earliest time it can be."""
    latest_ms: Milliseconds
    """The latest time it can be."""


class SignboardsDenied(Fault):
    """The numbered Signboard cards that are taken are not the lowest ones."""

    code = "signboards/impossible"
    clause = "SS-LOCK-1"
    at = "/state/position/players"
    detail = "The Signboard cards taken are {taken}; the seats take them one by one, from 1."
    taken: tuple[Signboard, ...]
    """The numbers, ascending."""


class LockDenied(Fault):
    """A seat has all answers and no Signboard card, or a card and not all answers."""

    code = "answers/lock"
    clause = "SS-LOCK-1"
    at = "/state/position/players/{seat}/signboard"
    detail = "Seat {seat} has filled {filled} Answer boxes; a Signboard card belongs to all six, and to no fewer."
    seat: Many
    """The seat it is about, by its number."""
    filled: Many
    """How many Answer boxes hold a number."""


class AnswersTooEarly(Fault):
    """A seat has answers before the first Spin! Phase."""

    code = "answers/too-early"
    clause = "SS-ANSWER-1"
    at = "/state/position/players/{seat}/answers"
    detail = "Seat {seat} has filled {filled} Answer boxes before the first spin phase."
    seat: Many
    """The seat it is about, by its number."""
    filled: Many
    """How many Answer boxes hold a number."""


class FinishedDenied(Fault):
    """A seat cannot have ended the phase for itself."""

    code = "phase/finished"
    clause = "SS-FREE-3"
    at = "/state/position/players/{seat}/finished"
    detail = "Seat {seat} cannot have ended the phase for itself: {problem}."
    seat: Many
    """The seat it is about, by its number."""
    problem: str
    """What speaks against it."""


class SheetImpossible(Fault):
    """A machine cannot have given what a seat has noted."""

    code = "sheet/impossible"
    clause = "SS-PULL-1"
    at = "/state/position/players/{seat}/sheet/{place}"
    detail = "Seat {seat} has noted pulls of machine {machine} that its Settings {settings} cannot give."
    seat: Many
    """The seat it is about, by its number."""
    place: Many
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
    detail = "Seat {seat} cannot have drawn {cards} cards in {pulls} pulls of machine {machine}: {problem}."
    seat: Many
    """The seat it is about, by its number."""
    place: Many
    """Where the machine stands in the list."""
    machine: Letter
    """The machine it is about, by its letter."""
    cards: Many
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
    detail = "Seat {seat} has drawn {extra} cards beyond three a pull; its chips can have given {least} to {most}."
    seat: Many
    """The seat it is about, by its number."""
    extra: Annotated[int, Meta(ge=-(2**31), lt=2**31)]
    """How many cards beyond three a pull are noted."""
    least: Many
    """What the Yellow Chip uses spent have given."""
    most: Many
    """What the Red Chip can have added to that."""


class UsesNotUnlocked(Fault):
    """A seat has spent Yellow Chip uses that it never had."""

    code = "bonus/not-unlocked"
    clause = "SS-YELLOW-2"
    at = "/state/position/players/{seat}/used"
    detail = "Seat {seat} has spent {used} Yellow Chip uses; with {boxes} boxes marked it has had {unlocked}."
    seat: Many
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
    detail = "Seat {seat} cannot have announced {announced} boxes: {problem}."
    seat: Many
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
    detail = "Seat {seat} cannot have made {pulls} pulls in this round and {total} in all: {problem}."
    seat: Many
    """The seat it is about, by its number."""
    pulls: Count
    """How many in this round."""
    total: Many
    """How many are noted in all."""
    problem: str
    """What speaks against it."""

"""The faults of Flight cards."""

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.jet_set.parts import FinalId, FlightId, RowName


class UnknownFlight(Fault):
    """A card is named that is no flight of the pack."""

    code = "flights/unknown"
    clause = "JS-COMP-1"
    at = "/state/position"
    detail = "There is no Short or Long Flight “{card}”."
    card: FlightId
    """The card."""


class FlightMisplaced(Fault):
    """A flight lies in the row or the deck of the other kind."""

    code = "flights/misplaced"
    clause = "JS-SETUP-1"
    at = "/state/position/{row}"
    detail = "The flight {card} lies in the {row} row or deck, where it does not belong."
    card: FlightId
    """The flight."""
    row: RowName
    """Where it lies."""


class WrongCopies(Fault):
    """A flight is in no place, or in more than one."""

    code = "flights/do-not-add-up"
    clause = "JS-COMP-2"
    at = "/state/position"
    detail = "The flight {card} is in {found, plural, =0 {no place} one {# place} other {# places}}; it must be in one."
    card: FlightId
    """The flight."""
    found: Found
    """In how many places it is."""


class WrongVacations(Fault):
    """The Vacation cards of a deck do not add up."""

    code = "vacations/do-not-add-up"
    clause = "JS-VAC-1"
    at = "/state/position/{row}"
    detail = (
        "The {row} deck has {found, plural, one {# Vacation card} other {# Vacation cards}}, in it, set aside and on"
        " the board, not {expected}."
    )
    row: RowName
    """The row whose deck it is."""
    found: Found
    """How many there are."""
    expected: Found
    """How many there must be."""


class IgnoredUnseen(Fault):
    """More Vacation cards are said to be ignored than lie aside."""

    code = "vacations/ignored"
    clause = "JS-VAC-4"
    at = "/state/position/ignored_vacations"
    detail = (
        "The {row} deck has {aside, plural, =0 {no Vacation card} one {# Vacation card} other {# Vacation cards}} set"
        " aside, so {ignored} cannot have been ignored."
    )
    row: RowName
    """The row whose deck it is."""
    ignored: Found
    """How many of them are said to be ignored."""
    aside: Found
    """How many lie aside."""


class RowTooLong(Fault):
    """A row has more cards than its maximum."""

    code = "rows/too-long"
    clause = "JS-ROW-2"
    at = "/state/position/{row}/face_up"
    detail = "The {row} row has {cards, plural, one {# card} other {# cards}}, and its maximum is {maximum}."
    row: RowName
    """Which of the two it is."""
    cards: Found
    """How many cards it has."""
    maximum: Found
    """How many it may have."""


class RowTooShort(Fault):
    """A row is below its minimum though its deck holds cards."""

    code = "rows/too-short"
    clause = "JS-REFILL-1"
    at = "/state/position/{row}/face_up"
    detail = (
        "The {row} row has {cards, plural, one {# card} other {# cards}}, fewer than its minimum of {minimum}, and its"
        " deck is not empty."
    )
    row: RowName
    """Which of the two it is."""
    cards: Found
    """How many cards it has."""
    minimum: Found
    """How many it must have as long as its deck holds cards."""


class DeckInVacationTime(Fault):
    """A deck holds cards in Vacation Time, when decks are set aside."""

    code = "rows/deck-in-vacation-time"
    clause = "JS-VAC-3"
    at = "/state/position/{row}/deck"
    detail = (
        "The {row} deck has {cards, plural, one {# card} other {# cards}}; in Vacation Time what is left of it is set"
        " aside."
    )
    row: RowName
    """The row whose deck it is."""
    cards: Found
    """How many cards it has."""


class AsideTooEarly(Fault):
    """Cards of a deck are set aside before Vacation Time."""

    code = "rows/aside-too-early"
    clause = "JS-VAC-3"
    at = "/state/position/{row}/aside"
    detail = (
        "{cards, plural, one {# card of the {row} deck is} other {# cards of the {row} deck are}} set aside; that"
        " happens in Vacation Time only."
    )
    row: RowName
    """The row whose deck it is."""
    cards: Found
    """How many cards are set aside."""


class UnknownFinal(Fault):
    """A card is named that is no Final Flight of the pack."""

    code = "finals/unknown"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = "There is no Final Flight “{card}”."
    card: FinalId
    """The card."""


class WrongFinalCopies(Fault):
    """A Final Flight is in no place, or in more than one."""

    code = "finals/do-not-add-up"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = (
        "The Final Flight {card} is in {found, plural, =0 {no place} one {# place} other {# places}}; it must be in"
        " one."
    )
    card: FinalId
    """The Final Flight."""
    found: Found
    """In how many places it is."""


class HandNotTwo(Fault):
    """A seat that has not played a Final Flight does not hold two, or has discarded one."""

    code = "finals/hand"
    clause = "JS-SETUP-10"
    at = "/state/position/players/{seat}/finals"
    detail = (
        "{seat} has not played a Final Flight, and holds {held} and has discarded {discarded}; it must hold {expected}"
        " and have discarded none."
    )
    seat: Seat
    """Whose cards they are."""
    held: Found
    """How many it holds."""
    discarded: Found
    """How many it has discarded."""
    expected: Found
    """How many it must hold."""


class BonusWithoutFinal(Fault):
    """Bonus planes are counted for a seat that has not played a Final Flight."""

    code = "finals/bonus-planes"
    clause = "JS-BONUS-2"
    at = "/state/position/players/{seat}/bonus_planes"
    detail = (
        "{planes, plural, one {# plane lies} other {# planes lie}} on the Final Flight of {seat}, which has not played"
        " one."
    )
    seat: Seat
    """Whose planes they are."""
    planes: Found
    """How many there are."""


class OtherFinalKept(Fault):
    """A seat has played one of its Final Flights and not discarded the other."""

    code = "finals/not-discarded"
    clause = "JS-FINAL-7"
    at = "/state/position/players/{seat}/finals"
    detail = "{seat} has played a Final Flight; the other one is discarded with it, and none stays in its hand."
    seat: Seat
    """Whose cards they are."""


class FinalTooEarly(Fault):
    """A Final Flight is played before Vacation Time."""

    code = "finals/too-early"
    clause = "JS-FINAL-2"
    at = "/state/position/players/{seat}/played"
    detail = "{seat} has played a Final Flight before two Vacation cards are turned up."
    seat: Seat
    """Whose Final Flight it is."""

"""What can be wrong with cards."""

from engines.core.actors import Seat
from engines.core.faults import Found
from engines.core.results import Fault
from engines.jackpot_set_the_reel.parts import CardId, Symbol


class UnknownCard(Fault):
    """A card is named that the pack does not have."""

    code = "cards/unknown"
    clause = "SR-COMP-2"
    at = "/state/position/{place}"
    detail = "The pack has no card “{card}”."
    place: str
    """Where it lies."""
    card: CardId
    """The id that names nothing."""


class CardTwice(Fault):
    """A card lies in more than one place."""

    code = "cards/twice"
    clause = "SR-COMP-2"
    at = "/state/position"
    detail = "The card “{card}” is there {found, plural, one {once} other {# times}}; there is one of it."
    card: CardId
    """Which card there is more than once."""
    found: Found
    """How often it is there."""


class CardMissing(Fault):
    """A card that is played with lies nowhere."""

    code = "cards/missing"
    clause = "SR-COMP-2"
    at = "/state/position"
    detail = "The card “{card}” is played with, and lies nowhere."
    card: CardId
    """Which card cannot be found."""


class CardNotInPlay(Fault):
    """A card of a colour that is not played with."""

    code = "cards/not-in-play"
    clause = "SR-SETUP-10"
    at = "/state/position"
    detail = "The card “{card}” belongs to no colour that is played with."
    card: CardId
    """Which card should be in the box."""


class WrongSide(Fault):
    """A card shows a side that nothing turns up."""

    code = "cards/impossible-side"
    clause = "SR-UPGRADE-4"
    at = "/state/position/players/{seat}"
    detail = "The card “{card}” is flipped, though it has no upgrade section."
    seat: Seat
    """Whose card it is."""
    card: CardId
    """Which card is flipped."""


class WrongPile(Fault):
    """A Market card lies in the pile of another symbol."""

    code = "market/wrong-pile"
    clause = "SR-SETUP-4"
    at = "/state/position/market"
    detail = "The card “{card}” does not belong to the Market pile of {symbol_many}."
    symbol: Symbol
    """The pile."""
    card: CardId
    """Which Market card it is."""


class MarketDoesNotAddUp(Fault):
    """The Market cards of a symbol are not as many as were laid out."""

    code = "market/do-not-add-up"
    clause = "SR-COMP-1"
    at = "/state/position"
    detail = (
        "There {found, plural, one {is # Market card} other {are # Market cards}} of {symbol_many}; there must be"
        " {expected}."
    )
    symbol: Symbol
    """Which pile the cards belong to."""
    found: Found
    """How many there are in all places together."""
    expected: Found
    """How many were laid out."""


class CardsDoNotAddUp(Fault):
    """A seat does not have ten cards."""

    code = "cards/do-not-add-up"
    clause = "SR-BUY-3"
    at = "/state/position/players/{seat}"
    detail = "{seat} has {found, plural, one {# card} other {# cards}}; it must have ten."
    seat: Seat
    """Whose cards they are."""
    found: Found
    """How many it has."""

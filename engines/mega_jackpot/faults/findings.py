"""What can be wrong with a submitted position."""

from engines.core.faults import Found, Problem
from engines.core.results import Fault
from engines.mega_jackpot.actions import ReelNumber
from engines.mega_jackpot.parts import Card, Symbol
from engines.mega_jackpot.state import CardValue, Many, Phase


class WrongSeatCount(Fault):
    """There are fewer hands than two, or more than four."""

    code = "seats/count"
    clause = "MJ-TURN-1"
    at = "/state/position/hands"
    detail = "{seats, plural, one {There is # hand} other {There are # hands}}; Mega Jackpot is played by 2 to 4 seats."
    seats: Found
    """How many hands there are."""


class UnknownCard(Fault):
    """A reel holds a card that the pack does not have."""

    code = "cards/unknown"
    clause = "MJ-COMP-2"
    at = "/state/position/reels/{reel}"
    detail = "The {reel} reel holds a card “{card}”, which is not in the pack."
    reel: ReelNumber
    """The reel that holds it."""
    card: Card
    """The card as it stands in the state."""


class TooManyCopies(Fault):
    """The reels hold more cards of one print than the pack has."""

    code = "cards/too-many"
    clause = "MJ-COMP-2"
    at = "/state/position/reels"
    detail = (
        "The reels hold {found, plural, one {# card} other {# cards}} “{card}”; there {copies, plural, one {is} other"
        " {are}} only {copies}."
    )
    card: Card
    """The card of which there are too many."""
    found: Found
    """How many lie on the reels."""
    copies: Many
    """How many there are."""


class WrongSum(Fault):
    """The cards of a symbol do not add up."""

    code = "cards/do-not-add-up"
    clause = "MJ-COMP-1"
    at = "/state/position"
    detail = (
        "{found, plural, one {There is # card} other {There are # cards}} of the symbol {symbol} on the table; there"
        " must be {expected}."
    )
    symbol: Symbol
    """The symbol whose cards were counted."""
    found: Found
    """How many cards of it the position holds in all places together."""
    expected: Found
    """How many there must be: the Jackpot cards and the starting cards of every seat."""


class DiscardEmpty(Fault):
    """A discard is empty though the reel above it holds cards."""

    code = "discards/empty"
    clause = "MJ-REFILL-1"
    at = "/state/position/discards/{discard}"
    detail = "The {discard} discard is empty though its reel holds cards; it would have been refilled at once."
    discard: ReelNumber
    """The number of the empty one."""


class PhaseDenied(Fault):
    """The phase does not suit the rest of the position."""

    code = "phase/impossible"
    clause = "MJ-SPIN-1"
    at = "/state/position/phase"
    detail = "The phase cannot be “{phase}”: {problem}."
    phase: Phase
    """The phase that the state names."""
    problem: Problem
    """What speaks against it."""


class PaymentDenied(Fault):
    """The last payment cannot have been made."""

    code = "payment/impossible"
    clause = "MJ-PAY-3"
    at = "/state/position/last_payment"
    detail = (
        "The last payment of the turn cannot be a card worth {value, plural, one {# point} other {# points}}:"
        " {problem}."
    )
    value: CardValue
    """The value that the state names."""
    problem: Problem
    """What speaks against it."""


class TilesNotInPlay(Fault):
    """Something that only the tiles can cause, in a game without them."""

    code = "tiles/not-in-play"
    clause = "MJ-SETUP-1"
    at = "/state/position/{field}"
    detail = "This game is played without the Mega Jackpot tiles, so “{field}” cannot be set."
    field: str
    """The field that is set."""

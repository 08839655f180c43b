"""Why the end of a round is refused in Jackpot: Set the Reel."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId
from engines.jackpot_set_the_reel.state import Named


class TenthIsDue(Refusal):
    """Income before the tenth card is placed."""

    code = "tenth/due"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The tenth card, “{card}”, is added to a column before income is taken."
    instead = ("place_tenth",)
    card: CardId
    """The card received."""


class TenthIsPlaced(Refusal):
    """The tenth card is placed a second time."""

    code = "tenth/already-placed"
    clause = "SR-TENTH-3"
    at = "/action/kind"
    detail = "The tenth card of this round has been added to a column."
    instead = ("take_income", "reassemble")


class IncomeIsDue(Refusal):
    """Reassembly before income."""

    code = "income/due"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = (
        "{placed, select, true {Income is taken} other {The tenth card is added to a column, and income taken,}} before"
        " the hand is reassembled."
    )
    instead = ("place_tenth", "take_income")
    placed: bool
    """Whether the tenth card is placed."""


class IncomeIsTaken(Refusal):
    """Income a second time in a round."""

    code = "income/already-taken"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The income of this round has been taken; it comes from one column."
    instead = ("reassemble",)


class ColumnTwice(Refusal):
    """The columns are not joined once each."""

    code = "reassemble/not-each-once"
    clause = "SR-HAND-1"
    at = "/action/order"
    detail = "The order names the columns {order}; it must name each of 0, 1 and 2 once."
    order: tuple[Named, ...]
    """The order that was named."""


class NoSuchColumn(Refusal):
    """A column is named that the slot machine does not have."""

    code = "column/unknown"
    clause = "SR-PLAY-3"
    at = "/action/column"
    detail = "There is no column {column}; the slot machine has the columns 0, 1 and 2, from left to right."
    column: Named
    """The number that was named."""


class NotInLastRound(Refusal):
    """A hand is to be reassembled in the last round."""

    code = "reassemble/last-round"
    clause = "SR-END-2"
    at = "/action/kind"
    detail = (
        "No hand is reassembled in the last round: {reached} reached 30 Victory Points, and scoring follows income."
    )
    instead = ("place_tenth", "take_income")
    reached: tuple[Seat, ...]
    """Who has 30 Victory Points or more."""

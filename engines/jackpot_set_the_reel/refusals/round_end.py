"""Why the end of a round is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.state import Column


class TenthIsDue(Refusal):
    """Income before the tenth card is placed."""

    code = "tenth/due"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The card received is added to a column first."
    instead = ("place_tenth",)


class TenthIsPlaced(Refusal):
    """The tenth card is placed a second time."""

    code = "tenth/already-placed"
    clause = "SR-TENTH-3"
    at = "/action/kind"
    detail = "The card received in this round has been placed."
    instead = ("take_income", "reassemble")


class IncomeIsDue(Refusal):
    """Reassembly before income."""

    code = "income/due"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = "Income is taken before the hand is reassembled."
    instead = ("take_income",)


class IncomeIsTaken(Refusal):
    """Income a second time in a round."""

    code = "income/already-taken"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The income of this round has been taken, from one column."
    instead = ("reassemble",)


class ColumnTwice(Refusal):
    """The columns are not joined once each."""

    code = "reassemble/not-each-once"
    clause = "SR-HAND-1"
    at = "/action/order"
    detail = "The order {order} does not name each of the columns 0, 1 and 2 once."
    order: tuple[Column, ...]
    """The order that was named."""

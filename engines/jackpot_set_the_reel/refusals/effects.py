"""Why the effect of a token is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId, Token
from engines.jackpot_set_the_reel.state import Named, Place


class TargetMissing(Refusal):
    """A token that works on a card is used without naming one, or a move without its place."""

    code = "token/target-missing"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = (
        "The {token} token needs {field, select, target {a card that it works on} other {a new place for the card}},"
        " in the field “{field}”."
    )
    field: str
    """The field that is missing: target or to."""
    token: Token
    """Which one was to be used."""


class TargetUnwanted(Refusal):
    """A card or a place is named that the token has no use for."""

    code = "token/target-unwanted"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = (
        "The {token} token {field, select, target {works on no card} other {gives no card a new place}}; the field"
        " “{field}” is left out."
    )
    field: str
    """The field that is too much: target or to."""
    token: Token
    """Which one was to be used."""


class NoSuchPlace(Refusal):
    """A card is moved to a place that the hand does not have."""

    code = "move/no-such-place"
    clause = "SR-TOKEN-8"
    at = "/action/to"
    detail = "The hand has the places 0 to {last}, from left to right; there is no place {to}."
    to: Named
    """The place that was named."""
    last: Place
    """The last place of the hand, counted from 0."""


class SamePlace(Refusal):
    """A move that leaves the order as it was."""

    code = "move/same-place"
    clause = "SR-TOKEN-16"
    at = "/action/to"
    detail = "The card “{card}” lies at place {to} already; a move takes it to another place of the hand."
    card: CardId
    """Which card was to be moved."""
    to: Place
    """Its place."""


class NoRowForSeven(Refusal):
    """The seven token is used at another time than between playing and claiming."""

    code = "seven/not-now"
    clause = "SR-TOKEN-9"
    at = "/action/token"
    detail = "The seven token works on the row just played, after it was played and before it is claimed."
    instead = ("play_cards", "end_turn")


class NotInRow(Refusal):
    """A card is to be treated as a seven that is not in the row just played."""

    code = "seven/not-in-row"
    clause = "SR-TOKEN-9"
    at = "/action/target"
    detail = "The card “{card}” is not in the row just played, which is {row}."
    card: CardId
    """Which card was named."""
    row: tuple[CardId, ...]
    """The row, from left to right."""


class AlreadySeven(Refusal):
    """A card is to be treated as a seven that counts as one."""

    code = "seven/already-seven"
    clause = "SR-TOKEN-16"
    at = "/action/target"
    detail = "The card “{card}” counts as a seven already; the token makes another card one."
    card: CardId
    """Which card of the row was named."""

"""Why the effect of a token is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId, Token
from engines.jackpot_set_the_reel.state import Place


class TargetMissing(Refusal):
    """A token that works on a card is used without naming one, or a move without its place."""

    code = "token/target-missing"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = "The {token} token needs the field {field}."
    field: str
    """The field that is missing: target or to."""
    token: Token
    """Which one was to be used."""


class TargetUnwanted(Refusal):
    """A card or a place is named that the token has no use for."""

    code = "token/target-unwanted"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = "The {token} token has no use for the field {field}."
    field: str
    """The field that is too much: target or to."""
    token: Token
    """Which one was to be used."""


class NoSuchPlace(Refusal):
    """A card is moved to a place that the hand does not have."""

    code = "move/no-such-place"
    clause = "SR-TOKEN-8"
    at = "/action/to"
    detail = "There is no place {to} in the hand; its last place is {last}."
    to: Place
    """The place that was named."""
    last: Place
    """The last place of the hand, counted from 0."""


class SamePlace(Refusal):
    """A move that leaves the order as it was."""

    code = "move/same-place"
    clause = "SR-TOKEN-16"
    at = "/action/to"
    detail = "The card “{card}” lies at place {to} already; a move must change the order."
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
    instead = ("play_cards",)


class NotInRow(Refusal):
    """A card is to be treated as a seven that is not in the row just played."""

    code = "seven/not-in-row"
    clause = "SR-TOKEN-9"
    at = "/action/target"
    detail = "The card “{card}” is not among the three just played."
    card: CardId
    """Which card was named."""


class AlreadySeven(Refusal):
    """A card is to be treated as a seven that counts as one."""

    code = "seven/already-seven"
    clause = "SR-TOKEN-16"
    at = "/action/target"
    detail = "The card “{card}” counts as a seven already."
    card: CardId
    """Which card of the row was named."""

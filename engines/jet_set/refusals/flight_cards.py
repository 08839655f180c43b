"""Why turning up cards is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import Many, RowName
from engines.jet_set.state import Euros


class NoMoreCards(Refusal):
    """Cards are to be turned up in Vacation Time."""

    code = "cards/vacation-time"
    clause = "JS-VAC-6"
    at = "/action/kind"
    detail = "It is Vacation Time: the Flight Card Phase is skipped, and no further cards are turned up."


class RowFull(Refusal):
    """A row has as many cards as it may have."""

    code = "cards/row-full"
    clause = "JS-ROW-2"
    at = "/action/row"
    detail = "The {row} row has {cards, plural, one {# card} other {# cards}}, and its maximum is {maximum}."
    row: RowName
    """The row that was named."""
    cards: Many
    """How many cards it has."""
    maximum: Many
    """How many it may have."""


class DeckEmpty(Refusal):
    """A deck has no card left."""

    code = "cards/deck-empty"
    clause = "JS-REFILL-2"
    at = "/action/row"
    detail = "The {row} deck is empty; no cards are shuffled back into it."
    row: RowName
    """The row whose deck it is."""


class CannotPayForCards(Refusal):
    """The seat cannot pay for cards of a row."""

    code = "cash/cards"
    clause = "JS-FILL-2"
    at = "/action/row"
    detail = "Adding cards to the {row} row costs €{cost}, and {seat} has €{cash}."
    instead = ("take_income",)
    row: RowName
    """The row that was named."""
    seat: Seat
    """Who would pay."""
    cost: Euros
    """What it costs."""
    cash: Euros
    """What the seat has."""

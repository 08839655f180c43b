"""Why playing cards is refused in Jackpot: Set the Reel."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId
from engines.jackpot_set_the_reel.state import Place


class NotInHand(Refusal):
    """A card is to be played that the seat does not hold."""

    code = "play/no-such-card"
    clause = "SR-PLAY-1"
    at = "/action/{field}"
    detail = "There is no card “{card}” in the hand of {seat}; three cards of the hand are played."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """The id that was named."""
    seat: Seat
    """Whose hand it is."""


class PlayedBefore(Refusal):
    """A card is to be played that was played in this round."""

    code = "play/played-before"
    clause = "SR-PLAY-1"
    at = "/action/{field}"
    detail = "The card “{card}” has been played in this round; three cards of the hand are played."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was named."""


class NotNeighbours(Refusal):
    """The three cards do not lie side by side in the hand."""

    code = "play/not-neighbours"
    clause = "SR-PLAY-1"
    at = "/action/cards"
    detail = "The three cards lie at the places {places} of the hand, from 0 at the left; they must be neighbours."
    places: tuple[Place, ...]
    """Their places in the hand, from 0 at the left."""


class Rearranged(Refusal):
    """The three cards are neighbours, but not in the order in which they lie in the hand."""

    code = "play/rearranged"
    clause = "SR-PLAY-2"
    at = "/action/cards"
    detail = (
        "The three cards lie at the places {places} of the hand, from 0 at the left; they are played in the order in"
        " which they lie there."
    )
    places: tuple[Place, ...]
    """Their places in the hand, from 0 at the left, in the order in which they were named."""

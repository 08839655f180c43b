"""A turn begins, and cards are played into a row."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.state import Hand


class TurnStarted(Tagged):
    """A seat's turn begins."""

    seat: Seat
    """Whose turn it is."""


class CardsPlayed(Tagged):
    """A seat has played three neighbouring cards into a row."""

    seat: Seat
    """Who played them."""
    cards: Hand
    """The cards, from left to right."""


Event = TurnStarted | CardsPlayed

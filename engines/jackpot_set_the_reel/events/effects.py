"""What Bonus tokens and results do: Coins, Victory Points, cards that move or count as sevens."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.parts import CardId, Token
from engines.jackpot_set_the_reel.state import Coins, Column, Place, Points


class TokenUsed(Tagged):
    """A seat uses a Bonus token, with the doubler or without."""

    seat: Seat
    """Who uses it."""
    token: Token
    """Which effect is used."""
    doubled: bool
    """Whether the doubler is used with it."""


class SecondEffectOpened(Tagged):
    """The second effect of a doubled token is to follow."""

    seat: Seat
    """Whose it is."""
    token: Token
    """The token that is doubled."""
    done: CardId | None
    """The card of the first effect; hidden from the others where it is a move."""


class CoinsGained(Tagged):
    """A seat gains Coins from the supply."""

    seat: Seat
    """Who gains them."""
    coins: Coins
    """How many."""


class PointsScored(Tagged):
    """A seat scores Victory Points on the Scoreboard."""

    seat: Seat
    """Who scores."""
    points: Points
    """How many."""


class ThirtyReached(Tagged):
    """A seat has reached 30 Victory Points: the game ends with this round."""

    seat: Seat
    """Who has."""
    score: Points
    """Its Victory Points."""


class CardMoved(Tagged):
    """A seat moves a card within its hand."""

    seat: Seat
    """Whose hand it is."""
    moved: CardId | None
    """The card; hidden from the others."""
    place: Place | None
    """Its place afterwards, from 0 at the left; hidden from the others."""


class CardMadeSeven(Tagged):
    """A card of the row just played counts as a seven."""

    seat: Seat
    """Whose row it is."""
    position: Column
    """Its position in the row, from 0 at the left."""


Event = TokenUsed | SecondEffectOpened | CoinsGained | PointsScored | ThirtyReached | CardMoved | CardMadeSeven

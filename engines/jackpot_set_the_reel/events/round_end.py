"""The end of a turn, of a round and of the game."""

from engines.core.actors import Seat
from engines.core.values import Tagged, Value
from engines.jackpot_set_the_reel.actions import Order
from engines.jackpot_set_the_reel.parts import CardId
from engines.jackpot_set_the_reel.state import Card, Coins, Column, Ending, Hand, Round


class TurnEnded(Tagged):
    """A seat has ended its turn."""

    seat: Seat
    """Whose turn it was."""


class TenthCardLaidOut(Tagged):
    """A seat has played nine cards and lays out the tenth."""

    seat: Seat
    """Whose card it is."""
    tenth: Card
    """The card."""


class Passed(Value):
    """A tenth card on its way."""

    giver: Seat
    """Who gives it."""
    receiver: Seat
    """Who receives it."""
    tenth: Card
    """The card, with the side it shows."""


class TenthCardsPassed(Tagged):
    """All tenth cards are passed on at once."""

    passes: tuple[Passed, ...]
    """The cards, by giver."""


class TenthCardRemoved(Tagged):
    """Solo: the tenth card leaves the game."""

    seat: Seat
    """Whose card it is."""
    card: CardId
    """Which card it was."""


class TimerCardDrawn(Tagged):
    """Solo: the top card of the Timer deck takes the place of the tenth card."""

    seat: Seat
    """Who is to place it."""
    card: CardId
    """The card, its starting side up."""


class TimerCardLost(Tagged):
    """Solo: a round without a Jackpot: the bottom card of the Timer deck leaves the game."""

    card: CardId
    """Which card it was."""


class TenthCardPlaced(Tagged):
    """A seat adds the card received to a column."""

    seat: Seat
    """Who places it."""
    tenth: Card
    """The card, with the side it shows."""
    column: Column
    """The column, 0 to 2 from left to right."""


class IncomeTaken(Tagged):
    """A seat takes the Coins of a column."""

    seat: Seat
    """Who takes them."""
    column: Column
    """The column, 0 to 2 from left to right."""
    coins: Coins
    """How many it gives."""


class HandReassembled(Tagged):
    """A seat has taken up its hand for the next round."""

    seat: Seat
    """Whose hand it is."""
    order: Order | None
    """The columns in the order in which they lie in the hand; hidden from the others."""
    hand: Hand | None
    """The new hand, from left to right; hidden from the others."""


class RoundStarted(Tagged):
    """The Starting Player token has moved to the left, and a new round begins."""

    round: Round
    """The number of the round."""
    seat: Seat
    """Who has the token now."""


class GameEnded(Tagged):
    """The game is over."""

    reason: Ending
    """Which ending it was."""


Event = (
    TurnEnded
    | TenthCardLaidOut
    | TenthCardsPassed
    | TenthCardRemoved
    | TimerCardDrawn
    | TimerCardLost
    | TenthCardPlaced
    | IncomeTaken
    | HandReassembled
    | RoundStarted
    | GameEnded
)

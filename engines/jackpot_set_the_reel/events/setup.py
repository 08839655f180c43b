"""How a game is set up."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.parts import CardId
from engines.jackpot_set_the_reel.state import Decks, Hand, Market, Pile


class MarketLaidOut(Tagged):
    """The Market is laid out: of each symbol as many cards as there are players."""

    piles: Market
    """The piles, the top card of each first: bell, cherry, melon, grape, seven."""


class JackpotsLaidOut(Tagged):
    """The Jackpot cards of this number of players are laid out."""

    decks: Decks
    """The decks, the top card of each first: bell, cherry, melon, grape, seven."""


class TimerCardsSwapped(Tagged):
    """Solo: Active cards of the Timer deck make way for Inactive ones."""

    taken_out: Pile
    """The cards that leave the game."""
    put_in: Pile
    """The cards that take their place."""


class TimerStacked(Tagged):
    """Solo: the Timer deck is shuffled."""

    top: CardId
    """The card that lies on top."""
    timer: Pile | None
    """The whole deck, its top card first; hidden from all but the referee."""


class HandShuffled(Tagged):
    """A seat shuffles its ten Player cards and takes them up."""

    seat: Seat
    """Whose hand it is."""
    hand: Hand | None
    """The cards from left to right; hidden from the others."""


class FirstSeatSet(Tagged):
    """Who has the Starting Player token is settled."""

    seat: Seat
    """The seat that takes the first turn."""
    drawn: bool
    """Whether it was drawn; otherwise the request named it, or it is alone."""


class StartingTokenOffered(Tagged):
    """The fourth seat is to choose a Bonus token before the first turn."""

    seat: Seat
    """Who is to choose."""


Event = (
    MarketLaidOut
    | JackpotsLaidOut
    | TimerCardsSwapped
    | TimerStacked
    | HandShuffled
    | FirstSeatSet
    | StartingTokenOffered
)

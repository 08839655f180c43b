"""What a seat may do in Jackpot: Set the Reel."""

from typing import Annotated

from msgspec import Meta

from engines.core.values import Tagged, Word
from engines.jackpot_set_the_reel.parts import CardId, Symbol, Token
from engines.jackpot_set_the_reel.state import Named, NamedColumn

Three = Annotated[tuple[CardId, ...], Meta(min_length=3, max_length=3)]
Order = Annotated[tuple[NamedColumn, ...], Meta(min_length=3, max_length=3)]


class Prize(Word):
    """What a row can give: one of the four outcomes, and for three of a kind the deck."""

    NOTHING = "nothing"
    """The row begins with a grey card."""
    COIN = "coin"
    """One Coin: the sequence ends at the second card."""
    TOKEN = "token"
    """A Bonus token: the first two cards match."""
    JACKPOT_BELL = "jackpot_bell"
    """Three bells: the top card of their Jackpot deck."""
    JACKPOT_CHERRY = "jackpot_cherry"
    """Three cherries: the top card of their Jackpot deck."""
    JACKPOT_MELON = "jackpot_melon"
    """Three melons: the top card of their Jackpot deck."""
    JACKPOT_GRAPE = "jackpot_grape"
    """Three grapes: the top card of their Jackpot deck."""
    JACKPOT_SEVEN = "jackpot_seven"
    """Three sevens: the one card of their Jackpot deck."""


class ChooseToken(Tagged):
    """Choose the Bonus token that is due."""

    token: Token
    """The token: from the supply, from those revealed in the solo game, or from a seat while the supply is empty."""


class DeclineToken(Tagged):
    """Take no Bonus token from another seat."""


class PlayCards(Tagged):
    """Play three neighbouring cards of the hand into a row."""

    cards: Three
    """The three cards, from left to right."""


class UseToken(Tagged):
    """Use a Bonus token, alone or with the doubler."""

    token: Token
    """The token whose effect is wanted; the doubler is used with another token."""
    doubled: bool = False
    """Whether the doubler is used with it."""
    target: CardId | None = None
    """The card it works on: for move, seven and discount alone. Doubled, the other card follows as a second effect."""
    to: Named | None = None
    """For move alone: the place of the card in the hand afterwards, from 0 at the left."""


class SecondEffect(Tagged):
    """Carry out the second effect of a doubled move, seven or discount."""

    target: CardId | None = None
    """The card it works on: another one than that of the first effect."""
    to: Named | None = None
    """For move alone: the place of the card in the hand afterwards, from 0 at the left."""


class Claim(Tagged):
    """Claim what the row just played gives."""

    prize: Prize
    """What is claimed; with sevens in the row there may be several to pick from."""


class Upgrade(Tagged):
    """Pay the price in a card's upgrade section and flip the card."""

    card: CardId
    """The card of the hand."""


class Purchase(Tagged):
    """Buy the top card of a Market pile and exchange it for a card of the hand."""

    pile: Symbol
    """Which of the five the card comes from."""
    card: CardId
    """The card of the hand that leaves the game; the new one takes its place."""


class EndTurn(Tagged):
    """End the turn."""


class PlaceTenth(Tagged):
    """Add the card received to the bottom of a column."""

    column: NamedColumn
    """The column, 0 to 2 from left to right."""


class TakeIncome(Tagged):
    """Take the Coins of one column."""

    column: NamedColumn
    """The column, 0 to 2 from left to right."""


class Reassemble(Tagged):
    """Join the three columns to the hand of the next round."""

    order: Order
    """The columns in the order in which they come to lie in the hand, from left to right."""


ACTIONS: tuple[type[Tagged], ...] = (
    EndTurn,
    DeclineToken,
    Claim,
    Upgrade,
    PlaceTenth,
    TakeIncome,
    ChooseToken,
    Reassemble,
    PlayCards,
    SecondEffect,
    Purchase,
    UseToken,
)
"""In the order in which their moves are listed: kinds with few moves first, those without a small bound last."""

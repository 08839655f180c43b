"""The rows of a pack's files, as they are written."""

from typing import Annotated

from msgspec import Meta

from engines.core.values import Value
from engines.jackpot_set_the_reel.parts.cards import Amount, Copies, Face, Symbol, Token

Name = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=32)]


class ColourRow(Value):
    """A colour of Player cards."""

    colour: Name
    """The colour of the poker chip."""
    chip: Symbol
    """The symbol on the poker chip."""


class TwoSides(Value):
    """The two sides of a card, as a row of a file has them."""

    symbol: Symbol
    """The symbol of the side it starts with."""
    active: bool
    """Whether that side is Active."""
    coins: Amount
    """The Coins of that side."""
    stars: Amount
    """The Gold Stars of that side."""
    upgrade_cost: Amount | None = None
    """The price in the upgrade section of that side, where it has one."""
    back_symbol: Symbol | None = None
    """The symbol of the other side, the same where it is not given."""
    back_active: bool = True
    """Whether the other side is Active."""
    back_coins: Amount = 0
    """The Coins of the other side."""
    back_stars: Amount = 0
    """The Gold Stars of the other side."""
    back_upgrade_cost: Amount | None = None
    """The price in the upgrade section of the other side, where it has one."""

    def front(self) -> Face:
        """Return the side the card starts with."""
        return Face(
            symbol=self.symbol,
            active=self.active,
            coins=self.coins,
            stars=self.stars,
            upgrade_cost=self.upgrade_cost,
        )

    def back(self) -> Face | None:
        """Return the other side, None where nothing ever turns the card over."""
        if self.upgrade_cost is None:
            return None
        return Face(
            symbol=self.back_symbol or self.symbol,
            active=self.back_active,
            coins=self.back_coins,
            stars=self.back_stars,
            upgrade_cost=self.back_upgrade_cost,
        )


class PlayerRow(TwoSides, kw_only=True):
    """A Player card, of one colour or of each."""

    id: Name
    """The card's name within its colour."""
    colour: Name | None = None
    """The only colour that has it; every colour has it where none is given."""


class MarketRow(TwoSides, kw_only=True):
    """Equal Market cards."""

    id: Name
    """The name that the copies share."""
    price: Amount
    """What each costs."""
    copies: Copies
    """How many there are."""


class JackpotRow(Value):
    """A Jackpot card; the rows of a symbol stand from the top of its deck to the bottom."""

    symbol: Symbol
    """The deck it belongs to."""
    stars: Amount
    """The Silver Stars."""
    with_2: bool
    """Whether it is used with two players."""
    with_3: bool
    """Whether it is used with three players."""
    with_4: bool
    """Whether it is used with four players."""
    token: bool = False
    """Whether it brings a Bonus token too."""
    do_not_take: bool = False
    """Whether it stays where it is."""

    def seats(self) -> tuple[int, ...]:
        """Return the numbers of players it is used with."""
        return tuple(seats for seats, used in ((2, self.with_2), (3, self.with_3), (4, self.with_4)) if used)


class TokenRow(Value):
    """A Bonus token."""

    token: Token
    """The token."""
    amount: Amount
    """The Coins or the points it gives, or the Coins it takes off; 1 for the other tokens."""

"""What is bought: upgrades and Market cards."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.parts import Amount, CardId, Price, Symbol


class CardUpgraded(Tagged):
    """A seat flips a card of its hand; others do not learn the card's place."""

    seat: Seat
    """Whose hand it is."""
    card: CardId
    """Which card it is."""
    flipped: bool
    """Whether it shows its other side now; otherwise its starting side again."""
    price: Amount
    """What it cost."""


class CardPurchased(Tagged):
    """A seat buys a Market card and exchanges it for a card of its hand; others do not learn the card's place."""

    seat: Seat
    """Who buys."""
    pile: Symbol
    """Where it came from."""
    card: CardId
    """The Market card."""
    replaced: CardId
    """The card that leaves the game."""
    cost: Price
    """What it cost."""


Event = CardUpgraded | CardPurchased

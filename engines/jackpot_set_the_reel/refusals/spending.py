"""Why spending is refused in Jackpot: Set the Reel."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId, Price, Symbol
from engines.jackpot_set_the_reel.state import Coins


class NotHeld(Refusal):
    """An optional action names a card that the seat does not hold."""

    code = "hand/no-such-card"
    clause = "SR-OPT-3"
    at = "/action/{field}"
    detail = "There is no card “{card}” in the hand of {seat}."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """The id that was named."""
    seat: Seat
    """Whose hand it is."""


class AlreadyPlayed(Refusal):
    """A card is to be moved or exchanged that was played in this round."""

    code = "hand/already-played"
    clause = "SR-OPT-3"
    at = "/action/{field}"
    detail = "The card “{card}” has been played in this round; only cards in hand can be moved or exchanged."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was named."""


class UpgradePlayed(Refusal):
    """A card is to be upgraded that was played in this round."""

    code = "upgrade/already-played"
    clause = "SR-UPGRADE-3"
    at = "/action/{field}"
    detail = "The card “{card}” has been played in this round; only cards in hand can be upgraded."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""


class NoUpgradeSection(Refusal):
    """A card is to be upgraded whose side has no upgrade section."""

    code = "upgrade/no-section"
    clause = "SR-UPGRADE-4"
    at = "/action/{field}"
    detail = "The side that the card “{card}” shows has no upgrade section, so it cannot be upgraded."
    instead = ("purchase",)
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""


class UpgradeTooDear(Refusal):
    """There are too few Coins for an upgrade."""

    code = "upgrade/too-dear"
    clause = "SR-UPGRADE-1"
    at = "/action/{field}"
    detail = (
        "The upgrade of “{card}” costs {price, plural, one {# Coin} other {# Coins}}; there {coins, plural,"
        " =0 {are none} one {is #} other {are #}}."
    )
    instead = ("use_token",)
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""
    price: Coins
    """What it costs, with the discount where there is one."""
    coins: Coins
    """What the seat has."""


class PileEmpty(Refusal):
    """A Market pile is sold out."""

    code = "purchase/sold-out"
    clause = "SR-BUY-4"
    at = "/action/pile"
    detail = "The Market pile of {pile_many} is sold out; piles that hold cards: {left_many}."
    pile: Symbol
    """Which of the five it is."""
    left: tuple[Symbol, ...]
    """The piles that still hold cards."""


class PurchaseTooDear(Refusal):
    """There are too few Coins for a Market card."""

    code = "purchase/too-dear"
    clause = "SR-BUY-1"
    at = "/action/pile"
    detail = (
        "The top card of the Market pile of {pile_many} costs {price, plural, one {# Coin} other {# Coins}}; there"
        " {coins, plural, =0 {are none} one {is #} other {are #}}."
    )
    instead = ("upgrade", "use_token")
    pile: Symbol
    """Which of the five it is."""
    price: Price
    """What its top card costs."""
    coins: Coins
    """What the seat has."""

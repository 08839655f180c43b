"""Why an action of Mega Jackpot can be refused."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.mega_jackpot.actions import Named, ReelNumber
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import CardValue


class FreeSpinDue(Refusal):
    """The turn begins with a spin; nothing else may come before it."""

    code = "spin/free-spin-due"
    clause = "MJ-SPIN-1"
    at = "/action/kind"
    detail = "The free spin of the turn comes first; it cannot be skipped."
    instead = ("spin",)


class AlreadySpun(Refusal):
    """The one free spin of the turn has been taken."""

    code = "spin/already-spun"
    clause = "MJ-PAY-1"
    at = "/action/kind"
    detail = "The free spin of this turn has been taken; another spin has to be paid for."
    instead = ("pay_and_spin", "stop")


class JackpotWaits(Refusal):
    """A jackpot must be cashed out or bet before anything else."""

    code = "jackpot/waits"
    clause = "MJ-JACKPOT-2"
    at = "/action/kind"
    detail = (
        "There is a jackpot of three {symbol_many}: it is {tiles, select, true {cashed out or bet on a tile} other"
        " {cashed out}}, and nothing else is possible."
    )
    instead = ("cash_out", "attempt_mega_jackpot")
    symbol: Symbol
    """The symbol of the jackpot."""
    tiles: bool
    """Whether the game has tiles to bet on."""


class NoJackpot(Refusal):
    """There are no three of a kind to cash out or to bet."""

    code = "jackpot/none"
    clause = "MJ-JACKPOT-1"
    at = "/action/kind"
    detail = "There is no jackpot: only a spin that leaves the same symbol on all three discards makes one."
    instead = ("stop", "spin", "pay_and_spin")


class NoTiles(Refusal):
    """The tiles are not in this game."""

    code = "tiles/not-in-play"
    clause = "MJ-SETUP-5"
    at = "/action/kind"
    detail = "This game is played without the Mega Jackpot tiles, so a jackpot can only be cashed out."
    instead = ("cash_out",)


class NoSuchReel(Refusal):
    """A card is to be taken from a reel that is not there."""

    code = "spin/no-such-reel"
    clause = "MJ-SETUP-3"
    at = "/action/flips"
    detail = "There is no reel {reel}; the three reels have the numbers 0, 1 and 2, from left to right."
    reel: Named
    """The number that was named."""


class NoSuchDiscard(Refusal):
    """A card is to be flipped onto a discard that is not there."""

    code = "spin/no-such-discard"
    clause = "MJ-SPIN-2"
    at = "/action/flips"
    detail = "There is no discard {discard}; the three discards have the numbers 0, 1 and 2, from left to right."
    discard: Named
    """The number that was named."""


class ReelEmpty(Refusal):
    """A card is to be taken from a reel that has none."""

    code = "spin/reel-empty"
    clause = "MJ-SPIN-4"
    at = "/action/flips"
    detail = "The {reel} reel is empty; reels that hold cards: {left}."
    reel: ReelNumber
    """The reel that was named."""
    left: tuple[ReelNumber, ...]
    """The reels that hold cards."""


class SameReel(Refusal):
    """Two cards are to be taken from one reel."""

    code = "spin/same-reel"
    clause = "MJ-SPIN-3"
    at = "/action/flips"
    detail = "Both cards would come from the {reel} reel; two cards are taken from the tops of two reels."
    reel: ReelNumber
    """The reel that was named twice."""


class SameDiscard(Refusal):
    """Two cards are to be flipped onto one discard."""

    code = "spin/same-discard"
    clause = "MJ-SPIN-3"
    at = "/action/flips"
    detail = "Both cards would land on the {discard} discard; two cards are flipped onto two separate discards."
    discard: ReelNumber
    """The discard that was named twice."""


class ValueNotHeld(Refusal):
    """A card is to be paid that the seat does not have."""

    code = "payment/not-held"
    clause = "MJ-PAY-3"
    at = "/action/value"
    detail = "{seat} holds no card worth {value, plural, one {# point} other {# points}}; the values it holds: {held}."
    instead = ("stop",)
    seat: Seat
    """Who would pay."""
    value: Named
    """The value that was named."""
    held: tuple[CardValue, ...]
    """The values in front of the seat."""


class NotLowest(Refusal):
    """The first payment of a turn is not of the lowest value held."""

    code = "payment/not-lowest"
    clause = "MJ-PAY-2"
    at = "/action/value"
    detail = (
        "The first payment of a turn is a card of the lowest value in hand: worth {lowest, plural, one {# point} other"
        " {# points}}, not {value}."
    )
    value: CardValue
    """The value that was named."""
    lowest: CardValue
    """The lowest value held."""


class NotHigher(Refusal):
    """A later payment of a turn is not above the one before it."""

    code = "payment/not-higher"
    clause = "MJ-PAY-4"
    at = "/action/value"
    detail = (
        "A further payment of a turn is higher than the one before it: above {last, plural, one {# point} other {#"
        " points}}, not {value}."
    )
    instead = ("stop",)
    value: CardValue
    """The value that was named."""
    last: CardValue
    """The last payment of the turn."""


class NothingToSpin(Refusal):
    """No reel holds a card any more, so no spin can be paid for."""

    code = "payment/reels-empty"
    clause = "MJ-END-2"
    at = "/action/kind"
    detail = "All three reels are empty; there is nothing left to spin."
    instead = ("stop",)

"""What a seat may do in Mega Jackpot."""

from typing import Annotated

from msgspec import Meta

from engines.core.sets import ascending
from engines.core.values import Tagged, Value
from engines.mega_jackpot.state import Tray

Named = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number as a caller names it; there may be nothing of that number."""
ReelNumber = Annotated[int, Meta(ge=0, le=2, extra={"label": "reel"})]


class Flip(Value, order=True):
    """One card flipped: from where, onto what."""

    reel: Annotated[Named, Meta(extra={"label": "reel"})]
    """The reel whose top card is taken, 0 to 2 from left to right."""
    discard: Annotated[Named, Meta(extra={"label": "reel"})]
    """The discard it is flipped onto, 0 to 2 from left to right."""


Flips = Annotated[tuple[Flip, ...], Meta(min_length=1, max_length=2, extra={"set": True})]


class Spin(Tagged):
    """Take the free spin of the turn: flip one card, or two at once."""

    flips: Flips
    """The cards to flip, all named before any of them is turned; their order does not matter."""

    def __post_init__(self) -> None:
        ascending(self, "flips")


class PayAndSpin(Tagged):
    """Pay a card and spin again."""

    value: Named
    """The value of the card that is paid: 1, 2, 3, 5 or 7."""
    tray: Tray
    """The Money Tray it goes into."""
    flips: Flips
    """The cards to flip, all named before any of them is turned; their order does not matter."""

    def __post_init__(self) -> None:
        ascending(self, "flips")


class Stop(Tagged):
    """End the turn without a jackpot."""


class CashOut(Tagged):
    """Take the three cards of a jackpot."""


class AttemptMegaJackpot(Tagged):
    """Bet the three cards of a jackpot on one of the face-down tiles."""

    tray: Tray
    """The Money Tray that the three cards go into, and that the tile decides on."""


Action = Spin | PayAndSpin | Stop | CashOut | AttemptMegaJackpot
ACTIONS = (Stop, CashOut, AttemptMegaJackpot, Spin, PayAndSpin)
"""In the order in which their moves are listed: kinds with few moves first, those without a small bound last."""

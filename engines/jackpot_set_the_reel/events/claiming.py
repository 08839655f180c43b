"""What a row gives."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import JackpotId


class ResultClaimed(Tagged):
    """A seat claims what its row gives."""

    seat: Seat
    """Who claims."""
    prize: Prize
    """What is claimed."""


class JackpotHit(Tagged):
    """Three of a kind: the top card of a Jackpot deck is scored."""

    seat: Seat
    """Who hit it."""
    jackpot: JackpotId
    """The Jackpot card."""
    stays: bool
    """Whether it stays on its deck as the minimum payout."""


Event = ResultClaimed | JackpotHit

"""What a spin may be paid with."""

from engines.core.results import Refusal
from engines.mega_jackpot.config import FirstPayment
from engines.mega_jackpot.refusals import NotHigher, NotLowest
from engines.mega_jackpot.state import Piles


def payable(hand: Piles, last: int | None, first_payment: FirstPayment) -> tuple[int, ...]:
    """Return the values a seat may pay with now, ascending (MJ-PAY-2, MJ-PAY-3, MJ-PAY-4, MJ-PAY-6)."""
    held = hand.values()
    return tuple(value for value in held if right_value(value, held, last, first_payment) is True)


def right_value(value: int, held: tuple[int, ...], last: int | None, first_payment: FirstPayment) -> bool | Refusal:
    """Hold where a value held suits the place of the payment in the turn (MJ-PAY-2, MJ-PAY-4)."""
    if last is not None:
        return value > last or NotHigher(value=value, last=last)
    lowest = held[0]
    return first_payment is FirstPayment.ANY or value == lowest or NotLowest(value=value, lowest=lowest)

"""Who begins: the seat that was asked for, or one that is drawn."""

from typing import Any

from engines.core.actors import Seat
from engines.core.turn import Turn
from engines.core.values import Tagged


class FirstSeatSet(Tagged):
    """It was settled who begins."""

    seat: Seat
    """The seat that begins."""


def set_first_seat(turn: Turn[Any, Any, Any, Any], first_seat: Seat | None, seats: int) -> None:
    """Let the seat begin that was asked for, or one drawn by the stream `first-seat`; emits FirstSeatSet."""
    drawn = turn.draw.below("first-seat", seats) if first_seat is None else first_seat
    turn.emit(FirstSeatSet(seat=drawn))


def first_seat_set(position: Any, event: FirstSeatSet) -> Any:
    """Return the position with the turn at that seat, in its field `seat`."""
    return position.replace(seat=event.seat)

"""The seats and the numbers of a submitted position."""

from collections.abc import Iterable

from engines.core.results import Fault
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.faults.kinds import NoSuchSeat, TooMuch, WrongSeatCount
from engines.jackpot_set_the_reel.state import Position

MOST = 10_000
"""More Coins, points or rounds than any game sees; the types allow more, so that sums never leave them."""


def seat_faults(position: Position, config: Config) -> Iterable[Fault]:
    """Yield what is wrong with the seats (SR-TURN-4, SR-SOLO-1)."""
    seats = len(position.players)
    if config.solo and seats != 1:
        yield WrongSeatCount(seats=seats, needed="1 in the solo game")
    if not config.solo and not 2 <= seats <= 4:
        yield WrongSeatCount(seats=seats, needed="2 to 4")
    for field, seat in (("seat", position.seat), ("starting_seat", position.starting_seat)):
        if seat >= seats:
            yield NoSuchSeat(field=field, seat=seat, seats=seats)


def number_faults(position: Position) -> Iterable[Fault]:
    """Yield numbers that no game comes near (SR-COMP-5)."""
    numbers = {"round": position.round}
    for seat, player in enumerate(position.players):
        numbers |= {f"players/{seat}/coins": player.coins, f"players/{seat}/score": player.score}
    for field, number in numbers.items():
        if number > MOST:
            yield TooMuch(field=field, number=number, most=MOST)

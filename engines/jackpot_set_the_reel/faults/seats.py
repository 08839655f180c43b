"""The seats and the numbers of a submitted position."""

from collections.abc import Iterable

from engines.core.faults import unknown_seats
from engines.core.results import Fault
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.faults.findings.numbers import TooMuch
from engines.jackpot_set_the_reel.faults.findings.seats import WrongSeatCount
from engines.jackpot_set_the_reel.parts import Parts, Token
from engines.jackpot_set_the_reel.rules.setup import GIFTS
from engines.jackpot_set_the_reel.state import ROWS, Phase, Position

MOST_ROUNDS = 10_000
"""More rounds than any game sees; the type allows more, so that the next one never leaves it."""
LARGEST_GIFT = max(gift.coins for gift in GIFTS)
LONGEST_COLUMN = ROWS + 1
"""A column with the tenth card."""


def seat_faults(position: Position, config: Config) -> Iterable[Fault]:
    """Yield what is wrong with the seats (SR-TURN-4, SR-SOLO-1)."""
    seats = len(position.players)
    if config.solo and seats != 1:
        yield WrongSeatCount(seats=seats, needed="1 in the solo game")
    if not config.solo and not 2 <= seats <= 4:
        yield WrongSeatCount(seats=seats, needed="2 to 4")
    yield from unknown_seats({"seat": position.seat, "starting_seat": position.starting_seat}, seats)


def number_faults(position: Position, parts: Parts) -> Iterable[Fault]:
    """Yield numbers that so many turns and rounds cannot have come to (SR-COMP-5)."""
    if position.round > MOST_ROUNDS:
        yield TooMuch(field="round", number=position.round, most=MOST_ROUNDS)
    for seat, player in enumerate(position.players):
        turns = _turns_begun(position, seat)
        most = turns * _points_a_turn(parts)
        if player.score > most:
            yield TooMuch(field=f"players/{seat}/score", number=player.score, most=most)
        most = _most_coins(position.round - 1 + player.income_taken, turns, parts)
        if player.coins > most:
            yield TooMuch(field=f"players/{seat}/coins", number=player.coins, most=most)


def _turns_begun(position: Position, seat: int) -> int:
    """Return how many turns a seat has had, the one that goes on included (SR-TURN-3)."""
    if position.phase in (Phase.ROUND_END, Phase.OVER):
        return ROWS * position.round
    begun = position.phase is Phase.BEFORE_PLAYING and seat == position.seat
    return ROWS * (position.round - 1) + len(position.players[seat].columns[0]) + begun


def _points_a_turn(parts: Parts) -> int:
    """Return the most that a turn scores: the best Jackpot and a doubled token (SR-RESULT-6, SR-TOKEN-7)."""
    return parts.best_stars + 2 * parts.amounts[Token.VP]


def _most_coins(incomes: int, turns: int, parts: Parts) -> int:
    """Return the most Coins: a gift, what turns give and the best columns (SR-SETUP-9, SR-TOKEN-6, SR-INCOME-2)."""
    return LARGEST_GIFT + turns * (1 + 2 * parts.amounts[Token.COINS]) + incomes * LONGEST_COLUMN * parts.best_income

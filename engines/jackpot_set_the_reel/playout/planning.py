"""What rows, hands and prizes are held to be worth."""

from functools import lru_cache

from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.rules.results import Shown, readings, shown
from engines.jackpot_set_the_reel.state import COLUMNS, Hand, Position

COIN, TOKEN, POINT = 10, 20, 15
"""What a Coin, a token and a point are held to be worth."""

Worth = tuple[int, ...]
"""What each prize is worth, in the order of the prizes."""


def worths(position: Position, parts: Parts) -> Worth:
    """Return what each prize is worth while these Jackpot cards lie on top."""
    tops = [parts.jackpot[deck[0]] if deck else None for deck in position.jackpots]
    jackpots = (POINT * top.stars + (TOKEN if top.token else 0) if top else 0 for top in tops)
    return (0, COIN, TOKEN, *jackpots)


@lru_cache(maxsize=100_000)
def row_worth(row: Shown, worth: Worth) -> int:
    """Return what the best reading of a row is worth."""
    return max(worth[PRIZES[prize]] for prize in readings(row))


PRIZES = {prize: place for place, prize in enumerate(Prize)}


@lru_cache(maxsize=100_000)
def plan(hand: Shown, worth: Worth) -> tuple[int, int]:
    """Return what the rows that a hand can still play are worth at best, and where the first of them begins."""
    if len(hand) < len(COLUMNS):
        return 0, 0
    totals = (
        (row_worth(hand[start : start + 3], worth) + plan(hand[:start] + hand[start + 3 :], worth)[0], -start)
        for start in range(len(hand) - 2)
    )
    total, start = max(totals)
    return total, -start


def symbols_of(hand: Hand, parts: Parts) -> Shown:
    """Return what the cards of a hand show."""
    return shown(hand, (), parts)

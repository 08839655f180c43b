"""What a row gives, however its sevens are read."""

from functools import cache
from itertools import product

from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import PLACES, SYMBOLS, Parts, Symbol
from engines.jackpot_set_the_reel.state import Hand, Position

Shown = tuple[Symbol | None, ...]
"""The symbols of a row from left to right, None for a grey card."""

JACKPOTS = {
    Symbol.BELL: Prize.JACKPOT_BELL,
    Symbol.CHERRY: Prize.JACKPOT_CHERRY,
    Symbol.MELON: Prize.JACKPOT_MELON,
    Symbol.GRAPE: Prize.JACKPOT_GRAPE,
    Symbol.SEVEN: Prize.JACKPOT_SEVEN,
}
DECKS = {prize: symbol for symbol, prize in JACKPOTS.items()}
"""The deck behind each of the five Jackpots."""


def shown(row: Hand, sevens: tuple[int, ...], parts: Parts) -> Shown:
    """Return what a row shows; a card that a token treats as a seven is one, grey or not (SR-TOKEN-9, SR-CARD-2)."""
    return tuple(
        Symbol.SEVEN if position in sevens else _symbol(card.id, card.flipped, parts)
        for position, card in enumerate(row)
    )


def _symbol(id: str, flipped: bool, parts: Parts) -> Symbol | None:
    face = parts.face(id, flipped)
    return face.symbol if face.active else None


@cache
def readings(symbols: Shown) -> tuple[Prize, ...]:
    """Return every result that some reading of the sevens gives, in the order of the prizes (SR-RESULT-4)."""
    options = (SYMBOLS if symbol is Symbol.SEVEN else (symbol,) for symbol in symbols)
    found = {_result(*reading) for reading in product(*options)}
    return tuple(prize for prize in Prize if prize in found)


def _result(left: Symbol | None, middle: Symbol | None, right: Symbol | None) -> Prize:
    """Read a row from left to right, up to the first break (SR-RESULT-1 to SR-RESULT-3, SR-RESULT-5, SR-RESULT-6)."""
    if left is None:
        return Prize.NOTHING
    if middle is not left:
        return Prize.COIN
    return JACKPOTS[left] if right is left else Prize.TOKEN


def ended_at(symbols: Shown) -> int | None:
    """Return the position in which a sequence ends however its sevens are read, None where all match (SR-RESULT-1)."""
    for position, symbol in enumerate(symbols):
        if symbol is None or len({*symbols[: position + 1]} - {Symbol.SEVEN}) > 1:
            return position
    return None


def row_results(position: Position, seat: int, parts: Parts) -> tuple[Prize, ...]:
    """Return the results of the row just played, Jackpots of empty decks included (SR-RESULT-1)."""
    return readings(shown(position.players[seat].row(), position.sevens, parts))


def is_paid(position: Position, prize: Prize) -> bool:
    """Tell whether a Jackpot deck still holds a card; other results are always paid (SR-RESULT-10)."""
    return prize not in DECKS or bool(position.jackpots[PLACES[DECKS[prize]]])


def claimable(position: Position, seat: int, parts: Parts) -> tuple[Prize, ...]:
    """Return what can be claimed (SR-RESULT-4, SR-RESULT-9, SR-RESULT-10)."""
    return tuple(prize for prize in row_results(position, seat, parts) if is_paid(position, prize))

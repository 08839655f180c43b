"""The parts in the box, and the packs that describe them."""

from engines.jackpot_set_the_reel.parts.cards import (
    PLACES,
    SYMBOLS,
    TOKENS,
    Amount,
    CardId,
    CardKind,
    Face,
    JackpotCard,
    JackpotId,
    LaidId,
    Parts,
    Price,
    ShownCard,
    Symbol,
    Token,
)
from engines.jackpot_set_the_reel.parts.pack import read

__all__ = [
    "PLACES",
    "SYMBOLS",
    "TOKENS",
    "Amount",
    "CardId",
    "CardKind",
    "Face",
    "JackpotCard",
    "JackpotId",
    "LaidId",
    "Parts",
    "Price",
    "ShownCard",
    "Symbol",
    "Token",
    "read",
]

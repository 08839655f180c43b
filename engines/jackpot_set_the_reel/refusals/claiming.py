"""Why claiming a result is refused in Jackpot: Set the Reel."""

from typing import Annotated

from msgspec import Meta

from engines.core.results import Refusal
from engines.core.values import Word
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import CardId, Symbol

Position = Annotated[int, Meta(ge=1, le=3)]


class Look(Word):
    """What a card of a row counts as."""

    BELL = "bell"
    """An Active card with a bell."""
    CHERRY = "cherry"
    """An Active card with a cherry."""
    MELON = "melon"
    """An Active card with a melon."""
    GRAPE = "grape"
    """An Active card with grapes."""
    SEVEN = "seven"
    """A seven, by itself or by a token."""
    GREY = "grey"
    """A grey card, which is Inactive."""


class NotThisResult(Refusal):
    """No reading of the row gives what is claimed."""

    code = "claim/not-this-result"
    clause = "SR-RESULT-1"
    at = "/action/prize"
    detail = (
        "The row is {row}; what can be claimed is {possible}, not {prize}.{breaking_is, select, none {} other"
        " { The sequence ends in position {position}, at the card “{breaking}”.}}"
    )
    prize: Prize
    """What was claimed."""
    possible: tuple[Prize, ...]
    """What the row can give."""
    row: tuple[Look, ...]
    """What its cards count as, from left to right."""
    breaking: CardId | None
    """The card that ends the sequence; None where all three match."""
    position: Position | None
    """Its position in the row, from 1 at the left; None where all three match."""


class JackpotGone(Refusal):
    """The Jackpot deck that is claimed is empty."""

    code = "claim/deck-empty"
    clause = "SR-RESULT-10"
    at = "/action/prize"
    detail = "The Jackpot deck of {symbol_many} is empty; what can be claimed is {possible}."
    symbol: Symbol
    """The deck."""
    possible: tuple[Prize, ...]
    """What the row can give."""

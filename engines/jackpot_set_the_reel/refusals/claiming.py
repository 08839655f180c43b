"""Why claiming a jackpot is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.parts import Symbol


class NotThisResult(Refusal):
    """No reading of the row gives what is claimed."""

    code = "claim/not-this-result"
    clause = "SR-RESULT-1"
    at = "/action/prize"
    detail = "However its sevens are read, the row does not give {prize}."
    prize: Prize
    """What was claimed."""
    possible: tuple[Prize, ...]
    """What the row can give."""


class JackpotGone(Refusal):
    """The Jackpot deck that is claimed is empty."""

    code = "claim/deck-empty"
    clause = "SR-RESULT-10"
    at = "/action/prize"
    detail = "The Jackpot deck of {symbol} is empty."
    symbol: Symbol
    """The deck."""

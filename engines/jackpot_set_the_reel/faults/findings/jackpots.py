"""What can be wrong with Jackpot cards."""

from engines.core.faults import Problem
from engines.core.results import Fault
from engines.jackpot_set_the_reel.parts import JackpotId, Symbol


class JackpotsDoNotAddUp(Fault):
    """A Jackpot deck and what was taken from it are not the cards of this number of players."""

    code = "jackpots/do-not-add-up"
    clause = "SR-COMP-4"
    at = "/state/position/jackpots"
    detail = "The Jackpot deck of {symbol_many} does not fit: {problem}."
    symbol: Symbol
    """The deck."""
    problem: Problem
    """What speaks against it."""


class UnknownJackpot(Fault):
    """A Jackpot card was taken that is not played with, or that stays."""

    code = "jackpots/unknown"
    clause = "SR-SETUP-5"
    at = "/state/position/taken"
    detail = "The Jackpot card “{jackpot}” cannot have been taken."
    jackpot: JackpotId
    """The card."""

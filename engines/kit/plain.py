"""The types of a title without options and without tables."""

from typing import TypeVar

from engines.core.packs import Source
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged, Value

S = TypeVar("S", bound=Value)


class NoOptions(Value):
    """Nothing is to be agreed before the game."""


class NoParts(Value):
    """Nothing is read from a pack."""


PlainTerms = Terms[NoOptions, NoParts]
"""The terms of a title without options and tables."""
PlainTurn = Turn[S, NoOptions, NoParts, Tagged]
"""The turn of a title without options and tables, over its position: `PlainTurn[Position]`."""


def no_parts(source: Source) -> NoParts:
    """Read nothing."""
    return NoParts()

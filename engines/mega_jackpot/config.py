"""The options of Mega Jackpot."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from engines.core.engine import Setup
from engines.core.results import Refusal
from engines.core.values import Value, Word
from engines.mega_jackpot.parts import Parts


class FirstPayment(Word):
    """Which card may pay for the first paid spin of a turn."""

    LOWEST = "lowest"
    """A card of the lowest value in hand, as the rulebook has it."""
    ANY = "any"
    """A card of any value, as it is played online."""


class Config(Value):
    """What can be agreed before the game."""

    first_payment: FirstPayment = FirstPayment.LOWEST
    """Which card may pay for the first paid spin of a turn."""
    opening_cards_per_reel: Annotated[int, Meta(ge=1, le=29)] = 3
    """How many cards of each reel are flipped before the first turn."""
    tiles: bool = False
    """Whether the Mega Jackpot tiles are played with."""


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Return nothing: every combination of these options can be played."""
    return ()

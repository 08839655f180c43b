"""The options of Jet Set."""

from collections.abc import Iterable

from engines.core.engine import Setup
from engines.core.results import Refusal
from engines.core.values import Value
from engines.jet_set.parts import DeckLayout, Parts


class Config(Value):
    """What can be agreed before the game."""

    deck_layout: DeckLayout = DeckLayout.PRINTED
    """How the decks are layered: `printed` as the book lists it, `deferred` for the longer game that the book's own
    examples, with nine flights a player, suggest."""
    dead_position_ends: bool = True
    """Whether the game ends where nobody could ever do anything again; a house rule."""


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Return nothing: every combination of these options can be played."""
    return ()

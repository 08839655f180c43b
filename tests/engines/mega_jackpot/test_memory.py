"""What a viewer was told once holds at every table drawn anew for it."""

from collections import Counter
from typing import Any

import pytest

from engines.core.actors import Viewer
from engines.mega_jackpot.parts import Symbol, symbol_of
from tests.contract.cases import Case, title
from tests.contract.memory import Told, notices, remembers
from tests.contract.walks import Moment

TITLE = title("mega-jackpot")


def forgotten(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """What was turned over is not on the reels again: together they are all the cards there are."""
    seen: Counter[Symbol] = Counter()
    for event in told:
        match event.kind:
            case "cards_flipped":
                seen.update(flip.symbol for flip in event.flips)
            case "discard_refilled":
                seen[event.symbol] += 1
            case "opening_flipped":
                seen.update(symbol for discard in event.discards for symbol in discard)
    left = Counter(symbol_of(card) for reel in position.reels for card in reel)
    return seen + left != Counter(symbol_of(card) for card in moment.terms.parts.deck())


@pytest.mark.parametrize("case", TITLE.cases, ids=lambda case: case.id)
def test_what_was_told_holds_at_every_table_drawn_anew(case: Case) -> None:
    remembers(case, forgotten)


def test_a_table_that_forgets_is_noticed() -> None:
    assert notices(TITLE, forgotten)

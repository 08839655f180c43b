"""What a viewer was told once holds at every table drawn anew for it."""

from collections import Counter
from typing import Any

import pytest

from engines.core.actors import Viewer
from engines.strange_slot_simulator.state import LETTERS, Phase
from tests.contract.cases import Case, title
from tests.contract.memory import Told, notices, of_kind, remembers
from tests.contract.walks import Moment

TITLE = title("strange-slot-simulator")


def forgotten(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """What oneself has drawn stands on the sheet and lies in the machine; what was revealed stays as it is."""
    if position.phase is Phase.OVER and position.machines != moment.position.machines:
        return "what was revealed is forgotten"
    pulls = [event for event in of_kind(told, "lever_pulled") if event.seat == viewer]
    drawn = Counter((event.machine, card) for event in pulls for card in event.cards)
    places = {letter: place for place, letter in enumerate(LETTERS)}
    return [
        (letter, symbol)
        for (letter, symbol), count in drawn.items()
        if position.players[viewer].sheet[places[letter]].drawn(symbol) != count
        or not position.machines[places[letter]].cards.of(symbol)
    ]


@pytest.mark.parametrize("case", TITLE.cases, ids=lambda case: case.id)
def test_what_was_told_holds_at_every_table_drawn_anew(case: Case) -> None:
    remembers(case, forgotten)


def test_a_table_that_forgets_is_noticed() -> None:
    assert notices(TITLE, forgotten)

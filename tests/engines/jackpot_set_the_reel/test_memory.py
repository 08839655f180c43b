"""What a viewer was told once holds at every table drawn anew for it."""

from collections import Counter
from typing import Any

import pytest

from engines.core.actors import Viewer
from tests.contract.cases import Case, title
from tests.contract.memory import Told, notices, of_kind, remembers
from tests.contract.walks import Moment

TITLE = title("jackpot-set-the-reel")


def forgotten(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """The Timer cards that were drawn or lost do not come back, and every hand holds what all could follow."""
    gone = {event.card for event in of_kind(told, "timer_card_drawn", "timer_card_lost")}
    players = zip(moment.position.players, position.players, strict=True)
    changed = [ours for ours, theirs in players if Counter(ours.hand) != Counter(theirs.hand)]
    is_own_lost = isinstance(viewer, int) and position.players[viewer] != moment.position.players[viewer]
    return gone & {*position.timer} or changed or is_own_lost


@pytest.mark.parametrize("case", TITLE.cases, ids=lambda case: case.id)
def test_what_was_told_holds_at_every_table_drawn_anew(case: Case) -> None:
    remembers(case, forgotten)


def test_a_table_that_forgets_is_noticed() -> None:
    assert notices(TITLE, forgotten)

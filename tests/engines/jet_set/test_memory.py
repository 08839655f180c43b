"""What a viewer was told once holds at every table drawn anew for it."""

from typing import Any

import pytest

from engines.core.actors import Viewer
from tests.contract.cases import Case, title
from tests.contract.memory import Told, notices, of_kind, remembers
from tests.contract.walks import Moment

TITLE = title("jet-set")


def forgotten(told: Told, viewer: Viewer, moment: Moment, position: Any) -> object:
    """Flights that lay face up are in no deck again; the Final Flights that were dealt to oneself are known."""
    shown = {event.card for event in of_kind(told, "flight_turned", "flight_claimed")}
    shown |= {card for event in of_kind(told, "row_laid_out") for card in event.face_up}
    hidden = {card for row in (position.short, position.long) for card in (*row.deck, *row.aside)}
    dealt = {card for event in of_kind(told, "finals_dealt") if event.seat == viewer for card in event.finals}
    own = position.players[viewer] if isinstance(viewer, int) else None
    return shown & hidden or dealt - {*own.finals, own.played, own.discarded} if own else shown & hidden


@pytest.mark.parametrize("case", TITLE.cases, ids=lambda case: case.id)
def test_what_was_told_holds_at_every_table_drawn_anew(case: Case) -> None:
    remembers(case, forgotten)


def test_a_table_that_forgets_is_noticed() -> None:
    assert notices(TITLE, forgotten)

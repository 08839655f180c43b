"""Games recorded for the course they take do take it, and every seat count and deck layout has one."""

import pytest

from engines.core.results import Standing
from tests.contract.walks import Moment
from tests.playthroughs.record import FOLDER, SCRIPTED
from tests.playthroughs.script import Script, parse
from tests.playthroughs.transcript import played

FILES = sorted([*(SCRIPTED / "jet-set").glob("*.txt"), *(FOLDER / "jet-set").glob("*.txt")])


def script(name: str) -> Script:
    return parse((SCRIPTED / "jet-set" / f"{name}.txt").read_text("utf-8"))


def standings(moments: list[Moment]) -> tuple[Standing, ...]:
    outcome = moments[-1].step.outcome
    assert outcome is not None
    return outcome.standings


def test_every_seat_count_is_recorded() -> None:
    assert {parse(path.read_text("utf-8")).case.seats for path in FILES} == {2, 3, 4, 5, 6}


def test_both_deck_layouts_are_recorded() -> None:
    layouts = [parse(path.read_text("utf-8")).case.setup.config.deck_layout.value for path in FILES]
    assert set(layouts) == {"printed", "deferred"}


@pytest.mark.clause("JS-SCORE-4")
def test_cash_decides_a_game_of_equal_points() -> None:
    first, second = standings(played(script("standard-2-tie-broken-by-cash")))
    assert (first.score, first.rank, second.rank) == (second.score, 1, 2)
    assert first.tie_break > second.tie_break

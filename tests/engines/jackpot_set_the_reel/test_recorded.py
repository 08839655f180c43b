"""Games recorded for the course they take do take it."""

from collections.abc import Callable, Sequence

import pytest

from engines.core.results import Standing
from tests.contract.walks import Moment
from tests.playthroughs.record import SCRIPTED
from tests.playthroughs.script import parse
from tests.playthroughs.transcript import played

Course = Callable[[Sequence[Moment]], bool]


def thirty_by(kind: str) -> Course:
    """Hold where a Jackpot, or a token, was first to bring somebody 30 points."""
    return lambda moments: kind in next(kinds for kinds in map(kinds_of, moments) if "thirty_reached" in kinds)


def ended_with(*kinds: str) -> Course:
    """Hold where the last action made this happen."""
    return lambda moments: kinds_of(moments[-1]) == kinds


def coins_decide(moments: Sequence[Moment]) -> bool:
    first, second = standings(moments)
    return first.score == second.score and first.rank != second.rank


def victory_is_shared(moments: Sequence[Moment]) -> bool:
    return [standing.rank for standing in standings(moments)] == [1, 1]


def standings(moments: Sequence[Moment]) -> tuple[Standing, ...]:
    outcome = moments[-1].step.outcome
    assert outcome is not None
    return outcome.standings


def kinds_of(moment: Moment) -> tuple[str, ...]:
    return tuple(event.kind for event in moment.step.events)


@pytest.mark.parametrize(
    ("name", "course"),
    [
        pytest.param("standard-2-thirty-by-jackpot", thirty_by("jackpot_hit"), marks=pytest.mark.clause("SR-END-1")),
        pytest.param("standard-4-thirty-by-token", thirty_by("token_used"), marks=pytest.mark.clause("SR-END-1")),
        pytest.param("standard-2-tie-broken-by-coins", coins_decide, marks=pytest.mark.clause("SR-SCORE-6")),
        pytest.param("standard-2-shared-victory", victory_is_shared, marks=pytest.mark.clause("SR-SCORE-6")),
        pytest.param(
            "solo-1-last-timer-card-drawn",
            ended_with("tenth_card_placed", "game_ended"),
            marks=pytest.mark.clause("SR-SOLO-9"),
        ),
        pytest.param(
            "solo-1-last-timer-card-lost",
            ended_with("tenth_card_placed", "timer_card_lost", "game_ended"),
            marks=pytest.mark.clause("SR-SOLO-7", "SR-SOLO-9"),
        ),
    ],
)
def test_a_recorded_game_takes_the_course_it_is_named_after(name: str, course: Course) -> None:
    text = (SCRIPTED / "jackpot-set-the-reel" / f"{name}.txt").read_text("utf-8")
    assert course(played(parse(text)))

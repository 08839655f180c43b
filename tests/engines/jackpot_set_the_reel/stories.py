"""Courses of a game that are to be recorded beside its endings."""

from collections.abc import Callable, Sequence

from engines.core.results import Standing
from tests.contract.walks import Moment
from tests.playthroughs.stories import Story


def _thirty_reached_by(kind: str) -> Callable[[Sequence[Moment]], bool]:
    """Hold where the end was brought about by a Jackpot, or by a token."""

    def holds(moments: Sequence[Moment]) -> bool:
        reached = (kinds for kinds in map(_kinds, moments) if "thirty_reached" in kinds)
        return kind in next(reached, ())

    return holds


def _timer_ended_by(kind: str) -> Callable[[Sequence[Moment]], bool]:
    """Hold where the last Timer card was lost for want of a Jackpot, or else where it was drawn."""

    def holds(moments: Sequence[Moment]) -> bool:
        return _kinds(moments[-1]) == ("tenth_card_placed", *([kind] if kind else []), "game_ended")

    return holds


def _coins_decide(moments: Sequence[Moment]) -> bool:
    first, second = _best_two(moments)
    return first.score == second.score and first.rank != second.rank


def _victory_is_shared(moments: Sequence[Moment]) -> bool:
    first, second = _best_two(moments)
    return first.rank == second.rank == 1


def _best_two(moments: Sequence[Moment]) -> tuple[Standing, ...]:
    outcome = moments[-1].step.outcome
    assert outcome is not None
    return outcome.standings[:2]


def _kinds(moment: Moment) -> tuple[str, ...]:
    return tuple(event.kind for event in moment.step.events)


STORIES = (
    Story("thirty_by_jackpot", "standard", 2, _thirty_reached_by("jackpot_hit")),
    Story("thirty_by_token", "standard", 4, _thirty_reached_by("token_used"), first=7),
    Story("tie_broken_by_coins", "standard", 2, _coins_decide, first=12),
    Story("shared_victory", "standard", 2, _victory_is_shared, first=50),
    Story("last_timer_card_drawn", "solo", 1, _timer_ended_by("")),
    Story("last_timer_card_lost", "solo", 1, _timer_ended_by("timer_card_lost")),
)

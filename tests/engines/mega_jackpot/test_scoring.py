"""Points, ranks and shared ranks."""

from collections.abc import Sequence

import pytest

from engines.core.results import Outcome, Standing
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    CASH_OUT,
    FREE_SPIN,
    JACKPOT,
    LAMP,
    NOTHING,
    SHORT_REELS,
    STARTING_HAND,
    STOP,
    look,
    play,
    started,
    table,
)

EMPTY_REEL = ((), *SHORT_REELS[1:])


def ended(hands: Sequence[Piles], lid: Piles = NOTHING, bottom: Piles = NOTHING) -> Outcome:
    """End a game with these hands."""
    board = table(reels=EMPTY_REEL, phase=AFTER_SPIN, hands=hands, lid=lid, bottom=bottom)
    outcome = play(board, 0, STOP).outcome
    assert outcome is not None
    return outcome


@pytest.mark.clause("MJ-SCORE-1", "MJ-COMP-8")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (Piles(), 0),
        (Piles(apple=1), 1),
        (Piles(ring=1), 2),
        (Piles(ruby=1), 3),
        (Piles(carpet=1), 5),
        (Piles(lamp=1), 7),
        (Piles(apple=4, ring=3, ruby=6, carpet=3, lamp=3), 4 + 6 + 18 + 15 + 21),
    ],
)
def test_the_score_is_the_sum_of_all_piles(hand: Piles, points: int) -> None:
    scores = {standing.seat: standing.score for standing in ended((hand, Piles())).standings}
    assert scores == {0: points, 1: 0}


@pytest.mark.clause("MJ-SCORE-1")
def test_starting_cards_that_are_left_score() -> None:
    assert [standing.score for standing in ended((STARTING_HAND, STARTING_HAND)).standings] == [7, 7]


@pytest.mark.clause("MJ-SCORE-1")
def test_the_trays_score_for_nobody() -> None:
    outcome = ended((Piles(apple=1), Piles(ring=1)), lid=Piles(lamp=3), bottom=Piles(carpet=2))
    assert [standing.score for standing in outcome.standings] == [2, 1]


@pytest.mark.clause("MJ-SCORE-1")
def test_a_jackpot_cashed_out_in_the_last_turn_scores() -> None:
    board = table(reels=EMPTY_REEL, phase=JACKPOT, discards=((LAMP,),) * 3)
    outcome = play(board, 0, CASH_OUT).outcome
    assert outcome is not None
    assert outcome.standings[0] == Standing(seat=0, rank=1, score=7 + 21)


@pytest.mark.clause("MJ-SCORE-2")
def test_most_points_win_however_few_the_cards() -> None:
    outcome = ended((Piles(apple=9), Piles(lamp=2), Piles(ring=5)))
    assert outcome == Outcome(
        reason="reel_empty",
        standings=(
            Standing(seat=1, rank=1, score=14),
            Standing(seat=2, rank=2, score=10),
            Standing(seat=0, rank=3, score=9),
        ),
    )


@pytest.mark.clause("MJ-SCORE-2")
def test_equal_points_share_the_first_rank_and_the_next_is_the_third() -> None:
    outcome = ended((Piles(ring=1), Piles(apple=7), Piles(lamp=1)))
    assert [(standing.seat, standing.rank) for standing in outcome.standings] == [(1, 1), (2, 1), (0, 3)]


@pytest.mark.clause("MJ-SCORE-2")
def test_equal_points_share_a_lower_rank_too_and_nothing_breaks_the_tie() -> None:
    outcome = ended((Piles(ruby=1), Piles(apple=3), Piles(lamp=1), Piles(ring=1)))
    assert [(standing.seat, standing.rank) for standing in outcome.standings] == [(2, 1), (0, 2), (1, 2), (3, 4)]
    assert {standing.tie_break for standing in outcome.standings} == {()}


@pytest.mark.clause("MJ-SCORE-1")
def test_the_points_so_far_can_be_seen_during_the_game() -> None:
    board = table(phase=FREE_SPIN, hands=(Piles(lamp=1, apple=1), Piles(carpet=2)))
    assert look(board, 1).points == (8, 10)


@pytest.mark.clause("MJ-END-1")
def test_a_game_that_goes_on_has_no_outcome() -> None:
    assert started().outcome is None

"""Final scoring: Gold Stars, tokens, ties, and the grades of the solo game."""

from typing import Any

import pytest

from engines.core.results import Outcome
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import TOKENS, Token
from engines.jackpot_set_the_reel.scoring import ReelOutcome, SoloGrade, final_score, grade_of, outcome
from engines.jackpot_set_the_reel.state import Phase, Player, Position
from tests.engines.jackpot_set_the_reel.box import GAME, PARTS
from tests.engines.jackpot_set_the_reel.kit import cards, income, place, play, round_end, table

PLAIN = (cards("bell", "cherry", "melon", "grape"), cards("switch", "seven", "wild"), cards("grey-bell", "grey-cherry"))
"""Nine cards without a Gold Star."""


def ended(*players: Player, solo: bool = False) -> Outcome:
    """Return the outcome of a game that is over."""
    position = Position(players=players, phase=Phase.OVER)
    found = outcome(position, GAME.terms(Config(solo=solo)))
    assert found is not None
    return found


def with_points(score: int, coins: int = 0, tokens: Any = ()) -> Player:
    """Return a seat without any Gold Star."""
    return Player(score=score, coins=coins, tokens=tokens, columns=PLAIN)


@pytest.mark.clause("SR-SCORE-2", "SR-SCORE-3", "SR-SCORE-4")
def test_gold_stars_and_tokens_are_added_to_the_scoreboard() -> None:
    """The rulebook's example: 30 points, 10 Gold Stars and one unused token are 41."""
    columns = (
        cards("bell*", "cherry*", "melon*", "grape"),
        cards("grey-seven*", "wild*", "switch"),
        cards("grey-bell*", "market-bell-1", "market-cherry-2"),
    )
    stars = 1 + 1 + 1 + 0 + 3 + 2 + 0 + 1 + 1 + 1
    assert final_score(Player(score=30, tokens=(Token.MOVE,), columns=columns), PARTS) == 30 + stars + 1
    fewer = Player(
        score=30, tokens=(Token.MOVE,), columns=(columns[0], columns[1], cards("grey-bell*", "market-bell-1", "seven"))
    )
    assert final_score(fewer, PARTS) == 41


@pytest.mark.clause("SR-SCORE-3")
def test_the_side_that_shows_counts_wherever_the_card_lies_and_whoever_had_it_first() -> None:
    assert final_score(Player(hand=cards("green-wild*", "wild")), PARTS) == 2
    assert final_score(Player(tenth=cards("green-grey-seven*")[0]), PARTS) == 3


@pytest.mark.clause("SR-SCORE-4")
def test_every_unused_token_is_a_point_the_doubler_too() -> None:
    assert final_score(with_points(0, tokens=TOKENS), PARTS) == 6


@pytest.mark.clause("SR-SCORE-5")
def test_the_most_points_win() -> None:
    standings = ended(with_points(30), with_points(34), with_points(12)).standings
    assert [(standing.seat, standing.rank, standing.score) for standing in standings] == [
        (1, 1, 34),
        (0, 2, 30),
        (2, 3, 12),
    ]


@pytest.mark.clause("SR-SCORE-6")
def test_coins_break_a_tie() -> None:
    standings = ended(with_points(30, coins=2), with_points(30, coins=5)).standings
    assert [(standing.seat, standing.rank, standing.tie_break) for standing in standings] == [
        (1, 1, (5,)),
        (0, 2, (2,)),
    ]


@pytest.mark.clause("SR-SCORE-6")
def test_who_is_tied_in_coins_too_shares_the_victory_and_the_next_rank_is_skipped() -> None:
    standings = ended(with_points(30, coins=2), with_points(30, coins=2), with_points(30, coins=1)).standings
    assert [standing.rank for standing in standings] == [1, 1, 3]


@pytest.mark.clause("SR-SCORE-6")
def test_coins_break_ties_at_every_rank() -> None:
    standings = ended(with_points(40), with_points(30, coins=2), with_points(30, coins=3)).standings
    assert [(standing.seat, standing.rank) for standing in standings] == [(0, 1), (2, 2), (1, 3)]


@pytest.mark.clause("SR-END-1", "SR-END-2", "SR-SCORE-3")
def test_the_last_rounds_tenth_card_and_income_count() -> None:
    columns = (("bell", "cherry", "melon"), ("grape", "seven", "wild"), ("switch", "grey-bell", "grey-cherry"))
    board = round_end(*columns, tenth="grey-seven*", score=30)
    after = play(play(play(play(board, place(0), 0), income(0), 0), place(0), 1), income(0), 1)
    assert after.outcome is not None
    first = after.outcome.standings[0]
    assert (first.seat, first.score, first.tie_break) == (0, 33, (4,))


@pytest.mark.clause("SR-SOLO-11")
@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (0, "casual_spinner"),
        (34, "casual_spinner"),
        (35, "casual_spinner"),
        (36, "time_killer"),
        (45, "time_killer"),
        (46, "jackpot_chaser"),
        (55, "jackpot_chaser"),
        (56, "bonus_hunter"),
        (65, "bonus_hunter"),
        (66, "high_roller"),
        (120, "high_roller"),
    ],
)
def test_a_solo_score_has_its_grade(points: int, grade: str) -> None:
    assert grade_of(points) is SoloGrade(grade)


@pytest.mark.clause("SR-SOLO-10", "SR-SOLO-11")
def test_the_solo_outcome_counts_stars_and_tokens_and_names_the_grade() -> None:
    found = ended(Player(score=33, tokens=(Token.VP,), columns=(cards("wild*"), (), ())), solo=True)
    assert isinstance(found, ReelOutcome)
    assert (found.reason, found.standings[0].score, found.grade) == ("timer_empty", 36, SoloGrade.TIME_KILLER)


@pytest.mark.clause("SR-SOLO-11")
def test_where_several_play_there_is_no_grade() -> None:
    found = ended(with_points(30), with_points(10))
    assert isinstance(found, ReelOutcome)
    assert found.grade is None
    assert outcome(table("bell").position, GAME.terms(Config())) is None

"""The reveal, the score and the ties."""

import pytest

from engines.strange_slot_simulator.events import RevealedMachine, ScoredSheet, SettingsRevealed
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    HOST,
    PARTS,
    RIGHT,
    TIME_UP,
    A,
    Board,
    Player,
    play,
    player,
    table,
)

BLANK = (0, 0, 0, 0, 0, 0)


def revealed(*players: Player, settings: tuple[int, ...] = RIGHT) -> Board:
    return play(table(*players, phase=ANALYSIS, round=4, settings=settings), HOST, TIME_UP, 240_000)


def ranks(*players: Player) -> list[tuple[int, int, int, tuple[int, ...]]]:
    outcome = revealed(*players).outcome
    assert outcome is not None
    assert outcome.reason == "revealed"
    return [(one.seat, one.rank, one.score, one.tie_break) for one in outcome.standings]


@pytest.mark.clause("SS-REVEAL-1", "SS-REVEAL-2", "SS-REVEAL-3")
def test_the_reveal_names_the_settings_and_both_counts_of_every_machine() -> None:
    board = revealed(player(), player(), settings=(6, 2, 3, 4, 5, 1))
    event = next(event for event in board.events if isinstance(event, SettingsRevealed))
    assert event.machines[0] == RevealedMachine(machine=A, settings=6, bonus_cards=6, cherry_bonus_cards=2)
    assert [(one.settings, one.bonus_cards, one.cherry_bonus_cards) for one in event.machines] == [
        (6, 6, 2),
        (2, 4, 2),
        (3, 5, 1),
        (4, 5, 2),
        (5, 6, 1),
        (1, 4, 1),
    ]


@pytest.mark.clause("SS-REVEAL-2", "SS-REVEAL-3")
def test_the_two_counts_tell_every_settings_apart() -> None:
    counts = [(cards.bonus_cards(), cards.cherry_bonus) for cards in PARTS.settings]
    assert counts == [(4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2)]


@pytest.mark.clause("SS-SCORE-1", "SS-SCORE-2")
def test_every_right_answer_is_a_point_and_a_blank_is_none() -> None:
    board = revealed(player(answers=(1, 2, 0, 0, 1, 6)), player())
    event = next(event for event in board.events if isinstance(event, SettingsRevealed))
    assert event.sheets == (
        ScoredSheet(seat=0, answers=(1, 2, 0, 0, 1, 6), points=3),
        ScoredSheet(seat=1, answers=BLANK, points=0),
    )


@pytest.mark.clause("SS-SCORE-3")
def test_most_points_win_whatever_the_signboard_card() -> None:
    wrong = player(answers=(6, 6, 6, 6, 6, 6), signboard=1)
    assert ranks(wrong, player(answers=(1, 2, 0, 0, 0, 0))) == [(1, 1, 2, (0,)), (0, 2, 1, (6,))]


@pytest.mark.clause("SS-SCORE-4")
def test_a_tie_goes_to_the_lowest_signboard_card_and_a_card_beats_none() -> None:
    late = player(answers=(1, 1, 1, 1, 1, 1), signboard=2)
    early = player(answers=(2, 2, 2, 2, 2, 2), signboard=1)
    none = player(answers=(1, 0, 0, 0, 0, 0))
    assert ranks(late, none, early) == [(2, 1, 1, (6,)), (0, 2, 1, (5,)), (1, 3, 1, (0,))]


@pytest.mark.clause("SS-SCORE-4")
def test_without_signboard_cards_a_tie_is_shared_and_the_next_rank_skipped() -> None:
    one = player(answers=(1, 0, 0, 0, 0, 0))
    assert ranks(player(), one, one) == [(1, 1, 1, (0,)), (2, 1, 1, (0,)), (0, 3, 0, (0,))]


@pytest.mark.clause("SS-SCORE-2")
def test_all_six_right_is_six_points() -> None:
    first = ranks(player(answers=RIGHT, signboard=1), player())[0]
    assert first == (0, 1, 6, (6,))

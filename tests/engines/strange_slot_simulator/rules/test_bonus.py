"""The Bonus line: boxes, Yellow Chips and the Red Chip."""

import msgspec
import pytest

from engines.strange_slot_simulator.events import BonusCalled, LuckyCalled
from engines.strange_slot_simulator.parts import Symbol
from engines.strange_slot_simulator.refusals.pulling import OneBonusAPull
from engines.strange_slot_simulator.state import BOXES, unlocked_uses
from tests.engines.strange_slot_simulator.kit import (
    BONUS,
    BONUS_PULL,
    CHERRY_BONUS,
    GAME,
    GRAPES,
    PULL,
    SUN,
    WATERMELON_BONUS,
    A,
    B,
    E,
    listed,
    play,
    play_all,
    player,
    refused,
    table,
    told,
)

PLAIN = [GRAPES] * 3
THREE = [BONUS, CHERRY_BONUS, WATERMELON_BONUS]


def lucky_after(marked: int, *cards: Symbol) -> bool:
    board = play(table(player(E, marked=marked), player(B), draws={0: [cards]}), 0, PULL)
    return "lucky_called" in board.kinds


@pytest.mark.clause("SS-BONUS-1")
def test_each_bonus_symbol_of_the_three_kinds_marks_one_box() -> None:
    board = play(table(player(E), player(B), draws={0: [THREE]}), 0, PULL)
    assert board.player(0).boxes == 3


@pytest.mark.clause("SS-BONUS-2")
def test_boxes_are_marked_from_the_left_so_their_number_says_it_all() -> None:
    draws = {0: [[BONUS, GRAPES, GRAPES], PLAIN, [BONUS, BONUS, GRAPES]]}
    board = table(player(E), player(B), draws=draws)
    counts = []
    for _ in range(3):
        board = play(board, 0, PULL)
        counts.append(board.player(0).boxes)
    assert counts == [1, 1, 3]


@pytest.mark.clause("SS-BONUS-3", "SS-BONUS-4")
def test_bonuses_beyond_the_thirtieth_box_are_not_marked() -> None:
    board = play(table(player(E, marked=28), player(B), draws={0: [THREE]}), 0, PULL)
    assert board.player(0).boxes == BOXES == 30
    assert board.player(0).sheet[4].bonuses() == 3


@pytest.mark.clause("SS-YELLOW-1", "SS-RED-1")
def test_every_fifth_box_but_the_last_gives_a_use() -> None:
    assert [boxes for boxes in range(1, 31) if unlocked_uses(boxes) > unlocked_uses(boxes - 1)] == [5, 10, 15, 20, 25]


@pytest.mark.clause("SS-YELLOW-2")
def test_a_chip_reached_by_a_pull_serves_later_pulls_only() -> None:
    board = table(player(E, marked=4), player(B), draws={0: [[BONUS, GRAPES, GRAPES], [*PLAIN, SUN, SUN]]})
    (refusal,) = refused(board, 0, BONUS_PULL)
    assert told(refusal) == (
        "bonus/none-left",
        "SS-YELLOW-2",
        "/action/use_bonus",
        {"boxes": 4, "unlocked": 0, "used": 0},
    )
    board = play(board, 0, PULL)
    assert (0, BONUS_PULL, None) in listed(board)
    assert play(board, 0, BONUS_PULL).player(0).used == 1


@pytest.mark.clause("SS-YELLOW-2")
def test_an_unspent_use_stays_for_later_rounds() -> None:
    board = table(player(E, marked=6, announced=6, pulls=0), player(B), round=2)
    assert (0, BONUS_PULL, None) in listed(board)


@pytest.mark.clause("SS-YELLOW-3", "SS-YELLOW-4")
def test_a_use_is_called_out_before_five_cards_are_drawn() -> None:
    draws = {0: [[GRAPES, GRAPES, GRAPES, SUN, SUN]]}
    board = play(table(player(E, marked=5), player(B), draws=draws), 0, BONUS_PULL)
    assert board.events[0] == BonusCalled(seat=0)
    assert board.events[1].cards == (GRAPES, GRAPES, GRAPES, SUN, SUN)  # type: ignore[attr-defined]


@pytest.mark.clause("SS-YELLOW-5")
def test_one_use_a_pull_and_no_more_than_were_unlocked() -> None:
    board = table(player(E, marked=10), player(B), draws={0: [[*PLAIN, SUN, SUN]] * 2})
    board = play_all(board, (0, BONUS_PULL), (0, BONUS_PULL))
    assert board.player(0).used == 2
    assert told(refused(board, 0, BONUS_PULL)[0])[3] == {"boxes": 10, "unlocked": 2, "used": 2}


@pytest.mark.clause("SS-YELLOW-5")
@pytest.mark.parametrize("uses", [2, [True, True], "twice"])
def test_a_second_use_in_a_pull_cannot_even_be_asked_for(uses: object) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"use_bonus"):
        msgspec.convert({"kind": "pull_lever", "use_bonus": uses}, GAME.action_type)


@pytest.mark.clause("SS-YELLOW-5")
def test_a_number_of_uses_is_refused_by_the_clause() -> None:
    refusal = OneBonusAPull.of(2)
    assert refusal is not None
    assert told(refusal) == ("bonus/one-a-pull", "SS-YELLOW-5", "/action/use_bonus", {"use_bonus": 2})
    assert OneBonusAPull.of(1) is None


@pytest.mark.clause("SS-YELLOW-5", "SS-PULL-6")
def test_a_use_too_many_and_a_pull_too_soon_are_told_together() -> None:
    board = table(player(A, marked=1, ready_ms=9_000), player(B), at_ms=8_000)
    assert [told(refusal)[0] for refusal in refused(board, 0, BONUS_PULL)] == ["pull/too-soon", "bonus/none-left"]


@pytest.mark.clause("SS-RED-2")
def test_the_pull_that_reaches_the_red_chip_draws_as_before_and_the_next_one_a_card_more() -> None:
    board = table(player(E, marked=29), player(B), draws={0: [[BONUS, GRAPES, GRAPES], [*PLAIN, SUN]]})
    board = play(board, 0, PULL)
    assert len(board.events[0].cards) == 3  # type: ignore[attr-defined]
    assert len(play(board, 0, PULL).events[0].cards) == 4  # type: ignore[attr-defined]


@pytest.mark.clause("SS-RED-3")
def test_with_both_chips_a_pull_draws_six_cards() -> None:
    board = table(player(E, marked=30), player(B), draws={0: [[*PLAIN, SUN, SUN, SUN]]})
    assert len(play(board, 0, BONUS_PULL).events[1].cards) == 6  # type: ignore[attr-defined]


@pytest.mark.clause("SS-RED-1", "SS-YELLOW-1")
def test_the_red_chip_gives_no_yellow_use() -> None:
    board = table(player(E, marked=30, used=5), player(B))
    assert told(refused(board, 0, BONUS_PULL)[0])[3] == {"boxes": 30, "unlocked": 5, "used": 5}


@pytest.mark.clause("SS-RED-4")
def test_the_shout_comes_once_when_the_last_box_is_marked() -> None:
    assert not lucky_after(28, BONUS, GRAPES, GRAPES)
    assert lucky_after(29, BONUS, GRAPES, GRAPES)
    assert lucky_after(28, *THREE)
    board = table(player(E, marked=29), player(B), draws={0: [THREE, [*THREE, BONUS]]})
    board = play(board, 0, PULL)
    assert board.events[-1] == LuckyCalled(seat=0)
    assert "lucky_called" not in play(board, 0, PULL).kinds

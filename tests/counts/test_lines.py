"""The counter of lines, on a race small enough to count at sight."""

from typing import Any

from tests.counts.lines import lines
from tests.kit import toy

GAME = toy.game()


def counted(depth: int, **fields: Any) -> int:
    return lines(GAME, toy.terms(guessing=False, goal=3), toy.table(goal=3, **fields), depth)


def test_no_action_is_one_line() -> None:
    assert counted(0) == 1


def test_one_action_is_a_line_for_every_move() -> None:
    # left: 1 or 2 steps; right: 1, 2 or 3, as the goal is 3 away
    assert counted(1) == 5


def test_a_lane_is_not_run_in_twice() -> None:
    # after left (2 ways) the other seat runs right (3 ways); after right by 1 or 2 it runs left (2 ways);
    # right by 3 is the goal, and nobody goes on
    assert counted(2) == 2 * 3 + 2 * 2


def test_a_race_that_is_over_has_no_line() -> None:
    assert counted(1, places=(3, 0)) == 0

"""The players of the simulation: what they plan is right by hand, and what they play is Jackpot: Set the Reel."""

import pytest

from engines.core.game import load
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import TOKENS, Symbol, Token
from tests.balance.jackpot_set_the_reel.figures import WANTED_ROUNDS, parts, percent
from tests.balance.jackpot_set_the_reel.games import Result, simulate
from tests.balance.jackpot_set_the_reel.planner import SIGNS, Box, Codes, Planner, Prizes
from tests.balance.jackpot_set_the_reel.player import SENSIBLE, Habit

GAME = load(ENGINE)
BOX = Box(GAME.pack.parts)
PRIZES: Prizes = (0.0, 1.0, 2.0, 4.0, 4.0, 4.0, 4.0, 8.0)
"""A Coin is worth 1, a token 2, a Jackpot 4 and that of sevens 8."""
FREE = (0.0,) * len(SIGNS)


def planner(held: float = 0.0, keeps: tuple[float, ...] = FREE) -> Planner:
    """Return a planner for cards whose numbers are those of their signs."""
    return Planner(tuple(range(len(SIGNS))), PRIZES, keeps, held)


def hand(text: str) -> Codes:
    """Write a hand by letters: bell, cherry, melon, grape, seven, and x for grey."""
    return tuple("bcmgsx".index(letter) for letter in text)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("xbb", 0),  # grey on the left
        ("bxx", 1),
        ("bbx", 2),
        ("bsb", 4),
        ("sss", 8),
        ("bbbc", 4),  # b b b, not b b c
        ("bcccbb", 8),  # c c c first lets the bells close up
        ("bbcbcc", 3),  # b b c and then b c c
    ],
)
def test_a_plan_is_worth_what_its_rows_give(cards: str, worth: float) -> None:
    assert planner().best(hand(cards)) == worth


def test_a_seven_token_is_used_where_it_brings_more_than_keeping_it() -> None:
    assert planner(held=1.0).best(hand("bxb"), sevens=1) == 4 - 1
    assert planner(held=3.5).best(hand("bxb"), sevens=1) == 1
    assert planner(held=0.5).best(hand("xbc"), sevens=2) == 4 - 2 * 0.5


@pytest.mark.parametrize(("melon", "worth"), [(0.5, 4 - 0.5), (4.0, 2 - 1)])
def test_the_card_that_is_passed_on_is_a_loss(melon: float, worth: float) -> None:
    keeps = (1.0, 0.0, melon, 0.0, 0.0, 0.0)
    assert planner(keeps=keeps).best(hand("bbbm")) == worth


def test_equal_seeds_give_equal_games() -> None:
    first, second = (simulate(GAME, BOX, "standard", (SENSIBLE, SENSIBLE), "again") for _ in range(2))
    assert first == second


def test_what_a_habit_chooses_is_not_counted_as_sensible() -> None:
    result = simulate(GAME, BOX, "standard", (Habit(token=Token.COINS), Habit(opening=Symbol.SEVEN)), "habits")
    assert not result.chosen
    assert not result.openings


@pytest.mark.parametrize(
    ("variant", "seats"), [("standard", 2), ("standard", 3), ("standard", 4), ("solo", 1), ("solo-hard", 1)]
)
def test_sensible_games_with_the_built_in_pack_take_five_to_twelve_rounds(variant: str, seats: int) -> None:
    results = [simulate(GAME, BOX, variant, (SENSIBLE,) * seats, f"rounds/{number}") for number in range(4)]
    assert all(result.rounds in WANTED_ROUNDS for result in results)


def test_a_victory_is_shared_out_among_its_winners() -> None:
    result: Result = simulate(GAME, BOX, "standard", (SENSIBLE, SENSIBLE, SENSIBLE), "shares")
    assert sum(result.share(seat) for seat in range(3)) == 1


def test_parts_of_nothing_are_told_as_none() -> None:
    assert parts(TOKENS[:2], [Token.COINS, Token.COINS, Token.VP]) == "coins 67 %, vp 33 %"
    assert percent(0, 0) == "none"

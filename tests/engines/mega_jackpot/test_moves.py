"""Which moves there are: counted by hand, narrowed, and held against the verdict of every action."""

from itertools import combinations, permutations, product
from typing import Any

import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.moves import Option
from engines.core.results import Refused
from engines.mega_jackpot.actions import Action
from engines.mega_jackpot.config import FirstPayment
from engines.mega_jackpot.state import Piles
from tests.engines.mega_jackpot.kit import (
    AFTER_SPIN,
    BOTTOM,
    CASH_OUT,
    GAME,
    GENIE,
    JACKPOT,
    LAMP,
    LID,
    OVER,
    SHORT_REELS,
    STARTING_HAND,
    STOP,
    Board,
    actions,
    attempt,
    moves,
    pay,
    spin,
    table,
)

RICH = Piles(apple=1, ring=2, ruby=1, carpet=1, lamp=1)

ONE_CARD = [((reel, discard),) for reel in range(3) for discard in range(3)]
TWO_CARDS = [
    ((one, here), (other, there))
    for one, other in combinations(range(3), 2)
    for here, there in permutations(range(3), 2)
]
EVERY_PAIR = [*combinations(product(range(3), range(3)), 2)]
"""Every two different flips, the impossible ones included."""


def total(board: Board, **partial: Any) -> int:
    return moves(board).given(partial).total


@pytest.mark.clause("MJ-SPIN-2", "MJ-SPIN-3")
def test_there_are_twenty_seven_first_spins_nine_of_one_card_and_eighteen_of_two() -> None:
    assert (len(ONE_CARD), len(TWO_CARDS)) == (9, 18)
    listed = actions(table())
    assert len(listed) == 27
    assert {*listed} == {spin(*flips) for flips in [*ONE_CARD, *TWO_CARDS]}


@pytest.mark.clause("MJ-PAY-2")
def test_after_a_spin_the_lowest_value_pays_into_two_trays_for_twenty_seven_spins() -> None:
    board = table(phase=AFTER_SPIN)
    assert total(board, kind="pay_and_spin") == 1 * 2 * 27
    assert [(kind.kind, kind.count) for kind in moves(board).kinds] == [("stop", 1), ("pay_and_spin", 54)]
    assert {action.value for action in actions(board, kind="pay_and_spin")} == {1}


@pytest.mark.clause("MJ-PAY-2")
def test_where_any_card_may_pay_first_every_value_held_counts_once() -> None:
    board = table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY)
    assert total(board) == 2 * 2 * 27 + 1
    rich = table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY, hands=(RICH, STARTING_HAND))
    assert total(rich) == 5 * 2 * 27 + 1


@pytest.mark.clause("MJ-PAY-4")
@pytest.mark.parametrize("first_payment", [*FirstPayment])
@pytest.mark.parametrize(("paid", "values"), [(1, 4), (2, 3), (3, 2), (5, 1), (7, 0)])
def test_after_a_payment_every_higher_value_pays(first_payment: FirstPayment, paid: int, values: int) -> None:
    lid = Piles(apple=1, ring=1, ruby=1, carpet=1, lamp=1)
    board = table(phase=AFTER_SPIN, paid=paid, lid=lid, hands=(RICH, STARTING_HAND), first_payment=first_payment)
    assert total(board) == values * 2 * 27 + 1


@pytest.mark.clause("MJ-PAY-6")
@pytest.mark.parametrize("first_payment", [*FirstPayment])
def test_with_an_empty_hand_there_is_stopping_and_no_more(first_payment: FirstPayment) -> None:
    board = table(phase=AFTER_SPIN, hands=(Piles(), STARTING_HAND), first_payment=first_payment)
    assert actions(board) == [STOP]


@pytest.mark.clause("MJ-SPIN-4", "MJ-END-2")
@pytest.mark.parametrize(
    ("left", "spins"), [((0, 1), 6 + 6), ((0, 2), 6 + 6), ((1, 2), 6 + 6), ((0,), 3), ((2,), 3), ((), 0)]
)
def test_empty_reels_take_their_spins_with_them(left: tuple[int, ...], spins: int) -> None:
    reels = [SHORT_REELS[reel] if reel in left else () for reel in range(3)]
    board = table(reels=reels, phase=AFTER_SPIN)
    assert total(board) == 2 * spins + 1


@pytest.mark.clause("MJ-JACKPOT-2")
@pytest.mark.parametrize(("tiles", "listed"), [(False, [CASH_OUT]), (True, [CASH_OUT, attempt(LID), attempt(BOTTOM)])])
def test_a_jackpot_leaves_one_move_without_the_tiles_and_three_with_them(tiles: bool, listed: list[Action]) -> None:
    assert actions(table(phase=JACKPOT, discards=((LAMP,),) * 3, tiles=tiles)) == listed


@pytest.mark.clause("MJ-SPIN-2", "MJ-SPIN-3")
@pytest.mark.parametrize(
    ("flips", "count"),
    [
        ([], 27),
        ([{"reel": 0}], 3 + 2 * 6),
        ([{"discard": 1}], 3 + 3 * 4),
        ([{"reel": 0, "discard": 2}], 1 + 2 * 2),
        ([{}, {}], 18),
        ([{"reel": 1}, {"reel": 0}], 6),
        ([{"reel": 1, "discard": 0}, {}], 4),
        ([{"reel": 1, "discard": 0}, {"reel": 0, "discard": 2}], 1),
        ([{"reel": 1}, {"reel": 1}], 0),
        ([{"discard": 1}, {"discard": 1}], 0),
        ([{}, {}, {}], 0),
    ],
)
def test_a_part_of_a_spin_leaves_the_spins_that_complete_it(flips: list[dict[str, int]], count: int) -> None:
    assert total(table(), kind="spin", flips=flips) == count


@pytest.mark.clause("MJ-PAY-1")
def test_a_part_of_a_payment_leaves_the_moves_that_complete_it() -> None:
    board = table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY)
    assert total(board, kind="pay_and_spin", value=2) == 54
    assert total(board, kind="pay_and_spin", tray="lid") == 54
    assert total(board, kind="pay_and_spin", value=2, tray="lid", flips=[{"reel": 0, "discard": 0}]) == 5
    assert total(board, kind="pay_and_spin", value=3) == 0
    assert total(board, kind="spin") == 0


def choices(board: Board, **partial: Any) -> dict[str, tuple[Any, ...]]:
    found: tuple[Option, ...] = moves(board).options(partial)
    return {option.at: listed(option) for option in found}


def listed(option: Option) -> tuple[Any, ...]:
    if option.values is not None:
        return option.values
    assert option.min is not None
    assert option.max is not None
    return tuple(range(option.min, option.max + 1))


@pytest.mark.clause("MJ-STOP-1", "MJ-PAY-1")
def test_after_a_spin_one_chooses_a_kind_then_a_value_a_tray_and_the_flips() -> None:
    board = table(phase=AFTER_SPIN, first_payment=FirstPayment.ANY)
    assert {*choices(board)["/kind"]} == {"pay_and_spin", "stop"}
    offered = choices(board, kind="pay_and_spin")
    assert offered["/value"] == (1, 2)
    assert offered["/tray"] == ("lid", "bottom")
    assert len(offered["/flips"]) == 27


@pytest.mark.clause("MJ-SPIN-3")
def test_after_one_flip_the_other_one_is_of_another_reel_and_another_discard() -> None:
    offered = choices(table(), kind="spin", flips=[{"reel": 1, "discard": 0}])
    assert sorted((flip["reel"], flip["discard"]) for flip in offered["/flips/1"]) == [(0, 1), (0, 2), (2, 1), (2, 2)]


@pytest.mark.clause("MJ-SPIN-2")
def test_after_a_reel_any_discard_can_be_named() -> None:
    assert choices(table(), kind="spin", flips=[{"reel": 1}])["/flips/0/discard"] == (0, 1, 2)


@pytest.mark.clause("MJ-COMP-4")
def test_a_bet_chooses_one_of_the_two_trays() -> None:
    board = table(phase=JACKPOT, discards=((LAMP,),) * 3, tiles=True)
    assert choices(board, kind="attempt_mega_jackpot") == {"/tray": ("lid", "bottom")}


EVERY_FLIPS = [*ONE_CARD, *EVERY_PAIR]
EVERY_ACTION: list[Action] = [
    STOP,
    CASH_OUT,
    attempt(LID),
    attempt(BOTTOM),
    *(spin(*flips) for flips in EVERY_FLIPS),
    *(pay(value, tray, *flips) for value in range(1, 9) for tray in (LID, BOTTOM) for flips in EVERY_FLIPS),
]

PAID = Piles(ring=1)
BOARDS = {
    "free spin": table(),
    "free spin with tiles": table(tiles=True, hands=(RICH, RICH), seat=1),
    "after the free spin": table(phase=AFTER_SPIN),
    "rich": table(phase=AFTER_SPIN, hands=(RICH, STARTING_HAND)),
    "rich, any payment": table(phase=AFTER_SPIN, hands=(RICH, STARTING_HAND), first_payment=FirstPayment.ANY),
    "paid": table(phase=AFTER_SPIN, hands=(RICH, STARTING_HAND), paid=2, lid=PAID),
    "paid, any payment": table(
        phase=AFTER_SPIN, hands=(RICH, STARTING_HAND), paid=2, lid=PAID, first_payment=FirstPayment.ANY
    ),
    "poor": table(phase=AFTER_SPIN, hands=(Piles(), STARTING_HAND)),
    "two reels": table(reels=(SHORT_REELS[0], (), SHORT_REELS[2]), phase=AFTER_SPIN),
    "one reel": table(reels=((), SHORT_REELS[1], ()), phase=AFTER_SPIN),
    "no reels": table(reels=((), (), ()), phase=AFTER_SPIN),
    "jackpot": table(phase=JACKPOT, discards=((LAMP,),) * 3),
    "jackpot with tiles": table(phase=JACKPOT, discards=((LAMP,),) * 3, tiles=True, tile_draws=(GENIE,)),
    "over": table(reels=((), *SHORT_REELS[1:]), phase=OVER),
}


@pytest.mark.clause("MJ-SPIN-1", "MJ-PAY-2", "MJ-PAY-3", "MJ-PAY-4", "MJ-END-2", "MJ-JACKPOT-2")
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_listed_is_exactly_what_is_accepted(name: str) -> None:
    board = BOARDS[name]
    legal = moves(board)
    accepted = [action for action in EVERY_ACTION if is_accepted(board, action)]
    assert {*accepted} == {move.action for move in legal.page(legal.total)}
    assert len(accepted) == legal.total
    assert [action for action in EVERY_ACTION if legal.contains(board.position.seat, action)] == accepted


def is_accepted(board: Board, action: Action) -> bool:
    command = Command(actor=board.position.seat, action=action)
    return not isinstance(doors.play(GAME, board.terms, board.table, command), Refused)

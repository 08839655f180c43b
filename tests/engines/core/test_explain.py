from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.actors import HOST, Actor
from engines.core.explain import Explained, explain
from engines.core.moves import SET, Choice, Form, Move, Moves, Product
from engines.core.moves.fitting import plain
from engines.core.nearest import MOST_NEAREST, likeness, nearest
from engines.core.play import legal_moves
from engines.core.refusals import ClockRewound, GameOver, NotYourTurn
from engines.core.results import Refusal
from engines.core.table import Table
from engines.core.values import Tagged
from tests.kit import toy
from tests.kit.toy import Guess, Lane, Run

GAME = toy.game()
TERMS = toy.terms()


def explained(table: Table[Any], actor: Actor, action: Tagged, at_ms: int | None = None) -> Explained:
    return explain(GAME, TERMS, table, toy.command(actor, action, at_ms))


def runs(lane: Lane, *steps: int) -> tuple[Move[Any], ...]:
    return tuple(Move(seat=0, action=Run(lane=lane, steps=number)) for number in steps)


def guesses(*numbers: int) -> tuple[Move[Any], ...]:
    return tuple(Move(seat=0, action=Guess(number=number)) for number in numbers)


def test_a_legal_action_is_called_legal_and_not_carried_out() -> None:
    table = toy.table()
    assert explained(table, 0, Run(lane=Lane.LEFT, steps=2)) == Explained(legal=True)
    assert table == toy.table()


def test_every_failure_of_the_group_is_listed() -> None:
    table = toy.table(tired=Lane.LEFT, places=(9, 0))
    assert explained(table, 0, Run(lane=Lane.LEFT, steps=5)).refusals == (
        toy.LaneTired(lane=Lane.LEFT),
        toy.TooManySteps(lane=Lane.LEFT, steps=5, most=2),
        toy.BeyondTheGoal(steps=5, left=1),
    )


def test_moves_that_keep_two_fields_are_nearer_than_those_that_keep_the_kind() -> None:
    near = explained(toy.table(), 0, Run(lane=Lane.LEFT, steps=3)).nearest
    assert near == (*runs(Lane.LEFT, 2, 1), *runs(Lane.RIGHT, 3, 2), *runs(Lane.RIGHT, 4))


def test_with_few_moves_of_the_kind_none_are_added_that_have_nothing_to_do_with_it() -> None:
    near = explained(toy.table(places=(9, 0), tired=None), 0, Run(lane=Lane.LEFT, steps=5)).nearest
    assert near == (*runs(Lane.LEFT, 1), *runs(Lane.RIGHT, 1))


def test_numbers_that_are_close_are_near_and_none_twice() -> None:
    near = explained(toy.table(missed=(4,)), 0, Guess(number=4)).nearest
    assert near == guesses(3, 2, 1, 0)


class Barred(Refusal):
    code = "test/barred"
    at = "/action"
    detail = "Seat {seat} runs instead."
    instead = ("run",)
    seat: int
    lane: str


def test_the_kind_that_a_refusal_names_comes_first_with_what_it_speaks_of() -> None:
    moves = legal_moves(GAME, TERMS, toy.table(), (0,)).given({"kind": "run"})
    near = nearest(moves, Guess(number=4), (Barred(seat=0, lane="right"),))
    assert near[:3] == runs(Lane.RIGHT, 1, 2, 3)


def test_one_move_of_the_way_is_told_where_many_of_the_kind_are_nearer() -> None:
    moves = legal_moves(GAME, TERMS, toy.table(), (0,))
    near = nearest(moves, Run(lane=Lane.LEFT, steps=9), (Other(),))
    assert [move.action.kind for move in near] == ["run"] * 4 + ["guess"]


class Other(Refusal):
    code = "test/other"
    at = "/action"
    detail = "A guess would do."
    instead = ("guess",)


def test_where_nothing_is_shared_there_is_one_move_of_each_kind() -> None:
    moves = legal_moves(GAME, TERMS, toy.table(), (0,))
    near = [move.action.kind for move in nearest(moves, Take(cards=(2,)))]
    assert sorted(near) == sorted(kind.kind for kind in moves.kinds)


@pytest.mark.parametrize("actor", [1, HOST])
def test_who_may_not_act_has_no_moves_near(actor: Actor) -> None:
    found = explained(toy.table(), actor, Run(lane=Lane.LEFT, steps=1))
    assert found == Explained(legal=False, refusals=(NotYourTurn(seat=actor, to_act=(0,), phase="racing"),))


def test_after_the_end_no_move_is_near() -> None:
    found = explained(toy.table(places=(10, 0)), 0, Run(lane=Lane.LEFT, steps=1))
    assert found == Explained(legal=False, refusals=(GameOver(reason="goal"),))


def test_a_rewound_clock_is_explained_by_the_moves_of_the_tables_own_time() -> None:
    found = explained(toy.table(at_ms=8), 0, Run(lane=Lane.LEFT, steps=2), at_ms=3)
    assert found.refusals == (ClockRewound(at_ms=3, state_at_ms=8),)
    assert found.nearest[0] == runs(Lane.LEFT, 2)[0]


@pytest.mark.parametrize(("at_ms", "number"), [(None, 2), (1, 2), (2, 2), (4, 4)])
def test_near_moves_are_those_of_the_time_that_is_meant(at_ms: int | None, number: int) -> None:
    engine = replace(GAME.engine, moves=lambda position, actor, now, terms: (Form(Guess, Choice("number", (now,))),))
    game, command = replace(GAME, engine=engine), toy.command(0, Guess(number=0), at_ms)
    assert explain(game, TERMS, toy.table(at_ms=2, missed=(0,)), command).nearest == guesses(number)


ACTIONS = st.one_of(
    st.builds(lambda lane, steps: Run(lane=lane, steps=steps), st.sampled_from(Lane), st.integers(1, 9)),
    st.builds(lambda number: Guess(number=number), st.sampled_from(toy.NUMBERS)),
)
TABLES = st.builds(
    lambda place, tired, missed: toy.table(places=(place, 0), tired=tired, missed=tuple(sorted(missed))),
    st.integers(0, 9),
    st.none() | st.sampled_from(Lane),
    st.sets(st.sampled_from([0, 1, 2, 4])),
)


@given(TABLES, ACTIONS)
def test_no_legal_move_of_the_kind_is_more_like_the_action_than_those_called_near(
    table: Table[Any], action: Tagged
) -> None:
    moves = legal_moves(GAME, TERMS, table, (0,)).given({"kind": action.kind})
    every = sorted((likeness(plain(action), plain(move.action)) for move in moves.page(100)), reverse=True)
    near = nearest(moves, action)
    assert [likeness(plain(action), plain(move.action)) for move in near] == every[:MOST_NEAREST]
    assert len(near) == len(set(near))


@pytest.mark.parametrize(
    ("asked", "nearer", "farther"),
    [
        ("rome-milan", "milan-rome", "milan-paris"),
        ("rome-milan", "milan-paris", "oslo-paris"),
        (25, 24, 23),
        ([6, 7, 9], [7, 8, 9], [5, 6, 8]),
        (["a", "b"], ["a", "b", "c"], ["a"]),
        ([{"reel": 2, "discard": 0}], [{"reel": 2, "discard": 1}], [{"reel": 0, "discard": 1}]),
        ({"link": "x", "planes": 3}, {"link": "x", "planes": 1}, {"link": "y", "planes": 2}),
    ],
)
def test_what_shares_more_is_more_like(asked: Any, nearer: Any, farther: Any) -> None:
    assert likeness(asked, asked) > likeness(asked, nearer) > likeness(asked, farther)


class Swap(Tagged):
    a: int
    b: int
    c: int


def test_moves_that_keep_more_fields_come_first() -> None:
    space = Product(tuple(Choice(name, (0, 1)) for name in "abc"))
    moves = Moves(((0, Form(Swap, space)),)).given({"a": 0})
    found = [(move.action.a, move.action.b, move.action.c) for move in nearest(moves, Swap(a=1, b=1, c=1), most=3)]
    assert found[0] == (0, 1, 1)
    assert {*found[1:]} == {(0, 1, 0), (0, 0, 1)}


class Take(Tagged):
    cards: tuple[int, ...]


def test_a_part_of_a_set_counts_as_the_set_kept_where_it_can_be_completed() -> None:
    space = Choice("cards", tuple(combinations(range(4), 2)), SET)
    moves = Moves(((0, Form(Take, space)),))
    near = nearest(moves, Take(cards=(2,)))
    assert {move.action.cards for move in near[:3]} == {(0, 2), (1, 2), (2, 3)}


def test_how_many_are_near_can_be_said() -> None:
    moves = legal_moves(GAME, TERMS, toy.table(), (0,))
    assert len(nearest(moves, Guess(number=4), most=2)) == 2
    assert nearest(moves, Guess(number=4), most=1) == guesses(4)

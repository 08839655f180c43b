from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.actors import HOST, Actor
from engines.core.chance import Draw, Scripted, seeded
from engines.core.moves import Choice, Concat, Each, Form, KindCount, Move, Moves, One, Option, Product
from engines.core.moves.forms import MOST_COUNTED, MOST_KEPT
from engines.core.values import Tagged

KINDS = ("walk", "jump", "rest", "toll")


class Walk(Tagged):
    steps: int
    lane: str


class Jump(Tagged):
    steps: int
    gear: str | None = None


class Rest(Tagged):
    pass


class Toll(Tagged):
    number: int


def walk(steps: int, lane: str) -> Walk:
    return Walk(steps=steps, lane=lane)


WALKS: Form[Tagged] = Form(Walk, Product((Choice("steps", range(1, 3)), Choice("lane", "lr"))))
JUMPS: Form[Tagged] = Form(Jump, Choice("steps", (2, 5)))
REST: Form[Tagged] = Form(Rest, One())
LATER: Form[Tagged] = Form(Toll, Choice("number", (7,)), from_ms=900)

MOVES: Moves[Tagged] = Moves(((0, WALKS), (0, REST), (1, JUMPS), (1, REST), (HOST, LATER)))
ALL: tuple[Move[Tagged], ...] = (
    *(Move[Tagged](seat=0, action=walk(steps, lane)) for steps, lane in product((1, 2), "lr")),
    Move(seat=0, action=Rest()),
    Move(seat=1, action=Jump(steps=2)),
    Move(seat=1, action=Jump(steps=5)),
    Move(seat=1, action=Rest()),
    Move(seat=HOST, action=Toll(number=7), from_ms=900),
)


@st.composite
def many_moves(draw: st.DrawFn) -> Moves[Tagged]:
    sizes = draw(st.lists(st.integers(0, 5), max_size=6))
    return Moves(tuple((seat, Form(Toll, Choice("number", range(size)))) for seat, size in enumerate(sizes)))


def test_moves_are_listed_actor_by_actor_form_by_form() -> None:
    assert MOVES.page(50) == ALL
    assert (MOVES.total, MOVES.count, MOVES.exact) == (9, 9, True)


@given(many_moves(), st.integers(0, 12), st.integers(0, 40))
def test_a_page_is_a_slice(moves: Moves[Tagged], first: int, skip: int) -> None:
    whole = moves.page(100)
    assert len(whole) == moves.total
    assert moves.page(first, skip) == whole[skip : skip + first]
    assert [moves.at(index) for index in range(moves.total)] == list(whole)


def test_moves_have_no_python_length() -> None:
    with pytest.raises(TypeError, match="ask `total`"):
        len(MOVES)


def test_no_moves_at_all() -> None:
    assert (Moves(()).total, Moves(()).exact, Moves(()).page(9), Moves(()).options({})) == (0, True, (), ())


@pytest.mark.parametrize(("beyond", "exact"), [(-1, True), (0, True), (1, False), (10**30, False)])
def test_a_count_that_json_readers_would_lose_is_capped_and_said_to_be(beyond: int, exact: bool) -> None:
    total = MOST_COUNTED + beyond
    moves: Moves[Tagged] = Moves(((0, Form(Walk, Sized("steps", range(total)))),))
    assert moves.total == total
    assert moves.count == min(total, 2**53 - 1)
    assert moves.exact is exact


class Sized(Choice, frozen=True):
    """Any number of values, none of them listed."""

    def count(self) -> int:
        return self.values.stop  # type: ignore[attr-defined, no-any-return]


def test_moves_beyond_any_list_are_paged_and_drawn() -> None:
    wide = Product((Choice("steps", range(10**15)), Choice("lane", [str(n) for n in range(1000)])))
    form: Form[Tagged] = Form(Walk, wide)
    big: Moves[Tagged] = Moves(((0, form), (1, form)))
    assert big.page(2, 10**18 - 1) == (
        Move(seat=0, action=walk(10**15 - 1, "999")),
        Move(seat=1, action=walk(0, "0")),
    )
    drawn = big.sample(Draw(seeded("big")), by_kind=False)
    assert big.contains(drawn.seat, drawn.action)


def test_a_form_with_more_moves_than_a_word_is_sampled() -> None:
    parts = tuple(Choice(name, range(2**40)) for name in ("steps", "number"))
    moves: Moves[Tagged] = Moves(((0, Form(Leap, Product(parts))),))
    for by_kind in (True, False):
        move = moves.sample(Draw(seeded("huge")), by_kind=by_kind)
        assert moves.contains(0, move.action)


class Leap(Tagged):
    steps: int
    number: int


def test_what_is_not_listed_in_full_is_not_exact() -> None:
    form: Form[Tagged] = Form(Toll, Choice("number", (1,), exact=False))
    assert not Moves(((0, REST), (0, form))).exact


def test_moves_contain_what_they_list_for_now() -> None:
    assert all(MOVES.contains(move.seat, move.action) for move in ALL if move.from_ms is None)


@pytest.mark.parametrize(
    ("actor", "action"),
    [
        (1, walk(1, "l")),
        (0, walk(3, "l")),
        (0, walk(1, "m")),
        (0, Jump(steps=2)),
        (1, Jump(steps=2, gear="rope")),
        (HOST, Toll(number=7)),
        (2, Rest()),
    ],
    ids=["another seat's", "too far", "no such lane", "no such kind", "field not on offer", "too early", "nobody"],
)
def test_moves_contain_nothing_else(actor: Actor, action: Tagged) -> None:
    assert not MOVES.contains(actor, action)


def test_of_keeps_the_moves_of_one_actor() -> None:
    assert MOVES.of(1).page(50) == ALL[5:8]
    assert MOVES.of(5).total == 0


def test_now_leaves_out_what_becomes_legal_later() -> None:
    assert MOVES.now().page(50) == ALL[:-1]


FIELDS = {"kind": st.sampled_from(KINDS), "steps": st.integers(0, 6), "lane": st.sampled_from("lrx")}


@given(st.fixed_dictionaries({}, optional=FIELDS))
def test_given_keeps_the_moves_that_have_all_these_fields(partial: dict[str, Any]) -> None:
    def has(move: Move[Tagged]) -> bool:
        action: dict[str, Any] = msgspec.to_builtins(move.action)
        action.pop("gear", None)
        return partial.items() <= action.items()

    assert MOVES.given(partial).page(50) == tuple(move for move in ALL if has(move))


@pytest.mark.parametrize("partial", [{"kind": 5}, {"kind": None}, {"kind": ["walk"]}, {"speed": 3}], ids=str)
def test_what_no_action_has_leaves_no_move(partial: dict[str, Any]) -> None:
    assert MOVES.given(partial).total == 0
    assert MOVES.options(partial) == ()


def test_given_keeps_the_time_from_which_a_move_is_legal() -> None:
    assert MOVES.given({"number": 7}).page(5) == ALL[-1:]


def test_before_the_kind_is_given_the_kinds_are_the_only_choice() -> None:
    assert MOVES.options({}) == (Option(at="/kind", values=("walk", "rest", "jump", "toll")),)


def test_kinds_are_counted_for_each_actor_in_the_order_in_which_they_are_listed() -> None:
    assert MOVES.kinds == (
        KindCount(seat=0, kind="walk", count=4, exact=True),
        KindCount(seat=0, kind="rest", count=1, exact=True),
        KindCount(seat=1, kind="jump", count=2, exact=True),
        KindCount(seat=1, kind="rest", count=1, exact=True),
        KindCount(seat=HOST, kind="toll", count=1, exact=True),
    )


def test_forms_of_one_kind_are_counted_together() -> None:
    moves: Moves[Tagged] = Moves(((0, REST), (0, WALKS), (0, JUMPS), (0, Form(Walk, Choice("steps", ()))), (1, WALKS)))
    assert [(kind.seat, kind.kind, kind.count) for kind in moves.kinds] == [
        (0, "rest", 1),
        (0, "walk", 4),
        (0, "jump", 2),
        (1, "walk", 4),
    ]


def test_a_kind_with_more_moves_than_can_be_told_or_than_are_listed_is_marked() -> None:
    many: Form[Tagged] = Form(Toll, Choice("number", range(MOST_COUNTED + 1)))
    begun: Form[Tagged] = Form(Walk, Choice("steps", (), exact=False))
    moves: Moves[Tagged] = Moves(((0, many), (0, REST), (0, begun)))
    assert [(kind.count, kind.exact) for kind in moves.kinds] == [(MOST_COUNTED, False), (1, True), (0, False)]


def test_options_of_a_kind_are_its_open_fields() -> None:
    assert MOVES.options({"kind": "walk", "lane": "l"}) == (Option(at="/steps", min=1, max=2),)
    assert MOVES.options({"steps": 5}) == (Option(at="/kind", values=("jump",)),)
    assert MOVES.options({"steps": 6}) == ()
    assert MOVES.options({"kind": "rest"}) == ()


@given(st.fixed_dictionaries({}, optional=FIELDS))
def test_every_option_leads_on_and_every_way_on_is_an_option(partial: dict[str, Any]) -> None:
    offered = set()
    for option in MOVES.options(partial):
        values = option.values if option.values is not None else range(option.min or 0, (option.max or 0) + 1)
        offered |= {(option.at[1:], value) for value in values}
    assert all(MOVES.given({**partial, name: value}).total for name, value in offered)
    listed = (msgspec.to_builtins(move.action) for move in MOVES.given(partial).page(50))
    asked = ("steps", "lane", "number") if "kind" in partial else ("kind",)
    needed = {(n, v) for action in listed for n, v in action.items() if n not in partial and n in asked}
    assert offered == needed


def test_a_sample_by_kind_draws_a_form_and_then_one_of_its_moves() -> None:
    draw = Draw(Scripted(draws={"bot": (0, 3, 2, 1)}))
    assert MOVES.sample(draw, "bot") == ALL[3]
    assert MOVES.sample(draw, "bot") == ALL[6]


def test_a_plain_sample_draws_any_move() -> None:
    draw = Draw(Scripted(draws={"sample": (8, 4)}))
    assert [MOVES.sample(draw, by_kind=False) for _ in range(2)] == [ALL[8], ALL[4]]


@pytest.mark.parametrize("by_kind", [True, False])
def test_samples_meet_every_move(by_kind: bool) -> None:
    draw = Draw(seeded("samples"))
    found = Counter((move.seat, move.action) for move in (MOVES.sample(draw, by_kind=by_kind) for _ in range(400)))
    assert set(found) == {(move.seat, move.action) for move in ALL}


@pytest.mark.parametrize("size", [1, 7, MOST_KEPT, MOST_KEPT + 1])
def test_a_form_gives_the_same_moves_in_every_order_and_to_every_actor(size: int) -> None:
    form: Form[Tagged] = Form(Toll, Choice("number", range(size)), from_ms=3)
    moves: Moves[Tagged] = Moves(((1, form), (0, form)))
    every = [Move(seat=seat, action=Toll(number=n), from_ms=3) for seat in (1, 0) for n in range(size)]
    for low, high in ((size, size + 1), (size - 1, size + 1), (0, 1), (size // 2, size), (0, 2 * size), (0, 2 * size)):
        assert moves.page(high - low, low) == tuple(every[low:high])
    assert moves == Moves(((1, form), (0, form)))


def test_a_form_knows_the_fields_of_a_space_whose_first_part_is_empty() -> None:
    space = Concat((Concat(()), Each(({"steps": 1, "lane": "l"},), ("steps", "lane"))))
    form: Form[Tagged] = Form(Walk, space)
    narrowed = form.given({"steps": 1})
    assert narrowed is not None
    assert narrowed.size == 1
    assert form.contains(walk(1, "l"))


def test_a_move_leaves_out_the_time_where_it_is_legal_at_once() -> None:
    assert msgspec.to_builtins(ALL[4]) == {"seat": 0, "action": {"kind": "rest"}}
    assert msgspec.to_builtins(ALL[8]) == {"seat": "host", "action": {"kind": "toll", "number": 7}, "from_ms": 900}

from collections.abc import Callable
from math import comb
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.core.moves import Multiset, Option
from engines.core.moves.multiset import combination
from tests.engines.core.moves.specimens import Some, all_multisets, listed, mosts, multiset

ITEMS = st.integers(0, 4).map(lambda count: tuple("abcd"[:count]))


def bounded(items: str, most: int) -> Multiset:
    return multiset("pay", tuple(items), lambda _: most)


def some(*pairs: tuple[str, int]) -> tuple[Some, ...]:
    return tuple(Some(item=item, number=number) for item, number in pairs)


def elements(*pairs: Any) -> dict[str, Any]:
    return {"pay": [dict(zip(("item", "number"), pair, strict=False)) for pair in pairs]}


@given(ITEMS, mosts())
def test_the_formula_counts_what_brute_force_lists(items: tuple[str, ...], most: Callable[[int], int]) -> None:
    assert multiset("pay", items, most).count() == len(all_multisets(items, most))


@given(ITEMS, mosts())
def test_unranking_gives_every_multiset_once_fewer_items_first(
    items: tuple[str, ...], most: Callable[[int], int]
) -> None:
    assert [row["pay"] for row in listed(multiset("pay", items, most))] == all_multisets(items, most)


def test_the_order_is_fewer_items_then_the_items_then_their_numbers() -> None:
    assert [row["pay"] for row in listed(bounded("ab", 3))] == [
        some(("a", 1)),
        some(("a", 2)),
        some(("a", 3)),
        some(("b", 1)),
        some(("b", 2)),
        some(("b", 3)),
        some(("a", 1), ("b", 1)),
        some(("a", 1), ("b", 2)),
        some(("a", 2), ("b", 1)),
    ]


def test_naming_more_items_may_lower_the_total() -> None:
    space = multiset("pay", ("a", "b", "c"), lambda k: 4 - k)
    assert [row["pay"] for row in listed(space)] == [
        *[some((item, number)) for item in "abc" for number in (1, 2, 3)],
        *[some(pair, other) for pair, other in ((("a", 1), ("b", 1)), (("a", 1), ("c", 1)), (("b", 1), ("c", 1)))],
    ]


def test_what_naming_more_items_rules_out_is_not_contained() -> None:
    space = multiset("pay", ("a", "b", "c"), lambda k: 4 - k)
    assert space.contains({"pay": some(("a", 3))})
    assert space.contains({"pay": some(("a", 1), ("b", 1))})
    assert not space.contains({"pay": some(("a", 1), ("b", 2))})
    assert not space.contains({"pay": some(("a", 1), ("b", 1), ("c", 1))})


def test_sixty_items_and_thirty_to_spend_are_counted_at_once() -> None:
    space = multiset("pay", tuple(f"link-{number:02}" for number in range(60)), lambda _: 30)
    assert space.count() == comb(90, 30) - 1  # the choices of 30 out of 90 (Vandermonde), but for the empty one
    last = space.at(space.count() - 1)["pay"]
    assert [element.item for element in last] == [f"link-{number}" for number in range(30, 60)]
    assert {element.number for element in last} == {1}
    assert space.contains({"pay": last})


@given(st.integers(0, 8), st.integers(0, 8))
def test_combinations_are_ranked_in_lexicographic_order(n: int, k: int) -> None:
    found = [combination(n, k, rank) for rank in range(comb(n, k))]
    assert found == sorted(found)
    assert len({tuple(chosen) for chosen in found}) == comb(n, k)
    assert all(chosen == sorted(set(chosen)) and set(chosen) <= set(range(n)) for chosen in found)


@pytest.mark.parametrize(
    "wrong",
    [
        (),
        some(("a", 4)),
        some(("a", 2), ("b", 2)),
        some(("b", 1), ("a", 1)),
        some(("a", 1), ("a", 1)),
        some(("z", 1)),
        some(("a", 0)),
        some(("a", 5), ("b", -3)),
    ],
    ids=["empty", "too many", "too many together", "descending", "twice", "unknown", "none of it", "negative"],
)
def test_what_is_no_multiset_is_not_contained(wrong: tuple[Some, ...]) -> None:
    assert not bounded("ab", 3).contains({"pay": wrong})
    assert bounded("ab", 3).contains({"pay": some(("a", 1), ("b", 2))})


def test_elements_given_without_a_number_leave_it_open() -> None:
    space = bounded("abc", 3).given(elements(("b",)))
    assert [row["pay"] for row in listed(space)] == [
        some(("b", 1)),
        some(("b", 2)),
        some(("b", 3)),
        *[some(("a", one), ("b", other)) for one, other in ((1, 1), (1, 2), (2, 1))],
        *[some(("b", one), ("c", other)) for one, other in ((1, 1), (1, 2), (2, 1))],
        some(("a", 1), ("b", 1), ("c", 1)),
    ]


def test_the_order_in_which_elements_are_given_does_not_count() -> None:
    one, other = (bounded("abc", 9).given(elements(*given)) for given in ((("c", 2), ("a",)), (("a",), ("c", 2))))
    assert listed(one) == listed(other)
    assert one.count() == other.count() == 7 + comb(7, 2)


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        ([("a", 2)], [("a",)], [some(("a", 2)), some(("a", 2), ("b", 1))]),
        ([("a",)], [("a", 2)], [some(("a", 2)), some(("a", 2), ("b", 1))]),
        ([("a", 2)], [], [some(("a", 2)), some(("a", 2), ("b", 1))]),
        ([("a", 2)], [("b",)], [some(("a", 2), ("b", 1))]),
        ([("a", 2)], [("a", 1)], []),
        ([("a", 4)], [], []),
    ],
    ids=str,
)
def test_what_is_given_first_still_holds_when_more_is_given(first: Any, then: Any, left: list[Any]) -> None:
    space = bounded("ab", 3).given(elements(*first)).given(elements(*then))
    assert [row["pay"] for row in listed(space)] == left


def test_more_than_there_is_completes_to_nothing() -> None:
    assert bounded("ab", 3).given(elements(("a", 4))).count() == 0
    assert bounded("ab", 3).given(elements(("a", 3), ("b",))).count() == 0
    assert bounded("ab", 3).given(elements(("a", 3))).count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        "a",
        7,
        None,
        True,
        {},
        {"item": "a"},
        ["a"],
        [None],
        [[]],
        [7],
        [{}],
        [{"number": 1}],
        [{"item": "z"}],
        [{"item": None}],
        [{"item": ["a"]}],
        [{"item": {"a": 1}}],
        [{"item": "a", "number": "1"}],
        [{"item": "a", "number": None}],
        [{"item": "a", "number": 1.0}],
        [{"item": "a", "number": True}],
        [{"item": "a", "number": 0}],
        [{"item": "a", "number": -3}],
        [{"item": "a", "number": 10**30}],
        [{"item": "a", "more": 1}],
        [{"item": "a"}, {"item": "a"}],
        [{"item": "a"}, {"item": "a", "number": 1}],
        [{"item": "a", "number": 1}, {"item": "a", "number": 2}],
        [{"item": "a"}, {"item": "b"}, {"item": "a"}],
        [{"item": "a"}, 7],
    ],
    ids=str,
)
def test_what_is_not_part_of_any_multiset_leaves_nothing(wrong: object) -> None:
    space = bounded("ab", 3).given({"pay": wrong})
    assert space.count() == 0
    assert list(space.options({"pay": wrong})) == []
    assert not space.contains({"pay": some(("a", 1))})
    assert space.given({"pay": []}).count() == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["a", "b", "z"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["item", "number", "x"]), inner),
)


@given(JSON)
@example([{"item": "a", "number": 1}, {"item": "b", "number": -1}])
def test_no_json_whatever_raises(partial: object) -> None:
    space = bounded("ab", 3).given({"pay": partial})
    assert len(listed(space)) == space.count() <= 9
    list(space.options({"pay": partial}))


def test_an_empty_list_leaves_everything_open() -> None:
    assert bounded("ab", 3).given({"pay": []}).count() == 9
    assert bounded("ab", 3).given({}).count() == 9


@pytest.mark.parametrize(
    ("partial", "expected"),
    [
        ({}, [Option(at="/pay/0/item", values=("a", "b", "c"))]),
        ({"pay": []}, [Option(at="/pay/0/item", values=("a", "b", "c"))]),
        (
            elements(("b",)),
            [Option(at="/pay/0/number", min=1, max=4), Option(at="/pay/1/item", values=("a", "c"))],
        ),
        (
            elements(("c", 2), ("b",)),
            [Option(at="/pay/1/number", min=1, max=2), Option(at="/pay/2/item", values=("a",))],
        ),
        (
            elements(("c",), ("b",)),
            [
                Option(at="/pay/0/number", min=1, max=3),
                Option(at="/pay/1/number", min=1, max=3),
                Option(at="/pay/2/item", values=("a",)),
            ],
        ),
        (elements(("c", 4)), []),
    ],
    ids=str,
)
def test_options_are_the_open_numbers_and_the_further_items(partial: dict[str, Any], expected: list[Option]) -> None:
    assert list(bounded("abc", 4).given(partial).options(partial)) == expected


def test_what_is_not_listed_in_full_stays_so() -> None:
    space = Multiset("pay", ("a",), lambda _: 3, lambda *_: None, ("item", "number"), exact=False)
    assert not space.given(elements(("a",))).exact
    assert not space.given({"pay": 7}).exact

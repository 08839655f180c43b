import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.moves import PATH, SET, Listing
from engines.core.moves.fitting import fits, lies_within, plain
from tests.engines.core.moves.specimens import Meaning, Pair, completes

PAIRS = st.fixed_dictionaries({}, optional={"x": st.integers(0, 2), "y": st.integers(0, 2)})
WHOLE = st.fixed_dictionaries({"x": st.integers(0, 2), "y": st.integers(0, 2)})


def test_plain_is_the_value_as_json_has_it() -> None:
    assert plain((Pair(x=1, y=2), None, Listing.SET)) == [{"x": 1, "y": 2}, None, "set"]


@pytest.mark.parametrize(
    ("partial", "value"),
    [(1, 1), ("a", "a"), (None, None), (True, True), ({}, {"x": 1}), ({"x": 1}, {"x": 1, "y": 2}), ([], [1])],
    ids=str,
)
def test_a_part_is_completed_by_its_whole(partial: Any, value: Any) -> None:
    assert fits(partial, value, PATH)
    assert fits(partial, value, SET)


@pytest.mark.parametrize(
    ("partial", "value"),
    [
        (1, 2),
        (1, True),
        (True, 1),
        (0, False),
        (1, 1.0),
        (1, "1"),
        (None, 0),
        (None, []),
        ({}, []),
        ([], {}),
        ({"x": None}, {"y": 1}),
        ({"x": 1, "z": 1}, {"x": 1, "y": 2}),
        ([1, 2], [1]),
        ([2], [1]),
    ],
    ids=str,
)
def test_what_differs_does_not_fit(partial: Any, value: Any) -> None:
    assert not fits(partial, value, PATH)
    assert not fits(partial, value, SET)


def test_a_path_is_completed_from_its_beginning() -> None:
    assert fits([1, 2], [1, 2, 3], PATH)
    assert not fits([2], [1, 2, 3], PATH)
    assert fits([{"x": 1}], [{"x": 1, "y": 5}, {"x": 2, "y": 5}], PATH)


def test_a_set_is_completed_from_any_part_in_any_order() -> None:
    assert fits([3, 1], [1, 2, 3], SET)
    assert not fits([1, 1], [1, 2, 3], SET)


def test_an_item_gives_way_to_another_that_has_no_choice() -> None:
    assert lies_within([{"x": 1}, {"x": 1, "y": 1}], [{"x": 1, "y": 1}, {"x": 1, "y": 2}])
    assert not lies_within([{"x": 1}, {"x": 1}], [{"x": 1, "y": 1}, {"x": 2, "y": 2}])


@given(st.lists(PAIRS, max_size=4), st.lists(WHOLE, max_size=4))
def test_matching_finds_a_way_where_there_is_one(partial: list[Any], value: list[Any]) -> None:
    ways = itertools.permutations(value, len(partial)) if len(partial) <= len(value) else iter(())
    expected = any(all(p.items() <= v.items() for p, v in zip(partial, way, strict=True)) for way in ways)
    assert lies_within(partial, value) == expected
    assert fits(partial, value, SET) == expected


@given(st.lists(PAIRS, max_size=3), st.lists(WHOLE, max_size=3))
def test_lists_fit_as_their_definition_says(partial: list[Any], value: list[Any]) -> None:
    assert fits(partial, value, PATH) == completes(partial, value, Meaning.PATH)
    assert fits(partial, value, SET) == completes(partial, value, Meaning.SET)

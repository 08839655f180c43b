from typing import Any

import pytest

from engines.core.moves import PATH, SET, Choice, Concat, Listing, Option
from engines.core.moves.options import distinct, joined
from tests.engines.core.moves.specimens import Pair


def pairs(*numbers: tuple[int, int]) -> tuple[Pair, ...]:
    return tuple(Pair(x=x, y=y) for x, y in numbers)


def options(values: tuple[Any, ...], partial: Any, listing: Listing) -> list[Option]:
    space = Choice("f", values, listing).given({"f": partial})
    return list(space.options({"f": partial}))


def test_an_open_field_offers_its_values_once_each_as_json() -> None:
    space = Choice("f", (*pairs((1, 2)), "a", 1, True, "a", None))
    assert list(space.options({})) == [Option(at="/f", values=({"x": 1, "y": 2}, "a", 1, True, None))]


def test_a_field_that_is_given_whole_offers_nothing() -> None:
    assert options(("a", "b"), "a", PATH) == []


def test_an_object_that_was_begun_offers_its_open_fields() -> None:
    assert options(pairs((1, 2), (1, 3), (4, 5)), {"x": 1}, PATH) == [Option(at="/f/y", values=(2, 3))]
    assert options(pairs((1, 2), (3, 2)), {}, PATH) == [
        Option(at="/f/x", values=(1, 3)),
        Option(at="/f/y", values=(2,)),
    ]


def test_a_path_offers_its_next_item() -> None:
    assert options(((1, 2, 3), (1, 4), (5, 6)), [1], PATH) == [Option(at="/f/1", values=(2, 4))]
    assert options(((1, 2), (1, 2, 3)), [1, 2], PATH) == [Option(at="/f/2", values=(3,))]


def test_a_set_offers_what_may_join_it() -> None:
    assert options(((1, 2), (2, 3), (4,)), [2], SET) == [Option(at="/f/1", values=(1, 3))]


def test_an_item_that_was_begun_offers_its_open_fields_before_the_next_item() -> None:
    sets = (pairs((1, 2), (3, 4)), pairs((1, 5), (6, 7)))
    assert options(sets, [{"x": 1}], SET) == [
        Option(at="/f/0/y", values=(2, 5)),
        Option(at="/f/1", values=({"x": 3, "y": 4}, {"x": 6, "y": 7})),
    ]


def test_an_item_is_not_offered_what_another_one_needs() -> None:
    value = pairs((1, 2), (1, 3))
    assert options((value,), [{"x": 1}, {"y": 2}], SET) == [
        Option(at="/f/0/y", values=(3,)),
        Option(at="/f/1/x", values=(1,)),
    ]


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([range(3), range(3, 5)], Option(at="/f", min=0, max=4)),
        ([range(3, 5), range(3)], Option(at="/f", min=0, max=4)),
        ([range(20), range(1, 2), range(15, 30)], Option(at="/f", min=0, max=29)),
        ([range(2), range(3, 5)], Option(at="/f", values=(0, 1, 3, 4))),
        ([range(2), (7,)], Option(at="/f", values=(0, 1, 7))),
        ([range(3), range(2, 5, 2)], Option(at="/f", values=(0, 1, 2, 4))),
        ([range(5), range(5)], Option(at="/f", min=0, max=4)),
    ],
    ids=str,
)
def test_the_options_of_one_place_are_joined(ranges: list[Any], expected: Option) -> None:
    assert list(Concat(tuple(Choice("f", values) for values in ranges)).options({})) == [expected]


def test_places_keep_the_order_in_which_they_first_come() -> None:
    found = [Option(at="/b", values=(1,)), Option(at="/a", values=(2,)), Option(at="/b", values=(3, 1))]
    assert list(joined(found)) == [Option(at="/b", values=(1, 3)), Option(at="/a", values=(2,))]


def test_values_that_python_takes_for_equal_are_different_in_json() -> None:
    assert distinct([1, True, 1.0, 0, False, None, 1]) == (1, True, 1.0, 0, False, None)
    assert len(distinct([1, True, 1.0])) == 3

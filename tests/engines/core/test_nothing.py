"""Refusals of ids and numbers that name nothing."""

import pytest

from engines.core.nothing import Named, NamesNothing, Number


class NoSuchLane(NamesNothing):
    code = "lane/unknown"
    at = "/action/lane"
    detail = "There is no lane {lane}; there are {lanes}."
    lane: Named
    lanes: tuple[str, ...] = ("left", "right")


class NoSuchNumber(NamesNothing):
    code = "number/unknown"
    at = "/action/number"
    detail = "There is no number {number}."
    number: Number


def test_the_field_is_the_one_that_the_refusal_points_to() -> None:
    assert (NoSuchLane.field(), NoSuchNumber.field()) == ("lane", "number")


def test_a_value_of_the_type_of_the_field_is_refused_with_what_there_is() -> None:
    refusal = NoSuchLane.of("middle")
    assert refusal is not None
    assert refusal.sentence() == "There is no lane middle; there are left and right."
    assert NoSuchNumber.of(-3) == NoSuchNumber(number=-3)


@pytest.mark.parametrize("value", [3, None, True, ["left"], "x" * 65])
def test_a_value_of_another_type_is_another_matter(value: object) -> None:
    assert NoSuchLane.of(value) is None


@pytest.mark.parametrize("value", ["3", None, True, 2.5, 2**31])
def test_so_is_a_number_that_is_none_or_too_large_to_be_told(value: object) -> None:
    assert NoSuchNumber.of(value) is None

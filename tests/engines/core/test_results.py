from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.actors import Seat
from engines.core.refusals import KERNEL_REFUSALS, NotYourTurn, UnknownOption, UnknownVariant
from engines.core.results import Fault, Refused, Standing, ranked
from tests.kit import toy


class Symbol(Enum):
    RING = "ring"


class Odd(Fault):
    """A thing."""

    code = "thing/odd"
    at = "/state/{seat}/{symbol}"
    detail = "{seat} holds a {symbol}, of {symbols}, “{symbol}”."
    seat: Seat
    symbol: Symbol
    symbols: tuple[Symbol, ...]


ODD = Odd(seat=2, symbol=Symbol.RING, symbols=(Symbol.RING, Symbol.RING))


def test_a_finding_says_its_facts_in_the_words_of_the_wire() -> None:
    assert ODD.sentence() == "Seat 2 holds a ring, of ring and ring, “ring”."
    assert ODD.pointer() == "/state/2/ring"


def test_the_facts_are_the_fields_as_they_are_typed() -> None:
    assert ODD.facts() == {"seat": 2, "symbol": Symbol.RING, "symbols": (Symbol.RING, Symbol.RING)}


def test_seats_and_lists_are_told_as_people_tell_them() -> None:
    assert (
        NotYourTurn(seat=0, to_act=(1, 2), phase="racing").sentence()
        == "Seat 0 may not act now; it is up to seat 1 and seat 2."
    )
    assert UnknownVariant(variant="x", variants=("a", "b")).sentence() == "There is no variant “x”; there are a and b."
    assert UnknownOption(option="x", options=()).sentence() == "There is no option “x”; there are none."


def test_braces_in_a_fact_are_only_braces() -> None:
    assert UnknownVariant(variant="{variants}", variants=()).sentence().startswith("There is no variant “{variants}”")


def test_a_refused_operation_is_reported_by_its_first_reason() -> None:
    tired, missed = toy.LaneTired(lane=toy.Lane.LEFT), toy.AlreadyMissed(number=2)
    assert Refused(refusals=(tired, missed)).first == tired


@pytest.mark.parametrize("refusal", KERNEL_REFUSALS, ids=lambda refusal: refusal.code)
def test_every_refusal_of_the_kernel_is_a_code_a_place_and_a_sentence(refusal: type) -> None:
    assert refusal.code.count("/") == 1  # type: ignore[attr-defined]
    assert refusal.at.startswith("/")  # type: ignore[attr-defined]
    assert refusal.__doc__
    assert refusal.clause is None  # type: ignore[attr-defined]


def test_no_two_refusals_of_the_kernel_share_a_code() -> None:
    assert len({refusal.code for refusal in KERNEL_REFUSALS}) == len(KERNEL_REFUSALS)


def standing(seat: int, rank: int, *values: int) -> Standing:
    return Standing(seat=seat, rank=rank, score=values[0], tie_break=values[1:])


def test_the_highest_score_is_ranked_first() -> None:
    assert ranked({0: (3,), 1: (9,), 2: (5,)}) == (standing(1, 1, 9), standing(2, 2, 5), standing(0, 3, 3))


def test_the_lowest_score_is_ranked_first_where_it_wins() -> None:
    results = {0: (3, 1), 1: (9, 0), 2: (3, 2)}
    assert ranked(results, lowest=True) == (standing(2, 1, 3, 2), standing(0, 2, 3, 1), standing(1, 3, 9, 0))


def test_tie_break_values_decide_in_their_order() -> None:
    results = {0: (5, 1, 9), 1: (5, 2, 0), 2: (5, 2, 1)}
    assert ranked(results) == (standing(2, 1, 5, 2, 1), standing(1, 2, 5, 2, 0), standing(0, 3, 5, 1, 9))


def test_equal_seats_share_a_rank_in_turn_order_and_the_next_one_skips() -> None:
    results = {3: (5,), 0: (5,), 1: (7,), 2: (1,)}
    assert ranked(results) == (standing(1, 1, 7), standing(0, 2, 5), standing(3, 2, 5), standing(2, 4, 1))


@given(st.dictionaries(st.integers(0, 15), st.tuples(st.integers(-3, 3), st.integers(-1, 1)), min_size=1))
def test_a_rank_is_one_more_than_the_seats_above(results: dict[int, tuple[int, ...]]) -> None:
    for row in ranked(results):
        mine = (row.score, *row.tie_break)
        assert row.rank == 1 + len([other for other in results.values() if other > mine])
    assert {row.seat for row in ranked(results)} == set(results)

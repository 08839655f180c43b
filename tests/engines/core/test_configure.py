from typing import Any

import pytest

from engines.core.configure import configure
from engines.core.engine import Setup
from engines.core.refusals import (
    NoSuchFirstSeat,
    OptionValue,
    UnknownOption,
    UnknownVariant,
    VariantUnavailable,
    WrongSeatCount,
)
from engines.core.results import Refusal, Refused
from tests.kit import toy
from tests.kit.toy import Config

GAME = toy.game()


def configured(
    seats: int = 2, variant: str | None = None, first_seat: int | None = None, **options: Any
) -> Setup[Any] | Refused:
    return configure(GAME, seats, variant, options, first_seat)


def test_without_a_variant_the_first_one_is_meant() -> None:
    assert configured() == Setup(2, Config())


def test_a_variant_is_a_row_of_options() -> None:
    assert configured(variant="sprint") == Setup(2, Config(goal=5, guessing=False))


def test_options_go_over_those_of_the_variant() -> None:
    assert configured(variant="sprint", goal=7) == Setup(2, Config(goal=7, guessing=False))


def test_the_first_seat_is_passed_on() -> None:
    assert configured(seats=3, first_seat=2) == Setup(3, Config(), 2)


UNKNOWN = UnknownVariant(variant="relay", variants=("standard", "sprint", "marathon"))
SPEED = UnknownOption(option="speed", options=("goal", "guessing"))


@pytest.mark.parametrize(
    ("asked", "refusals"),
    [
        ({"variant": "relay"}, [UNKNOWN]),
        ({"variant": ""}, [UnknownVariant(variant="", variants=UNKNOWN.variants)]),
        ({"variant": "marathon"}, [VariantUnavailable(variant="marathon", reason="nobody has the time")]),
        ({"seats": 1}, [WrongSeatCount(variant="standard", seats=1, min=2, max=3)]),
        ({"seats": 4}, [WrongSeatCount(variant="standard", seats=4, min=2, max=3, others=("sprint",))]),
        ({"seats": 7, "variant": "sprint"}, [WrongSeatCount(variant="sprint", seats=7, min=2, max=6)]),
        ({"first_seat": 2}, [NoSuchFirstSeat(first_seat=2, seats=2)]),
        ({"speed": 1}, [SPEED]),
        ({"goal": 1}, [OptionValue(option="goal", problem="Expected `int` >= 2")]),
        ({"goal": "9"}, [OptionValue(option="goal", problem="Expected `int`, got `str`")]),
        ({"goal": None}, [OptionValue(option="goal", problem="Expected `int`, got `null`")]),
        ({"guessing": 1}, [OptionValue(option="guessing", problem="Expected `bool`, got `int`")]),
        ({"goal": 31}, [toy.GoalTooFar(seats=2, most=30)]),
    ],
    ids=str,
)
def test_what_cannot_be_started_is_refused(asked: dict[str, Any], refusals: list[Refusal]) -> None:
    assert configured(**asked) == Refused(refusals=tuple(refusals))


def test_everything_that_is_wrong_is_said_at_once() -> None:
    found = configured(seats=9, variant="marathon", first_seat=9, speed=1, goal=1, guessing="no", lanes=2)
    assert isinstance(found, Refused)
    assert [(refusal.code, refusal.pointer()) for refusal in found.refusals] == [
        ("start/variant-unavailable", "/variant"),
        ("start/seats", "/seats"),
        ("start/unknown-option", "/options/speed"),
        ("start/unknown-option", "/options/lanes"),
        ("start/option-value", "/options/goal"),
        ("start/option-value", "/options/guessing"),
    ]


def test_what_the_title_knows_is_asked_only_of_a_setup_that_could_be() -> None:
    found = configured(seats=9, goal=31)
    assert found == Refused(refusals=(WrongSeatCount(variant="standard", seats=9, min=2, max=3),))


def test_an_option_that_the_variant_sets_is_judged_as_the_request_sets_it() -> None:
    found = configured(variant="sprint", goal=99)
    assert found == Refused(refusals=(OptionValue(option="goal", problem="Expected `int` <= 50"),))


def test_a_name_that_a_json_pointer_escapes_is_escaped() -> None:
    found = configure(GAME, 2, None, {"a/b~c": 1}, None)
    assert isinstance(found, Refused)
    assert found.first.pointer() == "/options/a~1b~0c"

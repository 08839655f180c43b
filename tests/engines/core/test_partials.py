from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from engines.core.moves.fitting import plain
from engines.core.partials import partial_type
from engines.core.sets import ascending
from engines.core.values import Tagged, Value
from tests.kit.toy import Guess, Lane, Run


class Flip(Value, order=True):
    reel: Annotated[int, Meta(ge=0, le=2)]
    discard: int


class Spin(Tagged):
    flips: Annotated[tuple[Flip, ...], Meta(min_length=1, max_length=2)]
    onto: Flip | None = None

    def __post_init__(self) -> None:
        ascending(self, "flips")


PARTIAL = partial_type((Run, Guess, Spin))


@pytest.mark.parametrize(
    "partial",
    [
        {"kind": "run"},
        {"kind": "run", "lane": "left"},
        {"kind": "run", "steps": 3},
        {"kind": "guess"},
        {"kind": "spin", "flips": []},
        {"kind": "spin", "flips": [{}]},
        {"kind": "spin", "flips": [{"discard": 1}, {"reel": 2}]},
        {"kind": "spin", "flips": [{"reel": 2, "discard": 0}, {"reel": 1, "discard": 0}]},
        {"kind": "spin", "onto": {"reel": 1}},
        {"kind": "spin", "onto": None},
    ],
    ids=str,
)
def test_part_of_an_action_is_decoded_and_stays_a_part(partial: dict[str, Any]) -> None:
    assert plain(msgspec.convert(partial, PARTIAL)) == partial


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"lane": "left"},
        {"kind": "fly"},
        {"kind": "guess", "lane": "left"},
        {"kind": "guess", "number": 5},
        {"kind": "run", "lane": "middle"},
        {"kind": "run", "steps": None},
        {"kind": "spin", "flips": {}},
        {"kind": "spin", "flips": [{"reel": 3}]},
        {"kind": "spin", "flips": [{"speed": 3}]},
        {"kind": "spin", "onto": {"reel": "1"}},
    ],
    ids=str,
)
def test_what_is_part_of_no_action_is_not_decoded(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, PARTIAL)


def test_a_field_that_is_not_given_is_unset() -> None:
    assert msgspec.convert({"kind": "run", "lane": "left"}, PARTIAL).lane is Lane.LEFT
    assert msgspec.convert({"kind": "run", "lane": "left"}, PARTIAL).steps is msgspec.UNSET

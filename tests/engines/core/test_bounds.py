from typing import Annotated, Any

import pytest
from msgspec import Meta

from engines.core.bounds import Beyond, beyond
from engines.core.values import Tagged, Value

Few = Annotated[int, Meta(ge=0, le=9)]
Signed = Annotated[int, Meta(gt=-4, lt=4)]


class Purse(Value):
    coins: Few = 0
    debt: Signed = 0


class Chest(Tagged):
    gold: Few = 0


class Sack(Tagged):
    name: str = ""


class Position(Value):
    purses: tuple[Purse, ...] = ()
    dice: tuple[Few, Few] = (1, 1)
    rolls: tuple[Few, ...] = ()
    found: Chest | Sack | None = None
    last: Few | None = None
    names: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    inner: "Position | None" = None
    open: int = 0


SOUND = Position(purses=(Purse(coins=9), Purse(debt=-3)), rolls=(0, 9), found=Chest(gold=9), last=9)


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ({}, None),
        ({"purses": (Purse(coins=9), Purse(debt=3))}, None),
        ({"purses": (Purse(coins=10), Purse())}, Beyond("/purses/0/coins", 0, 9)),
        ({"purses": (*SOUND.purses, Purse(debt=-4))}, Beyond("/purses/2/debt", -3, 3)),
        ({"purses": (), "dice": (0, 10)}, Beyond("/dice/1", 0, 9)),
        ({"rolls": (1, 2, -1)}, Beyond("/rolls/2", 0, 9)),
        ({"found": Chest(gold=-1)}, Beyond("/found/gold", 0, 9)),
        ({"found": Sack(name="a sack")}, None),
        ({"found": None, "last": None}, None),
        ({"last": 10}, Beyond("/last", 0, 9)),
        ({"names": ("a", "b")}, None),
        ({"names": ("a", "b", "c")}, Beyond("/names", 0, 2)),
        ({"inner": Position(last=10)}, Beyond("/inner/last", 0, 9)),
        ({"open": 2**53 - 1}, None),
        ({"open": 2**53}, Beyond("/open", -(2**53) + 1, 2**53 - 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("before", [SOUND, None], ids=["since a position", "as a whole"])
def test_what_left_its_bounds_is_named_with_them(changes: dict[str, Any], left: Beyond | None, before: Any) -> None:
    assert beyond(Position, SOUND.replace(**changes), before) == left


def test_what_is_the_same_as_before_is_not_looked_at_again() -> None:
    sunk = Position(purses=(Purse(coins=10),))
    assert beyond(Position, sunk.replace(last=1), sunk) is None
    assert beyond(Position, sunk.replace(last=1)) == Beyond("/purses/0/coins", 0, 9)


def test_a_type_without_numbers_has_no_bounds() -> None:
    assert beyond(Sack, Sack(name="a sack")) is None

"""A value that is none of those that may stand at its place is refused with the list of them."""

from enum import Enum
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, ValidationError, json

from engines.core.choices import told


class Lane(Enum):
    LEFT = "left"
    RIGHT = "right"


class One(Struct, tag="one", tag_field="kind"):
    size: Literal["small", "large"]


class Other(Struct, tag="other", tag_field="kind"):
    size: Literal["thin", "thick"]


class Table(Struct):
    lane: Lane | None = None
    number: Annotated[Literal[1, 2], Meta(description="one of two")] = 1
    lanes: tuple[Lane, ...] = ()
    pair: tuple[int, Lane] = (0, Lane.LEFT)
    by_name: dict[str, list[Lane]] = {}
    part: One | Other | None = None
    keeper: Annotated[int, Meta(ge=0, lt=5, extra={"seat": True})] | Literal["last"] = "last"


def problem(content: bytes) -> str:
    with pytest.raises(ValidationError) as raised:
        json.decode(content, type=Table)
    return told(raised.value, Table)


@pytest.mark.parametrize(
    ("content", "where", "value", "listed"),
    [
        (b'{"lane": "up"}', "lane", "'up'", "left, right"),
        (b'{"number": 3}', "number", "3", "1, 2"),
        (b'{"lanes": ["left", "up"]}', "lanes[1]", "'up'", "left, right"),
        (b'{"pair": [0, "up"]}', "pair[1]", "'up'", "left, right"),
        (b'{"by_name": {"a": ["up"]}}', "by_name[...][0]", "'up'", "left, right"),
        (b'{"keeper": "me"}', "keeper", "'me'", "last, a whole number from 0 to 4"),
    ],
)
def test_the_values_that_may_stand_there_are_listed(content: bytes, where: str, value: str, listed: str) -> None:
    assert problem(content) == f"Invalid enum value {value}: it must be one of {listed} - at `$.{where}`"


def test_nothing_is_listed_where_it_depends_on_something_else() -> None:
    assert problem(b'{"part": {"kind": "one", "size": "up"}}') == "Invalid enum value 'up' - at `$.part.size`"


@pytest.mark.parametrize("content", [b'{"lane": "%b"}' % (b"x" * 9999), b'{"part": {"kind": "%b"}}' % (b"x" * 9999)])
def test_a_value_that_is_longer_than_anybody_reads_is_told_by_its_ends(content: bytes) -> None:
    found = problem(content)
    assert len(found) < 700
    assert "xxx...xxx" in found
    assert " - at `$." in found

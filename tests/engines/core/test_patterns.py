"""Texts of a position that have not the pattern that is published for them."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from engines.core.patterns import Unlike, unlike
from engines.core.values import Tagged, Value

WORDS = "^[a-z]+(-[a-z]+)*$"
Id = Annotated[str, Meta(max_length=8, extra_json_schema={"pattern": WORDS})]


class Card(Value):
    id: Id
    note: str = ""


class Chest(Tagged):
    key: Id = "key"


class Sack(Tagged):
    name: str = ""


class Position(Value):
    cards: tuple[Card, ...] = ()
    pair: tuple[Id, Id] = ("a", "b")
    found: Chest | Sack | None = None
    last: Id | None = None


def test_a_position_whose_texts_have_their_patterns_is_as_it_should_be() -> None:
    assert unlike(Position()) is None
    assert unlike(Position(cards=(Card(id="a-b", note="No!"),), found=Sack(name="No!"), last="c")) is None


@pytest.mark.parametrize(
    ("position", "place"),
    [
        (Position(cards=(Card(id="a"), Card(id="No!"))), "/cards/1/id"),
        (Position(pair=("a", "")), "/pair/1"),
        (Position(found=Chest(key="KEY")), "/found/key"),
        (Position(last="a-"), "/last"),
        (Position(pair=("A", "B"), last="C"), "/pair/0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_first_text_without_its_pattern_is_told_with_its_place(position: Position, place: str) -> None:
    assert unlike(position) == Unlike(place, WORDS)


def test_the_pattern_is_published_and_the_decoder_does_not_ask_for_it() -> None:
    schema = msgspec.json.schema(Card)["$defs"]["Card"]["properties"]["id"]
    assert schema == {"type": "string", "maxLength": 8, "pattern": WORDS}
    assert msgspec.json.decode(b'{"id":"No!"}', type=Card).id == "No!"

from typing import Any

import msgspec
import pytest

from engines.core.values import Tagged, Value, kind_of, snake_case, union


class Card(Value):
    name: str
    worth: int = 1


class Gold(Card):
    shine: int = 0


class ClaimLink(Tagged):
    link: str


class Stop(Tagged):
    pass


@pytest.mark.parametrize(
    ("name", "word"),
    [("Stop", "stop"), ("AttemptMegaJackpot", "attempt_mega_jackpot"), ("PlaceTenth", "place_tenth"), ("A1B", "a1_b")],
)
def test_a_class_name_becomes_a_word_of_the_wire(name: str, word: str) -> None:
    assert snake_case(name) == word


def test_a_value_is_frozen() -> None:
    with pytest.raises(AttributeError):
        Card(name="a").name = "b"


def test_a_value_takes_keywords_only_and_so_does_what_extends_it() -> None:
    with pytest.raises(TypeError):
        Card("a")
    assert Gold(name="a", shine=2) == Gold(shine=2, worth=1, name="a")


def test_a_value_is_closed_and_so_is_what_extends_it() -> None:
    for cls in (Card, Gold):
        with pytest.raises(msgspec.ValidationError, match="unknown field `colour`"):
            msgspec.convert({"name": "a", "shine": 1, "colour": 1} if cls is Gold else {"name": "a", "colour": 1}, cls)


def test_values_compare_and_hash_by_what_they_hold() -> None:
    assert Card(name="a") == Card(name="a")
    assert len({Card(name="a"), Card(name="a"), Card(name="b")}) == 2


def test_replace_makes_another_value() -> None:
    card = Card(name="a")
    assert card.replace(worth=3) == Card(name="a", worth=3)
    assert card == Card(name="a")


def test_a_tagged_value_says_its_kind() -> None:
    assert ClaimLink(link="x").kind == kind_of(ClaimLink) == "claim_link"
    assert msgspec.json.encode(ClaimLink(link="x")) == b'{"kind":"claim_link","link":"x"}'


def test_a_union_is_decoded_by_kind() -> None:
    both = union((ClaimLink, Stop))
    assert msgspec.json.decode(b'{"kind":"stop"}', type=both) == Stop()
    assert msgspec.convert({"kind": "claim_link", "link": "x"}, both) == ClaimLink(link="x")


@pytest.mark.parametrize("types", [(Stop,), (Stop, ClaimLink)])
@pytest.mark.parametrize("wrong", [{}, {"kind": "fly"}, {"kind": None}, {"kind": "stop", "link": "x"}], ids=str)
def test_the_kind_is_compulsory_even_where_there_is_one(types: Any, wrong: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, union(types))

import hashlib
import json
from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import Chance, Draw, Scripted, ScriptEnded, ScriptTooHigh, Seeded, seeded

KEY = "0123456789abcdef" * 4
STREAMS = st.sampled_from(["reels", "tiles", "pull/seat-0", "pull/seat-1"])


def word(key: str, stream: str, place: int, attempt: int) -> int:
    lines = ["croupier/draw/1", key, stream, str(place), str(attempt)]
    return int(hashlib.blake2b("\n".join(lines).encode()).hexdigest()[:16], 16)


def by_definition(key: str, stream: str, place: int, n: int) -> int:
    attempt = 0
    while word(key, stream, place, attempt) >= 2**64 // n * n:
        attempt += 1
    return word(key, stream, place, attempt) % n


def drawn(chance: Chance, stream: str, *sizes: int) -> list[int]:
    draw = Draw(chance)
    return [draw.below(stream, n) for n in sizes]


def rejections(stream: str, place: int, n: int) -> int:
    return next(attempt for attempt in range(99) if word(KEY, stream, place, attempt) < 2**64 // n * n)


FROZEN = {
    "reels": [612, 373, 6, 606, 852, 228, 18, 812],
    "pull/seat-2": [489, 903, 100, 763, 861, 102, 286, 237],
}


@pytest.mark.parametrize("stream", FROZEN)
def test_known_answers_never_change(stream: str) -> None:
    assert drawn(Seeded(key=KEY), stream, *[1000] * 8) == FROZEN[stream]


def test_known_word_never_changes() -> None:
    assert Draw(Seeded(key=KEY)).below("reels", 2**64) == 16081333522278071612


def test_known_seed_never_changes() -> None:
    assert seeded("any text").key == "e72eec944b207b7946f97847de16ded0e70b1c5b28f22192c383152bfbb8110f"


def test_known_shuffle_never_changes() -> None:
    assert "".join(Draw(Seeded(key=KEY)).shuffled("deck", "abcdefghij")) == "hjciadfgeb"


@given(STREAMS, st.integers(0, 50), st.integers(1, 2**64))
def test_a_seeded_draw_is_what_the_definition_says(stream: str, place: int, n: int) -> None:
    chance = Seeded(key=KEY, counters={stream: place})
    assert Draw(chance).below(stream, n) == by_definition(KEY, stream, place, n)


def test_a_number_in_the_incomplete_last_block_is_drawn_anew() -> None:
    n = 2**63 + 1
    tries = [rejections("reels", place, n) for place in range(40)]
    assert max(tries) >= 3
    assert drawn(Seeded(key=KEY), "reels", *[n] * 40) == [by_definition(KEY, "reels", place, n) for place in range(40)]


def test_a_number_drawn_anew_takes_one_place_of_its_stream() -> None:
    n = 2**63 + 1
    place = next(place for place in range(40) if rejections("reels", place, n))
    draw = Draw(Seeded(key=KEY, counters={"reels": place}))
    draw.below("reels", n)
    assert draw.chance.counters == {"reels": place + 1}


@given(st.integers(2**64 + 1, 2**200))
def test_beyond_a_word_a_number_is_drawn_digit_by_digit(n: int) -> None:
    draw = Draw(Seeded(key=KEY))
    number = draw.below("reels", n)
    assert 0 <= number < n
    assert draw.chance.counters["reels"] >= 2


def test_beyond_a_word_all_numbers_are_as_likely() -> None:
    draw = Draw(Seeded(key=KEY))
    third = Counter(draw.below("reels", 3 * 2**64) // 2**64 for _ in range(3000))
    assert chi_square(third, 3) < 13.8  # one in a thousand with two degrees of freedom
    upper = sum(draw.below("reels", 2**65 + 2**64) >= 2**65 for _ in range(3000))
    assert 900 < upper < 1100


def test_one_possibility_is_drawn_all_the_same() -> None:
    draw = Draw(Seeded(key=KEY))
    assert draw.below("reels", 1) == 0
    assert draw.chance.counters == {"reels": 1}


@given(st.lists(STREAMS, max_size=12))
def test_streams_do_not_notice_one_another(streams: list[str]) -> None:
    order = sorted(streams)
    one, other = Draw(Seeded(key=KEY)), Draw(Seeded(key=KEY))
    first = sorted((stream, one.below(stream, 10**6)) for stream in streams)
    again = sorted((stream, other.below(stream, 10**6)) for stream in order)
    assert first == again
    assert msgspec.json.encode(one.chance) == msgspec.json.encode(other.chance)


@given(STREAMS, STREAMS)
def test_streams_and_places_give_different_numbers(one: str, other: str) -> None:
    pairs = {(s, p): by_definition(KEY, s, p, 2**64) for s in (one, other) for p in range(20)}
    assert len(set(pairs.values())) == len(pairs)


def test_a_stream_name_that_looks_like_a_place_is_another_stream() -> None:
    assert word(KEY, "a/1", 2, 0) != word(KEY, "a", 12, 0)
    assert drawn(Seeded(key=KEY), "a/1", 2**64) != drawn(Seeded(key=KEY), "a", 2**64)


def test_another_key_gives_other_numbers() -> None:
    assert drawn(seeded("a"), "reels", *[100] * 20) != drawn(seeded("b"), "reels", *[100] * 20)


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_a_seed(text: str) -> None:
    assert seeded(text) == seeded(text)
    assert msgspec.convert(msgspec.to_builtins(seeded(text)), Seeded | Scripted) == seeded(text)


def test_draws_go_on_where_the_chance_left_off() -> None:
    draw = Draw(seeded("x"))
    halves = [draw.below("reels", 100) for _ in range(5)]
    halves += drawn(draw.chance, "reels", *[100] * 5)
    assert drawn(seeded("x"), "reels", *[100] * 10) == halves


def test_a_draw_leaves_its_chance_as_it_was() -> None:
    chance = Seeded(key=KEY, counters={"reels": 3})
    draw = Draw(chance)
    draw.below("reels", 6)
    assert chance == Seeded(key=KEY, counters={"reels": 3})
    assert draw.chance == Seeded(key=KEY, counters={"reels": 4})


def test_without_a_draw_the_chance_is_the_same() -> None:
    chance = seeded("x")
    assert Draw(chance).chance is chance


def test_counters_are_listed_in_the_order_of_their_names() -> None:
    draw = Draw(seeded("x"))
    for stream in ("b", "c", "a"):
        draw.below(stream, 2)
    assert list(draw.chance.counters) == ["a", "b", "c"]


@given(st.lists(st.integers(), max_size=12))
def test_a_shuffle_is_a_permutation_and_one_draw_for_each_place_but_the_last(items: list[int]) -> None:
    draw = Draw(seeded("x"))
    assert Counter(draw.shuffled("deck", items)) == Counter(items)
    assert draw.chance.counters == ({"deck": len(items) - 1} if len(items) > 1 else {})


def chi_square(found: Counter[Any], cells: int) -> float:
    expected = found.total() / cells
    return sum((count - expected) ** 2 / expected for count in found.values()) + (cells - len(found)) * expected


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    draw = Draw(seeded("shuffle"))
    found = Counter[Any](draw.shuffled("deck", "abcd") for _ in range(4800))
    assert set(found) == set(permutations("abcd"))
    assert chi_square(found, 24) < 49.7  # one in a thousand with 23 degrees of freedom


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (52, 88.0)])
def test_every_number_is_as_likely(n: int, limit: float) -> None:
    draw = Draw(seeded("numbers"))
    assert chi_square(Counter[Any](draw.below("die", n) for _ in range(100 * n)), n) < limit


def test_pick_draws_one_of_the_items() -> None:
    draw = Draw(Scripted(draws={"tiles": (2, 0)}))
    assert [draw.pick("tiles", "abc"), draw.pick("tiles", "abc")] == ["c", "a"]


def test_a_script_gives_its_numbers_in_order_stream_by_stream() -> None:
    draw = Draw(Scripted(draws={"a": (5, 1), "b": (0, 3)}))
    assert [draw.below(stream, 6) for stream in "abba"] == [5, 0, 3, 1]
    assert draw.chance == Scripted(draws={"a": (5, 1), "b": (0, 3)}, counters={"a": 2, "b": 2})


def test_a_script_goes_on_at_its_counter() -> None:
    assert drawn(Scripted(draws={"a": (5, 1)}, counters={"a": 1}), "a", 6) == [1]


@pytest.mark.parametrize(("chance", "place"), [({"a": (1,)}, 1), ({"a": ()}, 0), ({}, 0)])
def test_a_script_that_has_ended_says_which_draw_is_missing(chance: dict[str, tuple[int, ...]], place: int) -> None:
    draw = Draw(Scripted(draws=chance, counters={"a": place}))
    with pytest.raises(ScriptEnded, match=f"stream 'a' holds no draw number {place}") as ended:
        draw.below("a", 6)
    assert (ended.value.stream, ended.value.place) == ("a", place)
    assert draw.chance.counters == {"a": place}


def test_a_script_that_is_too_high_says_what_does_not_fit() -> None:
    draw = Draw(Scripted(draws={"a": (5, 6)}))
    assert draw.below("a", 6) == 5
    with pytest.raises(ScriptTooHigh, match="draw 1 of stream 'a' is 6, which is not below 6") as high:
        draw.below("a", 6)
    assert (high.value.stream, high.value.place, high.value.drawn, high.value.below) == ("a", 1, 6, 6)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "seeded", "key": "00"},
        {"kind": "seeded", "key": KEY.upper()},
        {"kind": "seeded", "key": KEY, "counters": {"a": -1}},
        {"kind": "seeded", "key": KEY, "counters": {"A b": 1}},
        {"kind": "scripted", "draws": {"a": [-1]}},
        {"kind": "scripted", "draws": {"a\nb": [1]}},
        {"key": KEY},
    ],
    ids=json.dumps,
)
def test_impossible_chance_is_not_decoded(wrong: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Seeded | Scripted)

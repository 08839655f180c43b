from enum import Enum
from typing import Annotated, Any

import pytest
from msgspec import Meta

from engines.core.actors import Actor, Seat
from engines.core.values import Tagged, Value
from engines.core.wording import Words, arguments, read_words, shared

GERMAN = Words(lang="de", labels={"tray.lid": "Deckel", "tray.lid.into": "in den Deckel", "milan": "Mailand"})


class Tray(Enum):
    LID = "lid"


class Facts(Value):
    seat: Seat = 0
    who: tuple[Actor, ...] = ()
    links: int = 1
    tray: Tray = Tray.LID
    city: Annotated[str, Meta(extra={"label": True})] = "milan"
    text: str = "milan"
    drawn: bool = True
    last: int | None = None


def said(pattern: str, words: Words = GERMAN, **facts: Any) -> str:
    return words.sentence("a/b", pattern, Facts(**facts))


def test_a_number_has_the_plural_of_its_language_and_its_signs() -> None:
    pattern = "{links, plural, one {# Link} other {# Links}}"
    assert [said(pattern, links=links) for links in (1, 0, 25000)] == ["1 Link", "0 Links", "25.000 Links"]
    assert said(pattern, Words(), links=25000) == "25,000 Links"


def test_who_acts_is_told_by_role_or_seat() -> None:
    assert said("{seat}; {who}", Words(), who=(1, "host")) == "Seat 0; seat 1 and the host"
    assert said("{who}", who=(0, 1, "host")) == "Platz 0, Platz 1 und die Spielleitung"


def test_words_and_ids_have_the_labels_of_the_language_and_other_texts_stay() -> None:
    assert said("{tray}, {city}, {text}") == "Deckel, Mailand, milan"
    assert said("{tray}, {city}", Words()) == "Lid, milan"


def test_yes_no_and_nothing_can_be_told() -> None:
    assert said("{drawn, select, true {drawn} other {named}} {last}", Words()) == "Drawn none"


def test_the_sentence_of_the_language_goes_before_the_pattern() -> None:
    assert Words(sentences={"a/b": "{links} now"}).sentence("a/b", "{links} then", Facts()) == "1 now"


def test_the_names_a_pattern_fills_in_are_told_once() -> None:
    assert arguments("{a} {b, plural, one {# of {c}} other {some}} '{d}' {a}") == ("a", "b", "c")


@pytest.mark.parametrize("pattern", ["{", "{}", "{a:d}", "{a, plural, one {x}}"])
def test_a_pattern_that_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="Failed"):
        arguments(pattern)


def test_a_pattern_selects_by_the_bare_word_and_counts_a_list() -> None:
    pattern = "{tray_is, select, lid {L} other {B}} {last_is, select, none {never} other {}} {who_count}"
    assert said(pattern, who=(1, "host")) == "L never 2"


def test_nothing_counts_as_zero() -> None:
    assert said("{last, plural, =0 {no card} one {# card} other {# cards}}", Words()) == "No card"


def test_a_pattern_says_another_form_of_a_label_or_the_label_where_there_is_none() -> None:
    assert said("{tray_into}, {city_into}") == "In den Deckel, Mailand"


def test_a_pattern_that_fills_in_no_fact_is_refused() -> None:
    with pytest.raises(ValueError, match="no fact colour"):
        said("{colour}")


def test_every_sentence_begins_with_a_capital_letter() -> None:
    assert said("well. {seat} has {last}! who?", Words()) == "Well. Seat 0 has none! Who?"


class Paid(Tagged):
    seat: Seat = 0
    piles: tuple["Pile", ...] = ()


class Pile(Value):
    apple: int = 0
    lamp: int = 0


def test_a_struct_is_said_by_its_pattern_or_by_those_of_what_it_holds() -> None:
    apples = {"value.pile.apple": "{apple, plural, one {# apple} other {# apples}}"}
    paid = Paid(piles=(Pile(apple=1, lamp=7), Pile()))
    assert Words(sentences=apples).sentence("", "{piles_count}: {piles}", paid) == "2: 1 apple and 7 and none"
    assert Words(sentences={"value.pile": "{lamp}"}).sentence("", "{piles}", paid) == "7 and 0"


def test_an_event_without_a_sentence_is_told_by_its_label_or_its_kind() -> None:
    assert Words().text("event", Paid()) == "Paid"
    assert Words(labels={"event.paid": "a '{payment}'"}).text("event", Paid()) == "A '{payment}'"
    assert Words(sentences={"event.paid": "{seat} pays"}).text("event", Paid()) == "Seat 0 pays"


def test_the_words_of_one_go_over_those_of_another() -> None:
    english = read_words('labels = {a = "1", b = "2"}', "en")
    assert read_words('labels = {a = "3"}', "de").over(english).labels == {"a": "3", "b": "2"}


def test_a_language_that_the_kernel_does_not_speak_shares_the_english_words() -> None:
    assert (shared("fr").lang, shared("fr").labels) == ("fr", shared("en").labels)

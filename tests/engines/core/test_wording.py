from enum import Enum
from typing import Annotated, Any

import pytest
from msgspec import Meta

from engines.core.actors import Actor, Seat
from engines.core.values import Value
from engines.core.wording import SHARED, Words, arguments

GERMAN = Words(lang="de", labels={"tray.lid": "Deckel", "milan": "Mailand"})


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
    assert arguments("{a} {b, plural, one {# of {c}} other {#}} '{d}' {a}") == ["a", "b", "c"]


@pytest.mark.parametrize("pattern", ["{", "{}", "{a:d}", "{a, plural, one {x}}"])
def test_a_pattern_that_cannot_be_read_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="Failed"):
        arguments(pattern)


def test_every_language_has_the_words_that_all_titles_share() -> None:
    assert {frozenset(words) for words in SHARED.values()} == {frozenset(SHARED["en"])}

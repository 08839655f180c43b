"""What a title says is complete in each of its languages, and reads like a sentence."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from engines.core.checks.examples import examples
from engines.core.game import Game
from engines.core.wording import arguments, fact_in
from tests.contract.cases import Case
from tests.contract.sayings import formless, ids_of, labels_of, needed, own_words, sayings, texts, told
from tests.contract.twins import looked
from tests.contract.walks import Walk, moments_of

MOMENTS = 15

ODD = {
    "a fact that is not there": r"(?<![.!?] )\bNone\b",
    "a brace": r"[{}]",
    "a raw word": r"\b[a-z]+_[a-z_]+\b",
    "an enum": r"\b[A-Z]\w+\.[A-Z_]+\b",
    "more than one of one": r"(?<![\d.,])(?<!eat )(?<!ound )\b1 (?!(?:is|was|has|as|ms|plus|across)\b)[a-z]+s\b",
    "two signs in a row": r"[.,:;]\s*[.,:;!]",
    "two blanks": "  ",
}
"""What no sentence has in it, in English; the other languages are held to all but plurals."""


COPY = r"-\d+$"
"""What tells an id from that of another card of its kind, whose label it has."""


def languages(game: Game) -> list[str]:
    """The languages that a title speaks: one without words of its own is told in its labels and kinds."""
    return list(game.words) if len(game.words) > 1 else []


def test_every_id_and_word_has_a_label(game: Game) -> None:
    for lang in languages(game):
        labels = own_words(game, lang).labels
        named = {label.partition(".")[2] for label in labels} | labels.keys()
        assert [label for label in dict.fromkeys(labels_of(game)) if label not in labels] == [], lang
        assert sorted(id for id in ids_of(game) - named if re.sub(COPY, "", id) not in named) == [], lang


def test_whatever_a_view_names_has_a_label_or_a_row_of_the_parts(case: Case, walks: tuple[Walk, ...]) -> None:
    for lang in languages(case.game):
        labels = case.game.words[lang].labels
        known = {label.partition(".")[2] for label in labels} | labels.keys() | rows_of(case.game)
        for moment in moments_of(walks, MOMENTS):
            for viewer in case.players:
                shown = msgspec.json.decode(looked(moment, viewer))["view"]
                assert sorted(set(texts_in(shown)) - known) == [], lang


def rows_of(game: Game) -> set[str]:
    """The ids by which views name the rows of a title's parts, and the words that stand in these rows."""
    rows = [row for sheet in game.pack.sheets for row in sheet.rows]
    return {id for row in rows for id in row.ids} | {text for row in rows for text in texts_in(row.values)}


def texts_in(shown: Any) -> Iterator[str]:
    """Yield every text within some JSON, keys left out."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, Mapping):
        yield from (text for value in shown.values() for text in texts_in(value))
    elif isinstance(shown, Sequence):
        yield from (text for value in shown for text in texts_in(value))


def test_every_event_action_refusal_fault_and_clause_has_a_sentence(game: Game) -> None:
    for lang in languages(game):
        assert sorted(needed(game, lang) - game.words[lang].sentences.keys()) == [], lang


def test_no_sentence_is_of_something_that_is_not_there(game: Game) -> None:
    known = told(game).keys() | {clause.id for clause in game.clauses.clauses}
    for lang in languages(game):
        assert sorted(own_words(game, lang).sentences.keys() - known) == [], lang


def test_every_placeholder_is_a_fact_and_every_form_of_a_label_is_there(game: Game) -> None:
    for lang in languages(game):
        for key, pattern, struct in sayings(game, lang):
            for name in arguments(pattern):
                assert fact_in(name, struct.__struct_fields__), (lang, key)
        assert list(formless(game, lang)) == [], lang


@pytest.mark.parametrize("odd", ODD)
def test_no_sentence_reads_oddly(game: Game, odd: str) -> None:
    for lang in languages(game):
        if lang != "en" and odd == "more than one of one":
            continue
        for key, pattern, struct in sayings(game, lang):
            for text in texts(game.words[lang], key, pattern, examples(struct)):
                unquoted = re.sub("“[^”]*”|„[^“]*“", "…", text)
                assert not re.search(ODD[odd], unquoted), (lang, key, text)


def test_no_event_has_a_field_in_the_place_of_its_text(game: Game) -> None:
    assert [event.__name__ for event in game.profile.events if "text" in event.__struct_fields__] == []

"""The words of a title, and the details of moves and events, through both doors."""

from typing import Any

import pytest

from tests.service.doors.graphql.kit import asked
from tests.service.kit import CLIENT, GAME, OPENING, denied, ok, spin, started

STATE = started(first_seat=0)["state"]
SPIN: Any = {"state": STATE, "seat": 0, "action": spin((0, 1))}
STOP = {"state": STATE, "seat": 0, "action": {"kind": "stop"}}
PATTERN = "{seat} pays a card worth {value, plural, one {# point} other {# points}} into the {tray}."


def words(lang: str = "", status: int = 200) -> Any:
    answer = CLIENT.get(f"{GAME}/words{lang and f'?lang={lang}'}")
    assert answer.status_code == status
    return answer.json()


def test_the_words_are_labels_and_sentences_in_english_unless_another_language_is_named() -> None:
    found = words()
    assert (found["lang"], found["langs"]) == ("en", ["en", "de"])
    assert found["words"]["symbol.carpet"] == "magic carpet"
    assert found["sentences"]["event.card_paid"] == PATTERN
    assert found["sentences"]["tiles/not-in-play"].startswith("This game is played without")
    assert found["sentences"]["MJ-CASH-1"].startswith("Cashing out takes")
    assert found["sentences"]["game/over"].startswith("The game is over")
    assert words("de")["words"]["symbol.carpet"] == "fliegender Teppich"
    assert words("de")["sentences"].keys() == found["sentences"].keys()


def test_the_words_are_kept_by_their_etag() -> None:
    first = CLIENT.get(f"{GAME}/words?lang=de")
    again = CLIENT.get(f"{GAME}/words?lang=de", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.headers["etag"]) == (304, first.headers["etag"])
    assert "max-age" in again.headers["cache-control"]
    assert CLIENT.get(f"{GAME}/words").headers["etag"] != first.headers["etag"]


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are() -> None:
    problem = words("tlh", 404)
    assert (problem["code"], problem["facts"]["langs"]) == ("words/unknown-language", ["en", "de"])
    assert problem["detail"] == "There are no words of mega-jackpot in the language “tlh”, only in en and de."
    body = denied("play", SPIN | {"lang": "tlh"}, 409)
    assert (body["code"], body["at"]) == ("words/unknown-language", "/lang")


def test_graphql_has_the_same_words_and_null_for_a_language_that_is_not_spoken() -> None:
    selected = 'langs words(lang: "de") { lang langs words sentences } no: words(lang: "x") { lang }'
    document = f'{{ game(id: "mega-jackpot") {{ {selected} }} }}'
    game = asked(document)["game"]
    assert game == {"langs": ["en", "de"], "words": words("de"), "no": None}


def test_a_step_has_no_details_unless_it_is_asked_for_them() -> None:
    step = ok("play", SPIN)
    assert all(event.keys().isdisjoint({"text"}) for event in step["events"])
    assert all(move.keys() == {"seat", "action"} for move in step["legal_moves"]["items"])


@pytest.mark.parametrize(
    ("lang", "event", "move"),
    [
        (
            "en",
            "Seat 0 spins: ruby from the left reel onto the middle discard.",
            "Pay a card worth 1 point into the lid of the box, and spin: left reel onto left discard",
        ),
        (
            "de",
            "Platz 0 dreht: Rubin von der linken Walze auf die mittlere Ablage.",
            "Eine Karte zu 1 Punkt in den Schachteldeckel zahlen und drehen: von der linken Walze auf die linke Ablage",
        ),
    ],
)
def test_details_are_the_text_of_events_and_moves_and_what_moves_cost(lang: str, event: str, move: str) -> None:
    step = ok("play", SPIN | {"details": True, "lang": lang})
    assert [one["text"] for one in step["events"]] == [event]
    stop, pay = step["legal_moves"]["items"][:2]
    assert (stop["action"]["kind"], "facts" in stop) == ("stop", False)
    assert (pay["text"], pay["facts"]) == (move, {"pays": 1, "tray": 1})
    again = ok("play", {"state": step["state"], "seat": pay["seat"], "action": pay["action"]})
    assert again["ply"] == 2


def test_a_start_and_a_look_have_details_too() -> None:
    start = ok("start", OPENING | {"details": True, "viewer": 1})
    assert start["events"][0]["text"] == "The Jackpot cards are shuffled and divided into three reels."
    assert start["events"][-1]["text"].endswith("is drawn to take the first turn.")
    look = ok("look", {"state": STATE, "details": True, "lang": "de"})
    assert look["legal_moves"]["items"][0]["text"] == "Drehen: von der linken Walze auf die linke Ablage"


def test_a_refusal_is_told_in_the_language_that_is_asked_for() -> None:
    assert denied("play", STOP, 409)["detail"] == "The free spin of the turn comes first; it cannot be skipped."
    german = "Zuerst kommt das Freispiel des Zugs; auslassen kann man es nicht."
    assert denied("play", STOP | {"lang": "de"}, 409)["detail"] == german
    assert ok("explain", STOP | {"lang": "de"})["refusals"][0]["detail"] == german
    other = denied("play", STOP | {"seat": 1, "lang": "de"}, 409)["detail"]
    assert other == "Platz 1 darf gerade nicht handeln; am Zug: Platz 0."


def test_an_explanation_says_what_a_legal_action_costs_and_what_the_nearest_moves_do() -> None:
    state = ok("play", SPIN)["state"]
    pay = {"kind": "pay_and_spin", "value": 1, "tray": "lid", "flips": [{"reel": 0, "discard": 0}]}
    explained = ok("explain", {"state": state, "seat": 0, "action": pay})
    assert (explained["legal"], explained["facts"]) == (True, {"pays": 1, "tray": 1})
    illegal = ok("explain", {"state": state, "seat": 0, "action": pay | {"value": 7}})
    assert (illegal["legal"], illegal["facts"]) == (False, None)
    assert {"pays": 1, "tray": 1} in [move.get("facts") for move in illegal["nearest"]]


def test_graphql_tells_text_and_facts_where_they_are_selected() -> None:
    document = """query ($s: State!, $a: JSON!) {
      play(state: $s, seat: 0, action: $a) {
        ... on Step { events { text(lang: "de") } legalMoves(first: 2) { items { facts text no: text(lang: "x") } } }
      }
    }"""
    step = asked(document, s=STATE, a=SPIN["action"])["play"]
    rest = ok("play", SPIN | {"details": True, "lang": "de"})
    assert [event["text"] for event in step["events"]] == [event["text"] for event in rest["events"]]
    assert step["legalMoves"]["items"][0] == {"facts": None, "text": "Stop, and end the turn", "no": None}
    assert step["legalMoves"]["items"][1]["facts"] == {"pays": 1, "tray": 1}

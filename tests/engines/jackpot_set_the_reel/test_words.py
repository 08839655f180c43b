"""What Jackpot: Set the Reel says in English and in German."""

import pytest

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.events.effects import CardMoved
from engines.jackpot_set_the_reel.events.playing import CardsPlayed
from engines.jackpot_set_the_reel.state import Card
from tests.engines.jackpot_set_the_reel.box import BELL, BUILT_IN
from tests.engines.jackpot_set_the_reel.kit import DISCOUNT, DOUBLER, MOVE, buy, claim, join, then, use

ENGLISH, GERMAN = BUILT_IN.words["en"], BUILT_IN.words["de"]


def test_cards_are_called_by_their_symbols_and_where_they_come_from() -> None:
    ids = ("red-bell-2", "purple-switch-1", "market-seven-4", "jackpot-grape-7")
    assert [ENGLISH.label(id, "card") for id in ids] == [
        "bell 2 (red)",
        "switch 1 (purple)",
        "seven 4 (Market)",
        "grape 7 (Jackpot)",
    ]
    assert [GERMAN.label(id, "card") for id in ids] == [
        "Glocke 2 (rot)",
        "Wechselkarte 1 (lila)",
        "Sieben 4 (Markt)",
        "Traube 7 (Jackpot)",
    ]


@pytest.mark.clause("SR-SETUP-1")
def test_seats_are_called_by_their_colours_too() -> None:
    assert [ENGLISH.label(str(seat), "seat") for seat in range(2)] == ["seat 0 (red)", "seat 1 (green)"]
    assert GERMAN.label("3", "seat") == "Platz 3 (gelb)"


MOVED = CardMoved(seat=0, moved="red-bell-2", place=4)
ROW = CardsPlayed(seat=1, cards=(Card(id="green-bell-1"), Card(id="green-melon-2", flipped=True)))


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            MOVED,
            "Seat 0 (red) moves bell 2 (red) to place 4 of its hand.",
            "Platz 0 (rot) steckt Glocke 2 (rot) auf Stelle 4 der Hand.",
        ),
        (
            MOVED.replace(moved=None, place=None),
            "Seat 0 (red) moves a card within its hand.",
            "Platz 0 (rot) steckt eine Handkarte um.",
        ),
        (
            ROW,
            "Seat 1 (green) plays bell 1 (green) and flipped melon 2 (green).",
            "Platz 1 (grün) spielt Glocke 1 (grün) und umgedrehte Melone 2 (grün).",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Tagged, english: str, german: str) -> None:
    assert (ENGLISH.text("event", event), GERMAN.text("event", event)) == (english, german)


@pytest.mark.parametrize(
    ("action", "english"),
    [
        (claim(Prize.JACKPOT_BELL), "Claim the Jackpot of bells"),
        (use(MOVE, "bell-1", 0), "Use the move token on bell 1 (red), to place 0"),
        (use(DISCOUNT, "bell-1", doubled=True), "Use the discount token with the doubler on bell 1 (red)"),
        (use(DOUBLER), "Use the doubler token"),
        (then("bell-1"), "Second effect on bell 1 (red)"),
        (buy(BELL, "bell-2"), "Purchase the top card of the Market pile of bells in exchange for bell 2 (red)"),
        (join(2, 0, 1), "Reassemble the hand from the columns right, left and middle"),
    ],
)
def test_a_move_is_a_sentence(action: Tagged, english: str) -> None:
    assert ENGLISH.text("action", action) == english

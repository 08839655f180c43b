"""What Jet Set says, in English and in German."""

from pathlib import Path

import pytest

from engines.core.game import load
from engines.core.values import Tagged
from engines.jet_set import events as e
from engines.jet_set import parts as parts_module
from engines.jet_set.events import GameEnded
from engines.jet_set.parts import FlightRow
from engines.jet_set.state import Ending
from engines.registry import build
from tests.engines.jet_set.kit import (
    ENGINE,
    GAME,
    KNOWN_FINAL,
    KNOWN_FLIGHT,
    KNOWN_PATH,
    PARTS,
    PATH_C,
    SHORT,
    Board,
    claim,
    faults,
    fly,
    fly_final,
    other,
    own,
    refused,
    table,
    turn,
)

DATA = Path(parts_module.__file__).parent.parent / "data"
ENGLISH, GERMAN = GAME.words["en"], GAME.words["de"]
OWNER = table(cash=16, links={"milan-rome": (0, 1), "london-paris": (1, 0, 1)})
FLIER = table(links={"berlin-hamburg": (0, 1)}, short=[KNOWN_FLIGHT])


@pytest.mark.parametrize(
    ("board", "action", "english", "german"),
    [
        (
            OWNER,
            claim("dublin-london", 3),
            "It costs €20, €5 for the link Dublin–London and €15 for 3 planes; seat 0 (green) has €16.",
            "Das kostet 20 €, davon 5 € für die Verbindung Dublin–London und 15 € für 3 Flugzeuge; Platz 0 (Grün) hat"
            " 16 €.",
        ),
        (
            OWNER,
            claim("milan-rome", 1),
            "Seat 0 (green) owns the link Milan–Rome; only an unowned link can be claimed.",
            "Die Verbindung Mailand–Rom gehört schon: Platz 0 (Grün). Erworben werden kann nur eine freie Verbindung.",
        ),
        (
            OWNER,
            other("rome-milan", 1),
            "There is no airlink “rome-milan” on the board; an id names both cities, in the order of the alphabet.",
            "Eine Flugverbindung „rome-milan“ gibt es auf dem Spielplan nicht; eine Id nennt beide Städte in der Folge"
            " des Alphabets.",
        ),
        (
            FLIER,
            fly(KNOWN_FLIGHT, *KNOWN_PATH),
            "Seat 0 (green) has no plane on the airlink Berlin–Munich; the path takes one from each of its airlinks.",
            "Platz 0 (Grün) hat kein Flugzeug auf der Flugverbindung Berlin–München; der Weg nimmt von jeder seiner"
            " Verbindungen eines.",
        ),
        (
            FLIER,
            fly("hamburg-copenhagen", "copenhagen-hamburg"),
            "The Short Flight Hamburg–Copenhagen does not lie face up in its row.",
            "Der Kurzflug Hamburg–Kopenhagen liegt nicht offen in seiner Reihe.",
        ),
        (
            FLIER,
            fly_final(KNOWN_FINAL, *PATH_C),
            "A Final Flight can be claimed once two Vacation cards are turned up; so far none is.",
            "Ein Schlussflug kann beansprucht werden, wenn zwei Urlaubskarten aufgedeckt sind; bisher ist es keine.",
        ),
        (
            table(full=True),
            turn(SHORT),
            "The Short Flight row has 6 cards, and its maximum is 6.",
            "Die Kurzflugreihe hat 6 Karten, und mehr als 6 dürfen es nicht sein.",
        ),
    ],
)
def test_a_refusal_names_what_is_there_and_what_is_needed(
    board: Board, action: Tagged, english: str, german: str
) -> None:
    (refusal,) = refused(board, 0, action)
    assert (refusal.sentence(ENGLISH), refusal.sentence(GERMAN)) == (english, german)


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (
            own(("milan-rome", 2), ("london-paris", 1)),
            "Place on own links: 1 plane on London–Paris and 2 planes on Milan–Rome",
            "Auf eigene Verbindungen setzen: 1 Flugzeug auf London–Paris und 2 Flugzeuge auf Mailand–Rom",
        ),
        (
            other("milan-rome", 1),
            "Place 1 plane on Milan–Rome, another player's link",
            "1 Flugzeug auf Mailand–Rom setzen, eine fremde Verbindung",
        ),
        (
            fly(KNOWN_FLIGHT, *KNOWN_PATH),
            "Claim the flight Hamburg–Munich, flying Berlin–Hamburg and Berlin–Munich",
            "Den Flug Hamburg–München beanspruchen, geflogen über Berlin–Hamburg und Berlin–München",
        ),
    ],
)
def test_a_move_is_said_in_the_words_of_the_rulebook(action: Tagged, english: str, german: str) -> None:
    assert (ENGLISH.text("action", action), GERMAN.text("action", action)) == (english, german)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            e.FinalsDealt(seat=1, finals=None),
            "Seat 1 (purple) is dealt two Final Flights.",
            "Platz 1 (Lila) erhält zwei Schlussflüge.",
        ),
        (
            e.FinalsDealt(seat=1, finals=(KNOWN_FINAL, "vienna-bordeaux-rome")),
            "Seat 1 (purple) is dealt two Final Flights: Milan–Dublin–Bordeaux and Vienna–Bordeaux–Rome.",
            "Platz 1 (Lila) erhält zwei Schlussflüge: Mailand–Dublin–Bordeaux und Wien–Bordeaux–Rom.",
        ),
        (
            e.VacationTurned(row=SHORT, space=2),
            "A Vacation card from the Short Flight deck goes to the board: it is Vacation Time.",
            "Eine Urlaubskarte aus dem Kurzflugstapel kommt auf den Spielplan: Es ist Urlaubszeit.",
        ),
        (
            e.BonusPlanePlaced(seat=0, bonus_planes=1, taken_from=None),
            "Seat 0 (green) puts a plane on its Final Flight, which has 1 plane now.",
            "Platz 0 (Grün) setzt ein Flugzeug auf den Schlussflug, auf dem nun 1 Flugzeug steht.",
        ),
        (
            e.BonusPlanePlaced(seat=0, bonus_planes=2, taken_from="milan-rome"),
            "Seat 0 (green) puts a plane from Milan–Rome on its Final Flight, which has 2 planes now.",
            "Platz 0 (Grün) setzt ein Flugzeug von Mailand–Rom auf den Schlussflug, auf dem nun 2 Flugzeuge stehen.",
        ),
        (
            GameEnded(reason=Ending.DEAD_POSITION),
            "The game is over: nobody can claim, place or turn up anything any more, which ends the game by a house"
            " rule.",
            "Das Spiel ist zu Ende: niemand kann mehr etwas beanspruchen, setzen oder aufdecken, was nach einer"
            " Hausregel das Spiel beendet.",
        ),
    ],
)
def test_an_event_is_said_as_a_table_would_call_it_out(event: Tagged, english: str, german: str) -> None:
    assert (ENGLISH.text("event", event), GERMAN.text("event", event)) == (english, german)


def test_a_fault_is_said_in_both_languages() -> None:
    (fault,) = faults(table(flights={0: (3,) * 6}, sound=False))
    card = PARTS.flight[str(fault.facts()["card"])]
    assert fault.sentence(ENGLISH) == f"The flight {said(card)} has 3 Markers; from the sixth on a flight gets two."
    assert fault.sentence(GERMAN).endswith("liegen 3 Marker; vom sechsten an bekommt ein Flug zwei.")


def said(card: FlightRow) -> str:
    names = {city.id: city.name for city in PARTS.cities}
    return f"{names[card.start]}–{names[card.end]}"


def test_every_city_link_and_card_of_the_pack_has_a_label() -> None:
    rows = {"city": PARTS.cities, "link": PARTS.links, "flight": PARTS.flights, "final": PARTS.finals}
    for words in (ENGLISH, GERMAN):
        assert {f"{kind}.{row.id}" for kind, ids in rows.items() for row in ids} <= words.labels.keys()  # type: ignore[attr-defined]


def test_a_pack_of_an_operator_names_its_own_cities(tmp_path: Path) -> None:
    for file in DATA.iterdir():
        text = file.read_text("utf-8").replace('name = "Paris"', 'name = "Ville Lumière"')
        (tmp_path / file.name).write_text(text, "utf-8")
    registry = build(packs={"jet-set": [tmp_path]})
    for game in (load(ENGINE, tmp_path), *registry.packs("jet-set")[1:]):
        found = {game.words[lang].label("london-paris", "link") for lang in ("en", "de")}
        assert found == {"London–Ville Lumière"}
    assert len(registry.packs("jet-set")) == 2

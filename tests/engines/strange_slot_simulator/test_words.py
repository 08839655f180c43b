"""What Strange Slot Simulator says, in both languages."""

import pytest

from engines.core.results import Refusal
from engines.core.values import Tagged
from engines.strange_slot_simulator.events import AnswerBox, AnswerEdited, LeverPulled, SpinStarted
from tests.engines.strange_slot_simulator.kit import (
    BONUS,
    CHERRY_BONUS,
    FINISH,
    GAME,
    GRAPES,
    HOST,
    PULL,
    TIME_UP,
    A,
    B,
    play,
    player,
    refused,
    reserve,
    reserving,
    swap,
    table,
)

PULLED = LeverPulled(seat=0, machine=A, cards=(BONUS, GRAPES, CHERRY_BONUS), boxes=2, ready_ms=5_000)
WAITING = table(player(A, marked=1, ready_ms=9_500), player(B), at_ms=8_000)
CHOOSING = play(reserving(player(), player()), 0, reserve(A))

SAID: list[tuple[Tagged, str, str]] = [
    (
        PULLED,
        "Seat 0 pulls the lever of machine A: Bonus, Grapes and Cherry Bonus; 2 boxes are checked off.",
        "Platz 0 zieht den Hebel von Automat A: Bonus, Trauben und Kirsch-Bonus; abgehakt sind 2 Kästchen.",
    ),
    (
        PULLED.replace(cards=None, boxes=None),
        "Seat 0 pulls the lever of machine A.",
        "Platz 0 zieht den Hebel von Automat A.",
    ),
    (
        AnswerEdited(seat=1, box=AnswerBox(machine=B, number=0)),
        "Seat 1 empties the Answer box of machine B.",
        "Platz 1 leert das Antwortfeld von Automat B.",
    ),
    (AnswerEdited(seat=1, box=None), "Seat 1 writes on its game sheet.", "Platz 1 schreibt auf den Spielbogen."),
    (SpinStarted(deadline_ms=None), "The Spin! Phase begins.", "Die Spin!-Phase beginnt."),
]
REFUSED: list[tuple[tuple[Refusal, ...], str, str]] = [
    (
        refused(WAITING, 0, PULL),
        "The cards of the last pull are still being shuffled in; the next pull may begin in 1.5 seconds.",
        "Die Karten des letzten Hebelzugs werden noch eingemischt; der nächste kann in 1,5 Sekunden beginnen.",
    ),
    (
        refused(CHOOSING, 1, reserve(A)),
        "Seat 0 has reserved machine A already; in the centre of the table: B, C, D, E and F.",
        "Platz 0 hat Automat A schon reserviert; in der Tischmitte: B, C, D, E und F.",
    ),
    (
        refused(table(player(A), player(B)), 0, swap(B), 240_000),
        "The time of the Spin! Phase was up at this very moment; now the host calls time.",
        "Die Zeit der Spin!-Phase ist in diesem Augenblick um; jetzt ruft die Spielleitung die Zeit aus.",
    ),
    (
        refused(table(player(A), player(B)), HOST, TIME_UP, 239_000),
        "The Spin! Phase is not over yet: it has 1 second left.",
        "Die Spin!-Phase ist noch nicht vorbei; es bleibt noch 1 Sekunde.",
    ),
    (
        refused(table(player(A), player(B)), 0, FINISH),
        "No seat ends the Spin! Phase for itself in a game with a clock; a phase ends when its time is up.",
        "Im Spiel mit Uhr beendet kein Platz die Spin!-Phase für sich; eine Phase endet, wenn ihre Zeit um ist.",
    ),
]


@pytest.mark.parametrize(("event", "english", "german"), SAID)
def test_an_event_is_told_as_people_say_it(event: Tagged, english: str, german: str) -> None:
    assert (GAME.words["en"].text("event", event), GAME.words["de"].text("event", event)) == (english, german)


@pytest.mark.parametrize(("refusals", "english", "german"), REFUSED)
def test_a_refusal_names_machines_phases_and_times_as_people_do(
    refusals: tuple[Refusal, ...], english: str, german: str
) -> None:
    said = [refusals[0].sentence(GAME.words[lang]) for lang in ("en", "de")]
    assert said == [english, german]


def test_german_says_all_that_english_says_and_the_refusals_faults_and_clauses_too() -> None:
    english, german = GAME.words["en"], GAME.words["de"]
    assert german.labels.keys() == english.labels.keys()
    findings = {finding.code for finding in (*GAME.profile.refusals, *GAME.profile.faults)}
    clauses = {clause.id for clause in GAME.clauses.clauses}
    assert german.sentences.keys() >= english.sentences.keys() | findings | clauses


def test_what_breaks_a_tie_is_told_as_the_card_that_it_stands_for() -> None:
    said = [GAME.words["en"].label(str(value), "tie_break") for value in (6, 1, 0)]
    assert said == ["Signboard card 1", "Signboard card 6", "no numbered Signboard card"]

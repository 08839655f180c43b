"""Pulling the lever: the cards, the sheet, and the wait between two pulls."""

from collections import Counter
from math import comb

import pytest

from engines.core.chance import Draw, seeded
from engines.strange_slot_simulator.events import LeverPulled
from engines.strange_slot_simulator.rules.pulling import drawn
from engines.strange_slot_simulator.state import MOST_PULLS, Zone
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    BONUS,
    CHERRY,
    CHERRY_BONUS,
    GRAPES,
    LETTERS,
    NOTHING,
    PARTS,
    PULL,
    SUN,
    SYMBOLS,
    A,
    B,
    C,
    D,
    listed,
    not_started,
    play,
    play_all,
    player,
    refused,
    swap,
    table,
    told,
)


@pytest.mark.clause("SS-PULL-1", "SS-SHEET-1")
def test_a_pull_draws_three_cards_and_notes_them_for_their_machine() -> None:
    board = play(table(player(B), player(D), draws={0: [[GRAPES, SUN, GRAPES]]}), 0, PULL, 1_000)
    assert board.events == (LeverPulled(seat=0, machine=B, cards=(GRAPES, SUN, GRAPES), boxes=0, ready_ms=1_000),)
    zones = dict(zip(LETTERS, board.player(0).sheet, strict=True))
    assert (zones[B].pulls, zones[B].drawn(GRAPES), zones[B].drawn(SUN), zones[B].cards()) == (1, 2, 1, 3)
    assert all(zones[letter] == Zone() for letter in LETTERS if letter is not B)
    assert board.player(1).sheet == NOTHING


@pytest.mark.clause("SS-PULL-3", "SS-BONUS-1")
def test_the_example_marks_two_boxes() -> None:
    board = play(table(player(A), player(B), draws={0: [[BONUS, CHERRY, CHERRY_BONUS]]}), 0, PULL)
    zone = board.player(0).sheet[0]
    assert [zone.drawn(symbol) for symbol in (BONUS, CHERRY, CHERRY_BONUS)] == [1, 1, 1]
    assert board.player(0).boxes == 2


@pytest.mark.clause("SS-PULL-2", "SS-SPIN-6")
def test_the_cards_go_back_at_once() -> None:
    draws = {0: [[BONUS, SUN, SUN]] * 3}
    board = play_all(table(player(A), player(B), draws=draws), (0, PULL), (0, PULL), (0, PULL))
    assert board.player(0).sheet[0].drawn(BONUS) == 3
    assert board.position.machine(A).cards == PARTS.cards(1)


@pytest.mark.clause("SS-SPIN-3")
def test_a_seat_pulls_and_swaps_as_often_as_it_likes_in_any_order() -> None:
    board = table(player(A), player(B), draws={0: [[GRAPES] * 3] * 2})
    board = play_all(board, (0, PULL), (0, swap(D)), (0, swap(A)), (0, PULL))
    assert board.player(0).pulls == 2


@pytest.mark.clause("SS-SPIN-3")
def test_without_a_reserved_machine_nothing_is_pulled() -> None:
    board = table(player(), player(), phase=ANALYSIS)
    (refusal,) = refused(board, 0, PULL)
    assert told(refusal) == ("spin/not-now", "SS-SPIN-3", "/action/kind", {"phase": "analysis"})


@pytest.mark.clause("SS-SHEET-3")
def test_the_sheet_has_a_zone_for_each_machine() -> None:
    assert len(player().sheet) == len(LETTERS) == 6


@pytest.mark.clause("SS-PULL-6", "SS-PULL-5")
def test_a_second_pull_has_to_wait_and_is_listed_with_its_time() -> None:
    board = table(player(A), player(B), draws={0: [[GRAPES] * 3] * 2}, options={"pull_seconds": 5})
    board = play(board, 0, PULL, 1_000)
    (refusal,) = refused(board, 0, PULL, 2_500)
    assert told(refusal) == (
        "pull/too-soon",
        "SS-PULL-6",
        "/at_ms",
        {"at_ms": 2_500, "ready_ms": 6_000, "wait_ms": 3_500},
    )
    assert (0, PULL, 6_000) in listed(board)
    assert (1, PULL, None) in listed(board)
    assert play(board, 0, PULL, 6_000).player(0).ready_ms == 11_000


@pytest.mark.clause("SS-PULL-5")
def test_shuffling_may_be_left_out_by_agreement() -> None:
    board = table(player(A), player(B), draws={0: [[GRAPES] * 3] * 2}, options={"pull_seconds": 0})
    assert play_all(board, (0, PULL, 0), (0, PULL, 0)).player(0).pulls == 2
    assert told(not_started(pull_seconds=-1)[0])[0] == "start/option-value"


@pytest.mark.clause("SS-PULL-6")
def test_the_pace_of_pulls_carries_over_into_the_next_round() -> None:
    waiting = player(A, marked=1, announced=1, pulls=0, ready_ms=250_000)
    board = table(waiting, player(B), round=2, at_ms=248_000, deadline_ms=480_000, options={"pull_seconds": 5})
    assert told(refused(board, 0, PULL)[0])[3]["wait_ms"] == 2_000


@pytest.mark.clause("SS-TIME-4")
def test_a_pull_whose_wait_ends_with_the_phase_or_later_is_not_listed() -> None:
    for ready_ms, is_listed in ((239_999, True), (240_000, False), (243_000, False)):
        waiting = player(A, marked=1, ready_ms=ready_ms)
        board = table(waiting, player(B), at_ms=239_000, options={"pull_seconds": 5})
        assert [action for _, action, from_ms in listed(board, 0) if from_ms] == [PULL] * is_listed


@pytest.mark.clause("SS-SHEET-5")
def test_a_full_sheet_takes_no_further_pull() -> None:
    full = Zone(pulls=MOST_PULLS, lines=(Zone().lines[0], (0, 0, MOST_PULLS, 0, 0, 0), *Zone().lines[2:]))
    board = table(player(B, sheet=(full, *NOTHING[1:]), pulls=MOST_PULLS), player(C))
    (refusal,) = refused(board, 0, PULL)
    assert told(refusal) == ("pull/sheet-full", "SS-SHEET-5", "/action/kind", {"pulls": MOST_PULLS})


@pytest.mark.clause("SS-PULL-1", "SS-SETUP-4")
def test_a_hundred_thousand_pulls_keep_to_the_hypergeometric_law() -> None:
    pulls, draw, cards = 100_000, Draw(seeded("law")), PARTS.cards(1)
    times: Counter[tuple[object, int]] = Counter()
    for _ in range(pulls):
        pull = Counter(drawn(cards, 3, lambda n: draw.below("law", n)))
        times.update((symbol, pull[symbol]) for symbol in SYMBOLS)
    for symbol in SYMBOLS:
        there = cards.of(symbol)
        expected = [pulls * comb(there, k) * comb(20 - there, 3 - k) / comb(20, 3) for k in range(4)]
        found = [times[symbol, k] for k in range(4)]
        cells = [(f, e) for f, e in zip(found, expected, strict=True) if e]
        assert all(f == 0 for f, e in zip(found, expected, strict=True) if not e)
        assert sum((f - e) ** 2 / e for f, e in cells) < 16.27, "chi-squared, one in a thousand with three degrees"

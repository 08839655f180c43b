"""Who knows what: non-interference of everything secret, timing and lengths included."""

from functools import cache
from typing import Any

import msgspec
import pytest

from engines.core import play as doors
from engines.core.actors import HOST, REFEREE, SPECTATOR, Command, Viewer
from engines.core.chance import Draw, seeded
from engines.core.engine import resampled
from engines.core.results import Refused
from engines.core.values import Tagged
from engines.strange_slot_simulator.events import AnswerEdited, LeverPulled, MachinesShuffled
from engines.strange_slot_simulator.state import LastPull, is_lucky
from tests.engines.strange_slot_simulator.kit import (
    BONUS,
    BONUS_PULL,
    ENGINE,
    FINISH,
    GAME,
    GRAPES,
    OVER,
    PULL,
    RIGHT,
    TIME_UP,
    A,
    B,
    Board,
    C,
    at,
    clear,
    faults,
    listed,
    look,
    moves,
    play,
    play_all,
    player,
    reserve,
    started,
    swap,
    table,
    to_act,
    write,
)

VIEWERS: list[Viewer] = [0, 1, 2, SPECTATOR]
TRIED: tuple[Tagged, ...] = (
    PULL,
    BONUS_PULL,
    FINISH,
    TIME_UP,
    swap(A),
    swap(C),
    reserve(B),
    write(A, 3),
    clear(A),
    clear(B),
)


@cache
def played(variant: str = "assisted", free: bool = False) -> tuple[Board, ...]:
    """Play a game of three by the policy for tests, and return its states."""
    options = {"pulls_per_round": 8} if free else {}
    board, draw = started(3, variant, chance=seeded("views"), **options), Draw(seeded("views"))
    boards = [board]
    assert ENGINE.playout is not None
    while board.outcome is None:
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        board = play(board, command.actor, command.action, command.at_ms)
        boards.append(board)
    return tuple(boards)


def twin(board: Board, viewer: Viewer, seed: str) -> Board:
    return Board(resampled(ENGINE, board.table, viewer, seeded(seed), board.terms), board.config)


def known(board: Board, viewer: Viewer) -> bytes:
    """Return all that a viewer can learn without anybody acting: view, moves now and later, who acts when, refusals."""
    seats = len(board.position.players)
    times = (board.table.at_ms, board.table.at_ms + 2_000, (board.position.deadline_ms or 0) + board.table.at_ms)
    own = [viewer] if isinstance(viewer, int) else []
    learned: list[Any] = [to_act(board, at_ms) for at_ms in times]
    for at_ms in times:
        later = at(board, at_ms)
        acting = [actor for actor in to_act(later) if actor == HOST or actor in own]
        learned.append([listed(later, *acting) if acting else [], ENGINE.view(later.position, viewer, board.terms)])
        learned += [refusals(later, actor, action) for actor in (*own, seats, HOST) for action in TRIED]
    return msgspec.json.encode(learned)


def refusals(board: Board, actor: Any, action: Tagged) -> Any:
    verdict = doors.play(GAME, board.terms, board.table, Command(actor=actor, action=action))
    return [(one.code, one.sentence()) for one in verdict.refusals] if isinstance(verdict, Refused) else None


@pytest.mark.clause("SS-VIEW-1", "SS-VIEW-2", "SS-VIEW-3")
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_cannot_tell_a_table_from_one_with_another_secret_part(viewer: Viewer, free: bool) -> None:
    phases, differ = set(), 0
    for ply, board in enumerate(played(free=free)):
        if ply % 6 and board.position.phase in phases:
            continue
        other = twin(board, viewer, f"{ply}")
        assert not faults(other), [fault.sentence() for fault in faults(other)]
        assert known(board, viewer) == known(other, viewer)
        phases.add(board.position.phase)
        differ += board.position != other.position
    assert len(phases) == 4
    assert differ > 10


@pytest.mark.clause("SS-VIEW-2")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_others_do_looks_the_same_whatever_they_drew_or_wrote(viewer: Viewer) -> None:
    """Another seat pulls, swaps and writes at both tables: the events and the view afterwards are byte-equal."""
    compared = 0
    for ply, board in enumerate(played()):
        other = twin(board, viewer, f"events {ply}")
        for actor in range(3):
            if actor == viewer or ply % 3:
                continue
            for action in (PULL, swap(C), write(A, 4)):
                steps = [
                    doors.play(GAME, one.terms, one.table, Command(actor=actor, action=action))
                    for one in (board, other)
                ]
                if any(isinstance(step, Refused) or called(step, actor) for step in steps):
                    continue
                heard = [heard_of(step, viewer, board) for step in steps]
                assert heard[0] == heard[1]
                compared += 1
    assert compared > 100


def called(step: Any, actor: int) -> bool:
    """Tell whether a seat has become lucky or locked: that it has is public, and depends on what is secret."""
    one = step.table.position.players[actor]
    return bool(is_lucky(one.boxes) or one.locked)


def heard_of(step: Any, viewer: Viewer, board: Board) -> bytes:
    events = [ENGINE.redact(event, viewer) for event in step.events]
    return msgspec.json.encode([events, ENGINE.view(step.table.position, viewer, board.terms), step.to_act])


@pytest.mark.clause("SS-VIEW-1")
def test_a_planted_leak_would_be_caught() -> None:
    board = played()[40]
    others = [twin(board, 0, str(number)) for number in range(5)]
    assert any(other.player(1).boxes != board.player(1).boxes for other in others)
    assert any(other.player(1).answers != board.player(1).answers for other in others)
    assert any(other.position.machines != board.position.machines for other in others)
    assert all(other.player(0) == board.player(0) for other in others)


@pytest.mark.clause("SS-VIEW-2")
def test_what_was_drawn_is_hidden_from_the_other_seats_with_its_length() -> None:
    board = table(player(A, marked=5), player(B), draws={0: [[BONUS, GRAPES, GRAPES, GRAPES, GRAPES]]})
    called_out, pulled = play(board, 0, BONUS_PULL, 7).events
    assert ENGINE.redact(called_out, SPECTATOR) == called_out
    others: list[Viewer] = [1, SPECTATOR]
    for viewer in others:
        hidden = ENGINE.redact(pulled, viewer)
        assert hidden == LeverPulled(seat=0, machine=A, cards=None, boxes=None, ready_ms=7)
    knowing: list[Viewer] = [0, REFEREE]
    for viewer in knowing:
        assert ENGINE.redact(pulled, viewer) == pulled


@pytest.mark.clause("SS-VIEW-2")
def test_writing_and_emptying_a_box_look_the_same_to_the_others() -> None:
    board = table(player(A, answers=(2, 0, 0, 0, 0, 0)), player(B))
    heard = [ENGINE.redact(play(board, 0, action).events[0], 1) for action in (write(C, 3), write(A, 2), clear(A))]
    assert heard == [AnswerEdited(seat=0, box=None)] * 3


@pytest.mark.clause("SS-VIEW-1")
def test_the_settings_are_hidden_from_all_but_the_referee_until_the_reveal() -> None:
    board = started(2)
    assert ENGINE.redact(board.events[1], 0) == MachinesShuffled(assignment=None)
    assert ENGINE.redact(board.events[1], REFEREE) == board.events[1]
    assert {machine.settings for machine in look(board, 0).machines} == {None}
    assert {machine.contents for machine in look(board, SPECTATOR).machines} == {None}
    assert [machine.settings for machine in look(board, REFEREE).machines] != [None] * 6


@pytest.mark.clause("SS-VIEW-2", "SS-RESERVE-1")
def test_a_seat_sees_its_own_sheet_and_of_the_others_what_was_called_out() -> None:
    board = table(player(A, marked=12, used=2, answers=(3, 0, 0, 0, 0, 0)), player(B))
    mine, theirs = look(board, 0).seats[0], look(board, 1).seats[0]
    assert (mine.boxes, mine.uses_left, mine.answers) == (12, 0, (3, 0, 0, 0, 0, 0))
    assert mine.sheet is not None
    assert [(zone.pulls_made, zone.symbols[0].drawn) for zone in mine.sheet[:2]] == [(12, 12), (0, 0)]
    assert (theirs.boxes, theirs.uses_left, theirs.answers, theirs.sheet, theirs.points) == (None,) * 5
    assert (theirs.used, theirs.announced, theirs.reserved, theirs.lucky) == (2, 0, A, False)


@pytest.mark.clause("SS-VIEW-3")
def test_the_reveal_opens_settings_answers_and_points_but_no_sheets() -> None:
    board = table(player(answers=(1, 2, 6, 0, 0, 0)), player(answers=RIGHT, signboard=1), phase=OVER, round=4)
    seen = look(board, 1)
    assert [machine.settings for machine in seen.machines] == [1, 2, 3, 4, 5, 6]
    assert [machine.bonus_cards for machine in seen.machines] == [4, 4, 5, 5, 6, 6]
    assert (seen.seats[0].answers, seen.seats[0].points, seen.seats[0].sheet) == ((1, 2, 6, 0, 0, 0), 2, None)


@pytest.mark.clause("SS-RED-4", "SS-VIEW-2")
def test_who_is_lucky_is_public() -> None:
    board = table(player(A, marked=30), player(B))
    assert look(board, SPECTATOR).seats[0].lucky


@pytest.mark.clause("SS-SHEET-1", "SS-VIEW-1")
def test_the_cards_of_the_last_pull_are_there_after_a_reload_for_its_seat_alone() -> None:
    board = table(player(A), player(B), draws={0: [[BONUS, GRAPES, GRAPES]]})
    assert look(board, 0).seats[0].last_pull is None
    pulled = play_all(board, (0, PULL), (0, swap(C)))
    last = LastPull(machine=A, cards=(BONUS, GRAPES, GRAPES))
    assert [look(pulled, viewer).seats[0].last_pull for viewer in (0, REFEREE, 1, SPECTATOR)] == [
        last,
        last,
        None,
        None,
    ]


@pytest.mark.clause("SS-PULL-1", "SS-RED-2", "SS-FREE-2")
def test_everybody_sees_how_many_cards_the_next_pull_draws_and_how_many_pulls_are_left() -> None:
    seats = look(table(player(A, marked=30), player(B, marked=29)), SPECTATOR).seats
    assert [(seat.next_pull, seat.pulls_left) for seat in seats] == [(4, None), (3, None)]
    free = table(player(A, marked=2), player(B), options={"pulls_per_round": 5})
    assert [seat.pulls_left for seat in look(free, SPECTATOR).seats] == [3, 5]


@pytest.mark.clause("SS-SETUP-3", "SS-LOCK-1")
def test_everybody_sees_which_signboard_cards_are_left() -> None:
    assert look(table(player(A), player(B)), 1).signboards == (1, 2, 3, 4, 5, 6)
    assert look(table(player(answers=RIGHT, signboard=1), player(B)), 1).signboards == (2, 3, 4, 5, 6)


@pytest.mark.clause("SS-VIEW-2")
def test_nobody_undoes_what_somebody_was_shown() -> None:
    assert ENGINE.reveals is not None
    board = table(player(A), player(B))
    assert ENGINE.reveals(play(board, 0, PULL).events)
    assert not ENGINE.reveals(play(board, 0, write(A, 1)).events)
    assert not ENGINE.reveals(play(board, 0, swap(C)).events)

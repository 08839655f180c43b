"""The legal moves: what is listed, in which order, and that it is all there is."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core import play as doors
from engines.core.actors import HOST, Actor, Command
from engines.core.chance import Draw, seeded
from engines.core.results import Refused
from engines.core.values import Tagged
from tests.engines.strange_slot_simulator.kit import (
    ANALYSIS,
    ENGINE,
    FINISH,
    GAME,
    LETTERS,
    PULL,
    TIME_UP,
    A,
    B,
    Board,
    at,
    clear,
    listed,
    moves,
    play,
    player,
    reserve,
    reserving,
    started,
    swap,
    table,
    to_act,
    write,
)
from tests.engines.strange_slot_simulator.kit import BONUS_PULL as BONUS_PULL


def every_action() -> Iterator[Tagged]:
    """Yield every action there is."""
    yield from (FINISH, TIME_UP, PULL, BONUS_PULL)
    for letter in LETTERS:
        yield from (reserve(letter), swap(letter), clear(letter))
        yield from (write(letter, number) for number in range(1, 7))


ALL = tuple(every_action())


def agrees(board: Board) -> int:
    """Ask for every action of everybody, and compare with what is listed; return how many are legal."""
    actors: tuple[Actor, ...] = (*range(len(board.position.players)), HOST)
    legal = {
        (actor, action)
        for actor in actors
        for action in ALL
        if not isinstance(doors.play(GAME, board.terms, board.table, Command(actor=actor, action=action)), Refused)
    }
    now = [(who, action) for who, action, from_ms in listed(board) if from_ms is None]
    assert set(now) == legal
    assert len(now) == len(legal), "nothing is listed twice"
    for who, action, from_ms in listed(board):
        if from_ms is not None:
            assert from_ms > board.table.at_ms
            play(board, who, action, from_ms)
    return len(legal)


def absent(board: Board, seat: int = 0) -> Tagged | None:
    """Return what a seat does that is not there."""
    assert ENGINE.default is not None
    return ENGINE.default(board.position, seat, board.table.at_ms, board.terms)


def test_a_seat_in_the_spin_phase_has_its_moves_in_the_declared_order() -> None:
    board = table(player(A, answers=(0, 3, 0, 0, 0, 0)), player(B))
    kinds = list(dict.fromkeys(action.kind for _, action, _ in listed(board, 0)))
    assert kinds == ["pull_lever", "swap_machine", "clear_answer", "write_answer"]
    assert [moves(board, actor).total for actor in (0, 1, HOST)] == [1 + 4 + 36 + 1, 1 + 4 + 36, 1]


def test_what_is_listed_can_be_narrowed_by_a_part_of_an_action() -> None:
    board = table(player(A), player(B))
    assert moves(board).of(0).given({"kind": "write_answer", "machine": "c"}).total == 6
    assert moves(board).of(0).given({"machine": "c"}).total == 7
    assert moves(board).of(0).given({"kind": "swap_machine", "machine": "b"}).total == 0


def test_on_small_tables_everything_legal_is_listed_and_nothing_else() -> None:
    assert agrees(reserving(player(), player())) == 6
    assert agrees(table(player(), player(), phase=ANALYSIS)) == 72
    assert agrees(table(player(), player(), phase=ANALYSIS, at_ms=240_000)) == 1
    assert agrees(table(player(A, marked=5), player(B, finished=True), options={"pulls_per_round": 9})) == 43


def test_an_absent_seat_takes_the_first_machine_and_then_waits_for_the_clock() -> None:
    assert absent(reserving(player(), player())) == reserve(A)
    assert absent(play(reserving(player(), player()), 0, reserve(A)), 1) == reserve(B)
    assert absent(table(player(A), player(B))) is None
    assert absent(table(player(), player(), phase=ANALYSIS)) is None


def test_without_a_clock_an_absent_seat_keeps_nobody_waiting() -> None:
    free = {"pulls_per_round": 9}
    assert absent(table(player(A), player(B), options=free)) == FINISH
    assert absent(table(player(), player(), phase=ANALYSIS, options=free)) == FINISH


@pytest.mark.parametrize("options", [{}, {"pulls_per_round": 3}])
@pytest.mark.parametrize("seats", [2, 5])
def test_throughout_a_game_everything_legal_is_listed_and_nothing_else(seats: int, options: dict[str, Any]) -> None:
    board, draw, ply = started(seats, **options), Draw(seeded("moves")), 0
    assert ENGINE.playout is not None
    while board.outcome is None:
        if ply % 7 == 0:
            assert agrees(board) > 0
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        board, ply = play(board, command.actor, command.action, command.at_ms), ply + 1
    assert to_act(at(board, 10**9)) == ()
    assert ply > 20

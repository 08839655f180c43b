"""Whole games: by the policy and at random, with every law held to on the way."""

from collections.abc import Iterator

import msgspec
import pytest

from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.play import fold, legal_moves, play
from engines.core.results import Refused
from engines.core.values import Tagged
from engines.jet_set.engine import initial
from engines.jet_set.state import Position
from tests.engines.jet_set.kit import ENGINE, GAME, Board, faults, moves, started

PROFILE = ENGINE.profile
CASES = [(seats, layout) for seats in range(2, 7) for layout in ("printed", "deferred")]


def game(seats: int, layout: str, seed: str, *, at_random: bool = False) -> Iterator[tuple[Board, Tagged | None]]:
    """Yield every table of a game with the action that led to it."""
    board, draw = started(seats, chance=seeded(seed), deck_layout=layout), Draw(seeded(f"{seed}/policy"))
    yield board, None
    assert ENGINE.playout is not None
    while board.outcome is None and board.table.ply <= PROFILE.bound:
        found = moves(board)
        if at_random:
            move = found.sample(draw)
            command = Command(actor=move.seat, action=move.action)
        else:
            command = ENGINE.playout(board.position, found, draw, board.terms)
        step = play(GAME, board.terms, board.table, command)
        assert not isinstance(step, Refused), (command, step)
        board = Board(step.table, board.config, step.events, step.outcome)
        yield board, command.action


def test_the_policy_meets_every_kind_of_action_and_event_every_phase_and_every_ending() -> None:
    actions, events, phases, reasons = set[str](), set[str](), set[str](), set[str]()
    for number in range(60):
        seats, layout = CASES[number % len(CASES)]
        for board, action in game(seats, layout, f"met {number}"):
            actions |= {action.kind} if action else set()
            events |= {*board.kinds}
            phases.add(ENGINE.phase(board.position))
        assert board.outcome is not None, "it has to end within its bound"
        reasons.add(board.outcome.reason)
    assert actions == {action.__struct_config__.tag for action in PROFILE.actions}
    assert events == {event.__struct_config__.tag for event in PROFILE.events}
    assert phases == {*PROFILE.phases}
    assert reasons == {*PROFILE.reasons}


@pytest.mark.parametrize(("seats", "layout"), CASES)
@pytest.mark.parametrize("at_random", [False, True])
def test_a_game_ends_and_is_told_whole_by_its_events(seats: int, layout: str, at_random: bool) -> None:
    events: list[Tagged] = []
    for board, _ in game(seats, layout, f"law {seats} {layout}", at_random=at_random):
        events += board.events
        assert not faults(board), faults(board)
        assert msgspec.json.decode(msgspec.json.encode(board.position), type=Position) == board.position
    assert board.outcome is not None
    assert fold(ENGINE, initial(seats, board.terms), events) == board.position


@pytest.mark.parametrize("seats", [2, 5])
def test_every_move_that_is_listed_is_accepted(seats: int) -> None:
    boards = [board for board, _ in game(seats, "printed", "accepted")]
    for board in boards[:: max(1, len(boards) // 12)]:
        found = moves(board)
        for move in found.page(300) + found.page(20, max(0, found.total - 20)):
            assert found.contains(move.seat, move.action)
            step = play(GAME, board.terms, board.table, Command(actor=move.seat, action=move.action))
            assert not isinstance(step, Refused), (move, step)


@pytest.mark.parametrize("seats", [2, 4])
def test_an_absent_seat_does_what_is_always_legal(seats: int) -> None:
    assert ENGINE.default is not None
    for board, _ in game(seats, "printed", "absent"):
        for seat in legal_moves(GAME, board.terms, board.table, ENGINE.to_act(board.position, 0, board.terms)).forms[
            :1
        ]:
            assert seat[0] != "host"
            action = ENGINE.default(board.position, seat[0], 0, board.terms)
            assert action is not None
            assert moves(board).contains(seat[0], action)


def test_what_turns_up_a_card_must_not_be_undone() -> None:
    assert ENGINE.reveals is not None
    shown = {board.kinds[0]: ENGINE.reveals(board.events) for board, _ in game(3, "printed", "shown")}
    assert shown["fill_paid"]
    assert not shown["income_taken"]

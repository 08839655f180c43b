"""Whole games, by the policy for tests and by any legal move."""

from collections import Counter
from functools import cache

import msgspec
import pytest

from engines.core import play as doors
from engines.core.actors import HOST, REFEREE, SPECTATOR, Command, Viewer
from engines.core.chance import Draw, seeded
from engines.core.results import Refused
from engines.core.table import Table
from engines.core.values import Tagged, kind_of
from engines.strange_slot_simulator.state import Position
from tests.engines.strange_slot_simulator.kit import ENGINE, GAME, Board, look, moves, play, started

VARIANTS = ["standard", "fixed-time-keeper", "one-long-day", "assisted"]
GAMES = {2: 6, 3: 4, 4: 3, 5: 3}
FREE = {"pulls_per_round": 6}


def by_policy(board: Board, draw: Draw) -> Board:
    assert ENGINE.playout is not None
    command = ENGINE.playout(board.position, moves(board), draw, board.terms)
    return play(board, command.actor, command.action, command.at_ms)


def by_chance(board: Board, draw: Draw) -> Board:
    move = moves(board).sample(draw)
    return play(board, move.seat, move.action, move.from_ms)


@cache
def walked(variant: str, seats: int, seed: str, free: bool = False, policy: bool = True) -> tuple[Board, ...]:
    """Play a game to its end and return every table."""
    board, draw = started(seats, variant, seeded(seed), **(FREE if free else {})), Draw(seeded(f"walk {seed}"))
    boards = [board]
    while board.outcome is None:
        board = by_policy(board, draw) if policy else by_chance(board, draw)
        boards.append(board)
    return tuple(boards)


@pytest.mark.parametrize("seats", GAMES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_by_the_policy_ends_within_the_bound(variant: str, seats: int) -> None:
    for number in range(GAMES[seats]):
        boards = walked(variant, seats, str(number))
        assert len(boards) <= ENGINE.profile.bound
        assert boards[-1].outcome is not None
        assert boards[-1].outcome.reason == "revealed"


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("seats", GAMES)
def test_every_game_by_any_legal_move_ends(seats: int, free: bool) -> None:
    for number in range(GAMES[seats]):
        assert walked("standard", seats, str(number), free, policy=False)[-1].outcome is not None


def test_the_policy_meets_every_action_event_and_phase() -> None:
    games = [
        walked("standard", seats, str(n), free)
        for seats in GAMES
        for n in range(GAMES[seats])
        for free in (False, True)
    ]
    kinds = {event.kind for boards in games for board in boards for event in board.events}
    phases = {board.position.phase.value for boards in games for board in boards}
    assert kinds == {kind_of(event) for event in ENGINE.profile.events}
    assert phases == set(ENGINE.profile.phases)


def test_the_policy_really_plays() -> None:
    """Four rounds, swaps and chips, seats locked in the spin and in the analysis, and answers that are mostly right."""
    ends = [
        boards[-1] for seats in GAMES for n in range(GAMES[seats]) for boards in [walked("standard", seats, str(n))]
    ]
    locked_in = Counter(
        before.position.phase.value
        for seats in GAMES
        for n in range(GAMES[seats])
        for before, after in zip(walked("standard", seats, str(n)), walked("standard", seats, str(n))[1:], strict=False)
        if "signboard_taken" in after.kinds
    )
    scores = [one.score for end in ends if end.outcome for one in end.outcome.standings if one.tie_break != (0,)]
    assert {end.position.round for end in ends} >= {4}
    assert set(locked_in) == {"spin", "analysis"}
    assert sum(scores) / len(scores) > 3


@pytest.mark.parametrize("seats", [2, 5])
def test_the_same_log_leads_to_the_same_game(seats: int) -> None:
    board, draw, log = started(seats, chance=seeded("log")), Draw(seeded("log")), list[Command[Tagged]]()
    first = board
    while board.outcome is None:
        assert ENGINE.playout is not None
        command = ENGINE.playout(board.position, moves(board), draw, board.terms)
        log.append(command)
        board = play(board, command.actor, command.action, command.at_ms)
    again = first.table
    for command in log:
        step = doors.play(GAME, first.terms, again, command)
        assert not isinstance(step, Refused)
        again = step.table
    assert again == board.table


def test_a_table_comes_back_from_json_as_it_was() -> None:
    for board in walked("assisted", 3, "0")[::5]:
        whole = Table(position=board.position, chance=board.table.chance, ply=board.table.ply, at_ms=board.table.at_ms)
        assert msgspec.json.decode(msgspec.json.encode(whole), type=Table[Position]) == whole


def test_everybody_can_look_at_every_table_and_the_host_acts_only_by_the_clock() -> None:
    viewers: list[Viewer] = [0, 1, SPECTATOR, REFEREE]
    for board in walked("standard", 3, "1"):
        assert all(look(board, viewer).round == board.position.round for viewer in viewers)
        assert (HOST in board.to_act) == (board.position.deadline_ms is not None)


def test_a_state_stays_small() -> None:
    assert max(len(msgspec.json.encode(board.table)) for board in walked("standard", 5, "0")) < 8_192

"""Whole games with the built-in pack, by the policy for tests."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from engines.core import play as doors
from engines.core.actors import Command
from engines.core.chance import Draw, seeded
from engines.core.results import Refused
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.events.claiming import JackpotHit
from engines.jackpot_set_the_reel.events.effects import ThirtyReached, TokenUsed
from engines.jackpot_set_the_reel.events.round_end import GameEnded, TimerCardLost
from tests.engines.jackpot_set_the_reel.box import BUILT_IN
from tests.engines.jackpot_set_the_reel.kit import ENGINE, Board, moves, started

TABLES = [(2, "standard"), (3, "standard"), (4, "standard"), (1, "solo"), (1, "solo-hard")]
GAMES = 12


def steps(seats: int, variant: str, seed: str) -> Iterator[Board]:
    """Yield every state of a game."""
    board, draw = started(seats, variant, None, chance=seeded(seed), game=BUILT_IN), Draw(seeded(seed))
    yield board
    while board.outcome is None:
        assert ENGINE.playout is not None
        command: Command[Tagged] = ENGINE.playout(board.position, moves(board), draw, board.terms)
        step = doors.play(board.game, board.terms, board.table, command)
        assert not isinstance(step, Refused)
        board = Board(step.table, board.config, step.events, step.to_act, step.outcome, board.game)
        yield board


@cache
def games(seats: int, variant: str) -> tuple[tuple[Board, ...], ...]:
    return tuple(tuple(steps(seats, variant, f"game {number}")) for number in range(GAMES))


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_every_game_ends_within_the_bound_for_the_reason_of_its_variant(seats: int, variant: str) -> None:
    reason = "timer_empty" if seats == 1 else "thirty_points"
    for game in games(seats, variant):
        assert game[-1].outcome is not None
        assert game[-1].outcome.reason == reason
        assert len(game) - 1 <= ENGINE.profile.bound


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_no_game_has_a_state_with_faults(seats: int, variant: str) -> None:
    for game in games(seats, variant):
        for board in game[::7]:
            assert [*ENGINE.faults(board.position, board.terms)] == []


@pytest.mark.clause("SR-SOLO-1")
@pytest.mark.parametrize("variant", ["solo", "solo-hard"])
def test_a_solo_game_takes_five_to_ten_rounds(variant: str) -> None:
    assert all(5 <= game[-1].position.round <= 10 for game in games(1, variant))


@pytest.mark.clause("SR-END-1")
def test_the_end_is_brought_about_by_jackpots_and_by_tokens() -> None:
    causes = Counter(
        next(type(event).__name__ for event in board.events if isinstance(event, JackpotHit | TokenUsed))
        for seats in (2, 3, 4)
        for game in games(seats, "standard")
        for board in game
        if board.happened(ThirtyReached)
    )
    assert causes.keys() == {"JackpotHit", "TokenUsed"}


@pytest.mark.clause("SR-SOLO-9")
def test_a_solo_game_ends_by_either_way_of_losing_timer_cards() -> None:
    last_steps = [game[-1].events for variant in ("solo", "solo-hard") for game in games(1, variant)]
    assert all(isinstance(events[-1], GameEnded) for events in last_steps)
    lost = {any(isinstance(event, TimerCardLost) for event in events) for events in last_steps}
    assert lost == {True, False}

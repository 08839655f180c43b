"""Whatever is listed can be played: now, or at the time it is listed with."""

from typing import Any

from engines.core.actors import Command
from engines.core.moves import Move
from engines.core.results import Refused, Step
from tests.contract.cases import Case
from tests.contract.walks import Moment, Walk, command_of, moments_of, some_moves

MOMENTS = 45
MOVES = 45


def test_every_listed_move_is_accepted(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        for move in some_moves(moment.moves, MOVES):
            step = moment.play(command_of(move))
            assert isinstance(step, Step), f"{move} is listed and refused: {step.first.sentence()}"
            assert step.table.ply == moment.table.ply + 1
            assert step.events, f"{move} leads to no event"


def test_a_move_for_later_is_refused_until_then(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        for move in some_moves(moment.moves, MOVES):
            if move.from_ms is not None:
                assert move.from_ms > moment.table.at_ms, f"{move} is legal already"
                too_early(moment, move, moment.table.at_ms)
                too_early(moment, move, move.from_ms - 1)


def too_early(moment: Moment, move: Move[Any], at_ms: int) -> None:
    verdict = moment.play(Command(actor=move.seat, action=move.action, at_ms=at_ms))
    assert isinstance(verdict, Refused), f"{move} is accepted at {at_ms} ms"


def test_a_step_tells_the_time_it_was_taken_at(case: Case, walks: tuple[Walk, ...]) -> None:
    for walk in walks:
        for before, command, after in walk.plies:
            assert after.table.at_ms == (before.table.at_ms if command.at_ms is None else command.at_ms)


def test_time_does_not_go_back(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, MOMENTS):
        if moment.table.at_ms and moment.moves.total:
            move = moment.moves.at(0)
            verdict = moment.play(Command(actor=move.seat, action=move.action, at_ms=moment.table.at_ms - 1))
            assert isinstance(verdict, Refused)
            assert verdict.first.code == "clock/rewound"

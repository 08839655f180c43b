"""What can be wrong with round, phase, order, machines in hand, locks and the clock."""

from collections.abc import Iterable, Sequence
from typing import Literal

from engines.core.results import Fault
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.faults.findings.answers import (
    AnswersTooEarly,
    FinishedDenied,
    LockDenied,
    SignboardsDenied,
)
from engines.strange_slot_simulator.faults.findings.clock import DeadlineDenied
from engines.strange_slot_simulator.faults.findings.machines import MachineKept, MachineMissing, MachineShared
from engines.strange_slot_simulator.faults.findings.rounds import (
    OrderDenied,
    PhaseDenied,
    RoundDenied,
    TimeKeeperDenied,
)
from engines.strange_slot_simulator.rules.rounds import reservation_order
from engines.strange_slot_simulator.state import BLANK, LETTERS, Phase, Player, Position


def round_faults(position: Position, config: Config, boxes: Sequence[int]) -> Iterable[Fault]:
    """Yield what is wrong with the course of the game, given the boxes that each seat has marked."""
    whole = reservation_order(position.players, boxes)
    yield from _order_faults(position, whole)
    yield from _keeper_faults(position, config, whole)
    yield from _reservation_faults(position)
    yield from _lock_faults(position)
    if position.round > config.rounds:
        yield RoundDenied(round=position.round, rounds=config.rounds)
    yield from _phase_faults(position, config)
    yield from _deadline_faults(position, config)
    yield from _finished_faults(position, config)


def _order_faults(position: Position, whole: tuple[int, ...]) -> Iterable[Fault]:
    left = len(position.order)
    if position.phase is Phase.RESERVATION:
        fits = 0 < left <= len(whole) and position.order == whole[-left:]
    else:
        fits = not left
    if not fits:
        yield OrderDenied(order=position.order, whole=whole)


def _keeper_faults(position: Position, config: Config, whole: tuple[int, ...]) -> Iterable[Fault]:
    possible = tuple(range(len(position.players)))
    if isinstance(config.time_keeper, int):
        possible = (config.time_keeper,)
    elif position.phase is Phase.RESERVATION:
        possible = whole[-1:]
    if position.time_keeper not in possible:
        agreed: Literal["one_seat", "last_to_choose"] = (
            "one_seat" if isinstance(config.time_keeper, int) else "last_to_choose"
        )
        yield TimeKeeperDenied(time_keeper=position.time_keeper, possible=possible, agreed=agreed)


def _reservation_faults(position: Position) -> Iterable[Fault]:
    held = [player.machine for player in position.players if player.machine is not None]
    if len(set(held)) < len(held):
        shared = ((letter, held.count(letter)) for letter in LETTERS)
        yield from (MachineShared(machine=letter, holders=holders) for letter, holders in shared if holders > 1)
    for seat, player in enumerate(position.players):
        has_one = _must_hold(position, seat, player)
        if has_one and player.machine is None:
            yield MachineMissing(seat=seat, phase=position.phase)
        if not has_one and player.machine is not None:
            yield MachineKept(seat=seat, machine=player.machine, problem=_keeping_problem(position, player))


def _must_hold(position: Position, seat: int, player: Player) -> bool:
    if player.locked or position.phase in (Phase.ANALYSIS, Phase.OVER):
        return False
    return position.phase is Phase.SPIN or seat not in position.order


def _keeping_problem(position: Position, player: Player) -> Literal["locked", "not_chosen", "returned"]:
    if player.locked:
        return "locked"
    return "not_chosen" if position.phase is Phase.RESERVATION else "returned"


def _lock_faults(position: Position) -> Iterable[Fault]:
    taken = tuple(sorted(player.signboard for player in position.players if player.signboard is not None))
    if taken != tuple(range(1, len(taken) + 1)):
        yield SignboardsDenied(taken=taken)
    unspun = position.round == 1 and position.phase is Phase.RESERVATION
    for seat, player in enumerate(position.players):
        filled = len(LETTERS) - player.answers.count(BLANK)
        if player.locked != (filled == len(LETTERS)):
            yield LockDenied(seat=seat, filled=filled)
        if unspun and filled:
            yield AnswersTooEarly(seat=seat, filled=filled)


def _phase_faults(position: Position, config: Config) -> Iterable[Fault]:
    everybody_locked = not position.open_seats()
    if position.phase is Phase.OVER:
        if position.round < config.rounds and not everybody_locked:
            yield PhaseDenied(phase=position.phase, problem="rounds_left")
    elif everybody_locked:
        yield PhaseDenied(phase=position.phase, problem="all_locked")
    elif position.phase is Phase.ANALYSIS and not config.analysis_of(position.round):
        yield PhaseDenied(phase=position.phase, problem="no_analysis")


def _deadline_faults(position: Position, config: Config) -> Iterable[Fault]:
    seconds = {Phase.SPIN: config.spin_seconds, Phase.ANALYSIS: config.analysis_of(position.round)}
    lasts_ms = seconds.get(position.phase, 0) * 1000 if config.clock else 0
    due_ms, runs = position.deadline_ms, config.clock and position.phase in seconds
    problem: Literal["missing", "none_runs", "too_early"] | None = None
    if due_ms is None:
        problem = "missing" if runs else None
    elif not runs:
        problem = "none_runs"
    elif due_ms < lasts_ms:
        problem = "too_early"
    if problem:
        yield DeadlineDenied(deadline_ms=due_ms, phase=position.phase, lasts_ms=lasts_ms, problem=problem)


def _finished_faults(position: Position, config: Config) -> Iterable[Fault]:
    waiting = [seat for seat in position.open_seats() if not position.players[seat].finished]
    for seat, player in enumerate(position.players):
        if player.finished:
            problem = _finished_problem(position, config, player, bool(waiting))
            if problem:
                yield FinishedDenied(seat=seat, problem=problem)


def _finished_problem(
    position: Position, config: Config, player: Player, somebody_waits: bool
) -> Literal["clock", "phase", "locked", "all_have"] | None:
    if config.clock:
        return "clock"
    if position.phase not in (Phase.SPIN, Phase.ANALYSIS):
        return "phase"
    if player.locked:
        return "locked"
    return None if somebody_waits else "all_have"

"""How each event changes the position."""

from collections.abc import Callable
from typing import Any

from engines.core.tuples import put
from engines.core.values import Tagged
from engines.strange_slot_simulator import events as e
from engines.strange_slot_simulator.state import PLACES, LastPull, Phase, Player, Position

WHOLE = "a redacted event cannot be applied"


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    return CHANGES[type(event)](position, event)


def _with(position: Position, seat: int, **changes: Any) -> Position:
    return position.with_player(seat, position.players[seat].replace(**changes))


def _all(position: Position, change: Callable[[Player], Player]) -> Position:
    return position.replace(players=tuple(change(player) for player in position.players))


def _lottery_dealt(position: Position, event: e.LotteryDealt) -> Position:
    pairs = zip(position.players, event.numbers, strict=True)
    return position.replace(players=tuple(player.replace(lottery=number) for player, number in pairs))


def _machines_shuffled(position: Position, event: e.MachinesShuffled) -> Position:
    assert event.assignment is not None, WHOLE
    of_settings = {machine.settings: machine for machine in position.machines}
    return position.replace(machines=tuple(of_settings[number] for number in event.assignment))


def _round_started(position: Position, event: e.RoundStarted) -> Position:
    pairs = zip(position.players, event.announced, strict=True)
    return position.replace(
        players=tuple(player.replace(announced=boxes, pulls=0, finished=False) for player, boxes in pairs),
        round=event.round,
        phase=Phase.RESERVATION,
        order=event.order,
        time_keeper=event.time_keeper,
    )


def _reserved(position: Position, event: e.MachineReserved) -> Position:
    return _with(position, event.seat, machine=event.machine).replace(order=position.order[1:])


def _spin_started(position: Position, event: e.SpinStarted) -> Position:
    return position.replace(phase=Phase.SPIN, deadline_ms=event.deadline_ms)


def _bonus_called(position: Position, event: e.BonusCalled) -> Position:
    return _with(position, event.seat, used=position.players[event.seat].used + 1)


def _pulled(position: Position, event: e.LeverPulled) -> Position:
    assert event.cards is not None, WHOLE
    player, place = position.players[event.seat], PLACES[event.machine]
    zone = player.sheet[place].plus(event.cards)
    sheet = put(player.sheet, place, zone)
    last = LastPull(machine=event.machine, cards=event.cards)
    return _with(position, event.seat, sheet=sheet, pulls=player.pulls + 1, last_pull=last, ready_ms=event.ready_ms)


def _unchanged(position: Position, event: Tagged) -> Position:
    return position


def _swapped(position: Position, event: e.MachineSwapped) -> Position:
    return _with(position, event.seat, machine=event.machine)


def _edited(position: Position, event: e.AnswerEdited) -> Position:
    assert event.box is not None, WHOLE
    answers = put(position.players[event.seat].answers, PLACES[event.box.machine], event.box.number)
    return _with(position, event.seat, answers=answers)


def _signboard_taken(position: Position, event: e.SignboardTaken) -> Position:
    return _with(position, event.seat, signboard=event.signboard)


def _returned(position: Position, event: e.MachineReturned) -> Position:
    return _with(position, event.seat, machine=None)


def _finished(position: Position, event: e.PhaseFinished) -> Position:
    return _with(position, event.seat, finished=True)


def _spin_ended(position: Position, event: e.SpinEnded) -> Position:
    return _all(position, lambda player: player.replace(machine=None, finished=False)).replace(deadline_ms=None)


def _analysis_started(position: Position, event: e.AnalysisStarted) -> Position:
    return position.replace(phase=Phase.ANALYSIS, deadline_ms=event.deadline_ms)


def _analysis_ended(position: Position, event: e.AnalysisEnded) -> Position:
    return _all(position, lambda player: player.replace(finished=False)).replace(deadline_ms=None)


def _ended(position: Position, event: e.GameEnded) -> Position:
    return position.replace(phase=Phase.OVER, deadline_ms=None)


CHANGES: dict[type[Tagged], Callable[[Position, Any], Position]] = {
    e.LotteryDealt: _lottery_dealt,
    e.MachinesShuffled: _machines_shuffled,
    e.RoundStarted: _round_started,
    e.MachineReserved: _reserved,
    e.SpinStarted: _spin_started,
    e.BonusCalled: _bonus_called,
    e.LeverPulled: _pulled,
    e.LuckyCalled: _unchanged,
    e.MachineSwapped: _swapped,
    e.AnswerEdited: _edited,
    e.SignboardTaken: _signboard_taken,
    e.MachineReturned: _returned,
    e.PhaseFinished: _finished,
    e.SpinEnded: _spin_ended,
    e.AnalysisStarted: _analysis_started,
    e.AnalysisEnded: _analysis_ended,
    e.SettingsRevealed: _unchanged,
    e.GameEnded: _ended,
}

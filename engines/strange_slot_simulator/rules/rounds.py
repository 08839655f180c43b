"""Rounds: how one begins, how its phases follow one another, how the last one ends."""

from collections.abc import Sequence

from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.events import (
    AnalysisEnded,
    AnalysisStarted,
    GameEnded,
    RoundStarted,
    SettingsRevealed,
    SpinEnded,
    SpinStarted,
)
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.clock import deadline
from engines.strange_slot_simulator.rules.revealing import revealed, scored
from engines.strange_slot_simulator.state import Ending, Phase, Player


def start_round(turn: SlotTurn, number: int) -> None:
    """Announce the boxes, settle order and time keeper (SS-ROUND-1, SS-ROUND-3, SS-RESERVE-1, SS-RESERVE-6)."""
    boxes = tuple(player.boxes for player in turn.position.players)
    order = reservation_order(turn.position.players, boxes)
    keeper = time_keeper(turn.terms.config, order)
    turn.emit(RoundStarted(round=number, announced=boxes, order=order, time_keeper=keeper))


def reservation_order(players: tuple[Player, ...], boxes: Sequence[int]) -> tuple[int, ...]:
    """Return who reserves when: fewest boxes first, then the lower Lottery card (SS-RESERVE-2, SS-RESERVE-4).

    `boxes` are those that each of the players has marked.
    """
    open_seats = (seat for seat, player in enumerate(players) if not player.locked)
    return tuple(sorted(open_seats, key=lambda seat: (boxes[seat], players[seat].lottery, seat)))


def time_keeper(config: Config, order: tuple[int, ...]) -> int:
    """Return the time keeper: who chooses last, or the one that was agreed on (SS-RESERVE-6, SS-RESERVE-7)."""
    return config.time_keeper if isinstance(config.time_keeper, int) else order[-1]


def start_spin(turn: SlotTurn) -> None:
    """Begin the Spin! Phase, its time running from now (SS-SPIN-1, SS-SPIN-2)."""
    turn.emit(SpinStarted(deadline_ms=deadline(turn, turn.terms.config.spin_seconds)))


def end_phase(turn: SlotTurn) -> None:
    """Go on from a phase that is up (SS-SPIN-4, SS-SPIN-5, SS-ANALYSIS-3)."""
    if turn.position.phase is Phase.SPIN:
        _end_spin(turn)
    else:
        turn.emit(AnalysisEnded())
        _end_round(turn)


def _end_spin(turn: SlotTurn) -> None:
    """Take all machines back and go on to the analysis, where there is one (SS-SPIN-5, SS-ANALYSIS-2, SS-DAY-1)."""
    turn.emit(SpinEnded())
    seconds = turn.terms.config.analysis_of(turn.position.round)
    if seconds:
        turn.emit(AnalysisStarted(deadline_ms=deadline(turn, seconds)))
    else:
        _end_round(turn)


def _end_round(turn: SlotTurn) -> None:
    """Go on to the next round, or to the reveal after the last one (SS-ROUND-1, SS-ROUND-3, SS-ANALYSIS-4)."""
    if turn.position.round < turn.terms.config.rounds:
        start_round(turn, turn.position.round + 1)
    else:
        reveal(turn)


def end_early(turn: SlotTurn) -> None:
    """Reveal when every seat is locked; without a clock, go on when nobody is waited for (SS-LOCK-5, SS-FREE-4)."""
    waiting = [turn.position.players[seat] for seat in turn.position.open_seats()]
    if not waiting:
        reveal(turn)
    elif all(player.finished for player in waiting):
        end_phase(turn)


def reveal(turn: SlotTurn) -> None:
    """Show all Settings, check all answers, end the game (SS-REVEAL-1, SS-ROUND-2)."""
    turn.emit(SettingsRevealed(machines=revealed(turn.position), sheets=scored(turn.position)))
    turn.emit(GameEnded(reason=Ending.REVEALED))

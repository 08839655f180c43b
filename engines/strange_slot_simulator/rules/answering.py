"""Answers: writing them, emptying a box, and being locked by the sixth."""

from engines.core.results import Refusal
from engines.strange_slot_simulator.actions import ClearAnswer, WriteAnswer
from engines.strange_slot_simulator.events import AnswerBox, AnswerEdited, MachineReturned, SignboardTaken
from engines.strange_slot_simulator.refusals.answering import BoxEmpty
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.phases import reserved
from engines.strange_slot_simulator.rules.rounds import end_early
from engines.strange_slot_simulator.state import BLANK, Letter, Player


def write_answer(turn: SlotTurn, seat: int, action: WriteAnswer) -> None:
    """Write a number; the sixth locks the seat (SS-ANSWER-1, SS-ANSWER-2, SS-ANSWER-3, SS-ANSWER-4, SS-LOCK-1)."""
    turn.require(reserved(turn.position, "write_answer"))
    turn.emit(AnswerEdited(seat=seat, box=AnswerBox(machine=action.machine, number=action.number)))
    if BLANK not in turn.position.players[seat].answers:
        _lock(turn, seat)


def clear_answer(turn: SlotTurn, seat: int, action: ClearAnswer) -> None:
    """Empty a box that holds a number (SS-ANSWER-5)."""
    turn.require(reserved(turn.position, "clear_answer"))
    turn.require(is_filled(turn.position.players[seat], action.machine))
    turn.emit(AnswerEdited(seat=seat, box=AnswerBox(machine=action.machine, number=BLANK)))


def is_filled(player: Player, machine: Letter) -> bool | Refusal:
    """Hold where an Answer box holds a number (SS-ANSWER-5)."""
    return machine in player.filled() or BoxEmpty(machine=machine)


def _lock(turn: SlotTurn, seat: int) -> None:
    """Take the lowest Signboard card, give the machine back (SS-LOCK-1, SS-LOCK-2, SS-LOCK-3, SS-LOCK-5)."""
    taken = sum(player.locked for player in turn.position.players)
    turn.emit(SignboardTaken(seat=seat, signboard=taken + 1))
    machine = turn.position.players[seat].machine
    if machine is not None:
        turn.emit(MachineReturned(seat=seat, machine=machine))
    end_early(turn)

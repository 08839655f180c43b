"""Laying the game out."""

from engines.core.terms import Terms
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.events import LotteryDealt, MachinesShuffled
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.rounds import start_round
from engines.strange_slot_simulator.state import Machine, Player, Position


def initial(seats: int, terms: Terms[Config, Parts]) -> Position:
    """Build one machine for each Settings, in their order (SS-SET-1, SS-SET-2, SS-SETUP-6)."""
    one, two, three, four, five, six = (
        Machine(settings=number, cards=cards) for number, cards in enumerate(terms.parts.settings, 1)
    )
    return Position(machines=(one, two, three, four, five, six), players=(Player(),) * seats)


def set_up(turn: SlotTurn, first_seat: int | None) -> None:
    """Deal the Lottery cards, hide the machines, begin the first round (SS-SETUP-2, SS-SETUP-4, SS-SETUP-5)."""
    dealt = turn.draw.shuffled("lottery", turn.terms.parts.lottery)[: len(turn.position.players)]
    turn.emit(LotteryDealt(numbers=dealt))
    numbers = tuple(machine.settings for machine in turn.position.machines)
    turn.emit(MachinesShuffled(assignment=turn.draw.shuffled("machines", numbers)))
    start_round(turn, 1)

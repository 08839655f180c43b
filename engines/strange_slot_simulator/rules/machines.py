"""Taking machines: reserving one, and swapping it for another."""

from typing import Literal

from engines.core.results import Refusal
from engines.strange_slot_simulator.actions import Reserve, SwapMachine
from engines.strange_slot_simulator.events import MachineReserved, MachineSwapped
from engines.strange_slot_simulator.refusals.machines import MachineTaken, NotReserving, OwnMachine
from engines.strange_slot_simulator.rules import SlotTurn
from engines.strange_slot_simulator.rules.phases import spinning
from engines.strange_slot_simulator.rules.rounds import start_spin
from engines.strange_slot_simulator.state import Phase, Position


def reserve(turn: SlotTurn, seat: int, action: Reserve) -> None:
    """Take a machine from the centre; after the last seat the Spin! Phase begins (SS-RESERVE-3, SS-RESERVE-5)."""
    position = turn.position
    turn.require(position.phase is Phase.RESERVATION or NotReserving(phase=position.phase))
    turn.require(in_the_centre(position, action))
    turn.emit(MachineReserved(seat=seat, machine=action.machine))
    if not turn.position.order:
        start_spin(turn)


def swap_machine(turn: SlotTurn, seat: int, action: SwapMachine) -> None:
    """Give the machine back and take another one in the same step (SS-SWAP-1, SS-SWAP-2, SS-SWAP-3, SS-SWAP-4)."""
    position = turn.position
    turn.require(spinning(position))
    own = position.players[seat].machine
    assert own is not None, "an open seat has a machine in the Spin! Phase: faults say so"
    turn.require(own is not action.machine or OwnMachine(seat=seat, machine=own, free=position.free()))
    turn.require(in_the_centre(position, action))
    turn.emit(MachineSwapped(seat=seat, given_back=own, machine=action.machine))


def in_the_centre(position: Position, action: Reserve | SwapMachine) -> bool | Refusal:
    """Hold where nobody has reserved the machine (SS-RESERVE-5, SS-SWAP-2)."""
    holder = position.holder(action.machine)
    if holder is None:
        return True
    what: Literal["reserve", "swap_machine"] = "reserve" if isinstance(action, Reserve) else "swap_machine"
    return MachineTaken(action=what, machine=action.machine, holder=holder, free=position.free())

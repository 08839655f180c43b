"""Why something is refused in Strange Slot Simulator, by the concepts of its rules."""

from engines.core.results import Refusal, declared
from engines.strange_slot_simulator.config import FirstSeatNotChosen, NoSuchTimeKeeper
from engines.strange_slot_simulator.refusals import answering, clock, machines, phases, pulling

REFUSALS: tuple[type[Refusal], ...] = (
    FirstSeatNotChosen,
    NoSuchTimeKeeper,
    *declared(Refusal, machines, phases, pulling, answering, clock),
)

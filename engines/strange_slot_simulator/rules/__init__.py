"""The rules of Strange Slot Simulator, one file for each concept of the rulebook."""

from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.state import Position

SlotTurn = Turn[Position, Config, Parts, Tagged]

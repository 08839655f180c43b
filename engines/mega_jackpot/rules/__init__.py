"""The rules of Mega Jackpot, one file for each concept of the rulebook."""

from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import Parts
from engines.mega_jackpot.state import Position

MegaTurn = Turn[Position, Config, Parts, Tagged]

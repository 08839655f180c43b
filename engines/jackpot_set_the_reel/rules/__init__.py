"""The rules of Jackpot: Set the Reel, one file for each concept of the rulebook."""

from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.state import Position

ReelTurn = Turn[Position, Config, Parts, Tagged]

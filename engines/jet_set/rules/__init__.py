"""The rules of Jet Set, one file for each concept of the rulebook."""

from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.jet_set.config import Config
from engines.jet_set.parts import Parts
from engines.jet_set.state import Position

JetTurn = Turn[Position, Config, Parts, Tagged]

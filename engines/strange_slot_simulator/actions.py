"""What a seat may do in Strange Slot Simulator, and what the host may."""

from engines.core.values import Tagged
from engines.strange_slot_simulator.parts import SettingsNumber
from engines.strange_slot_simulator.state import Letter


class Reserve(Tagged):
    """Take a machine from the centre behind the screen, at the start of a round."""

    machine: Letter
    """The machine to take."""


class PullLever(Tagged):
    """Draw cards from the reserved machine, note them, put them back."""

    use_bonus: bool = False
    """Whether a Yellow Chip use is spent on two extra cards."""


class SwapMachine(Tagged):
    """Give the reserved machine back and take another one from the centre."""

    machine: Letter
    """The machine to take."""


class WriteAnswer(Tagged):
    """Write a number into an Answer box, over the old one where there is one."""

    machine: Letter
    """The machine whose box it is."""
    number: SettingsNumber
    """The Settings it is taken for, 1 to 6."""


class ClearAnswer(Tagged):
    """Empty an Answer box."""

    machine: Letter
    """The machine whose box it is."""


class FinishPhase(Tagged):
    """End the phase for oneself, in a game without a clock."""


class TimeUp(Tagged):
    """Call that the time of the phase is up: what the host does at a deadline."""


Action = Reserve | PullLever | SwapMachine | WriteAnswer | ClearAnswer | FinishPhase | TimeUp
ACTIONS = (TimeUp, FinishPhase, PullLever, SwapMachine, ClearAnswer, Reserve, WriteAnswer)
"""In the order in which their moves are listed: kinds with few moves first, those without a small bound last."""

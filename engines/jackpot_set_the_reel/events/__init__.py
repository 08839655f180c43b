"""What happens in a game of Jackpot: Set the Reel, by the concepts of its rules."""

from typing import get_args

from engines.core.values import Tagged
from engines.jackpot_set_the_reel.events import claiming, effects, gaining, playing, round_end, setup, spending

Event = setup.Event | playing.Event | effects.Event | spending.Event | claiming.Event | gaining.Event | round_end.Event
EVENTS: tuple[type[Tagged], ...] = get_args(Event)

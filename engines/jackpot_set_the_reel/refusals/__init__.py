"""Why something is refused in Jackpot: Set the Reel, by the concepts of its rules."""

from engines.core.results import Refusal, declared
from engines.jackpot_set_the_reel.config import SETUP_REFUSALS
from engines.jackpot_set_the_reel.refusals import (
    claiming,
    effects,
    gaining,
    phases,
    playing,
    round_end,
    spending,
    tokens,
)

REFUSALS: tuple[type[Refusal], ...] = (
    *SETUP_REFUSALS,
    *declared(Refusal, phases, gaining, tokens, playing, claiming, effects, spending, round_end),
)

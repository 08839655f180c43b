"""Everything that can be wrong with a submitted position."""

from collections.abc import Iterable

from engines.core.faults import NoSuchSeat
from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.faults.cards import card_faults
from engines.jackpot_set_the_reel.faults.findings.seats import WrongSeatCount
from engines.jackpot_set_the_reel.faults.jackpots import jackpot_faults
from engines.jackpot_set_the_reel.faults.seats import number_faults, seat_faults
from engines.jackpot_set_the_reel.faults.stages import stage_faults
from engines.jackpot_set_the_reel.faults.tokens import pending_faults, token_faults
from engines.jackpot_set_the_reel.parts import Parts
from engines.jackpot_set_the_reel.state import Position


def faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield everything that is wrong with a position; where the seats do not fit, nothing that rests on them."""
    found = [*seat_faults(position, terms.config)]
    nobody = any(isinstance(fault, NoSuchSeat) for fault in found)
    if not any(isinstance(fault, WrongSeatCount) for fault in found):
        found += card_faults(position, terms)
        found += jackpot_faults(position, terms.parts)
        found += token_faults(position, terms.config)
        found += () if nobody else stage_faults(position, terms.config)
        found += number_faults(position, terms.parts)
    yield from found
    if not found:
        yield from pending_faults(position, terms)

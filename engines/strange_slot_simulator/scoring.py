"""How a game of Strange Slot Simulator ended."""

from engines.core.results import Outcome, ranked
from engines.core.terms import Terms
from engines.strange_slot_simulator.config import Config
from engines.strange_slot_simulator.parts import Parts
from engines.strange_slot_simulator.rules.revealing import points
from engines.strange_slot_simulator.state import SIGNBOARDS, Ending, Phase, Player, Position


def outcome(position: Position, terms: Terms[Config, Parts]) -> Outcome | None:
    """Rank by right answers, then by the lowest Signboard card (SS-SCORE-1, SS-SCORE-2, SS-SCORE-3, SS-SCORE-4)."""
    if position.phase is not Phase.OVER:
        return None
    results = {
        seat: (points(position, player.answers), earliness(player)) for seat, player in enumerate(position.players)
    }
    return Outcome(reason=Ending.REVEALED.value, standings=ranked(results))


def earliness(player: Player) -> int:
    """Return 6 for Signboard card 1 down to 1 for card 6, and 0 for none (SS-SCORE-4)."""
    return 0 if player.signboard is None else SIGNBOARDS + 1 - player.signboard

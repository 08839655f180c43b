"""What the chance of a game grew from, told before its end."""

from engines.core.fair import Reveal, reveal
from service.denied import Denied, denied
from service.fair.refusals import NoCommitment
from service.states import Opened


def revealed(opened: Opened) -> Reveal | Denied:
    """Return what a game with a commitment is checked with."""
    if opened.fair is None:
        return denied(NoCommitment(where="/state"), opened.game)
    return reveal(opened.game.id, opened.fair)

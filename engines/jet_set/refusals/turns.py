"""Why a turn is refused in Jet Set."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jet_set.parts import FinalId


class FinalPlayed(Refusal):
    """The seat has played its Final Flight and takes no action any more."""

    code = "final/already-played"
    clause = "JS-BONUS-1"
    at = "/action/kind"
    detail = (
        "{seat} has played its Final Flight, {played}; it has no more actions, and puts one plane on that card in each"
        " of its turns."
    )
    instead = ("place_bonus_plane",)
    seat: Seat
    """Who acts."""
    played: FinalId
    """The Final Flight it has played."""

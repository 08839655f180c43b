"""Taking income."""

from engines.jet_set.actions import TakeIncome
from engines.jet_set.events import IncomeTaken
from engines.jet_set.rules import JetTurn
from engines.jet_set.rules.turns import can_still_act, end_turn
from engines.jet_set.state import Player

MARKED = 5
"""What a flight with a marker brings (JS-INCOME-2)."""
UNMARKED = 2
"""What a flight without a marker brings (JS-INCOME-2)."""


def take_income(turn: JetTurn, seat: int, action: TakeIncome) -> None:
    """Be paid for every claimed flight, then take a marker off each (JS-INCOME-1 to JS-INCOME-4)."""
    turn.require(can_still_act(turn.position, seat))
    player = turn.position.players[seat]
    marked = with_markers(player)
    event = IncomeTaken(
        seat=seat, income=income(player), with_markers=marked, without_markers=len(player.flights) - marked
    )
    turn.emit(event)
    end_turn(turn, seat)


def income(player: Player) -> int:
    """Return what the bank would pay, whatever the flights are worth (JS-INCOME-2, JS-INCOME-4)."""
    marked = with_markers(player)
    return MARKED * marked + UNMARKED * (len(player.flights) - marked)


def with_markers(player: Player) -> int:
    """Count the flights with a marker."""
    return sum(flight.markers > 0 for flight in player.flights)

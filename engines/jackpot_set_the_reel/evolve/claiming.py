"""How the position changes when a row is claimed."""

from engines.core.tuples import put
from engines.jackpot_set_the_reel.events.claiming import JackpotHit, ResultClaimed
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.state import Phase, Position


def _claimed(position: Position, event: ResultClaimed) -> Position:
    return position.replace(phase=Phase.AFTER_CLAIMING, sevens=())


def _hit(position: Position, event: JackpotHit) -> Position:
    position = position.replace(jackpot_this_round=True)
    if event.stays:
        return position
    place = next(place for place, deck in enumerate(position.jackpots) if event.jackpot in deck)
    decks = put(position.jackpots, place, position.jackpots[place][1:])
    return position.replace(jackpots=decks, taken=(*position.taken, event.jackpot))


CHANGES: Changes = {
    ResultClaimed: _claimed,
    JackpotHit: _hit,
}

"""Kinds of tables, told apart by a card that stays where it is all game long: each shows another side of the game."""

from engines.jet_set.parts import VACATION, FlightId, Parts
from engines.jet_set.rules.claims import playable_finals
from engines.jet_set.rules.costs import PLANE
from engines.jet_set.rules.flight_cards import row_minimum
from engines.jet_set.state import Player, Position, displayed, is_vacation_time, ready_links

RECKLESS_ONE_IN = 12
PATIENT_ONE_IN = 3
COLLECTING_ONE_IN = 4


def is_reckless(position: Position, parts: Parts) -> bool:
    """Tell whether all cash is wasted here: such a table comes to a dead position."""
    return _kind_of_table(position, parts) % RECKLESS_ONE_IN == 0


def is_patient(position: Position, parts: Parts) -> bool:
    """Tell whether seats wait here until all can play their Final Flight: such a table ends with the last one."""
    waiting = [seat for seat, player in enumerate(position.players) if player.played is None]
    return _kind_of_table(position, parts) % PATIENT_ONE_IN == 1 and not all(
        _is_stuck(position.players[seat])
        or playable_finals(position, seat, ready_links(position, seat, parts.map), parts)
        for seat in waiting
    )


def _is_stuck(player: Player) -> bool:
    return not player.planes or not (player.cash >= PLANE or player.flights)


def is_collecting(position: Position, parts: Parts) -> bool:
    """Tell whether seats go for Long Flights here, so that a third Vacation card may wait for the fill.

    Once it does they leave the Long deck alone and hurry through the Short one.
    """
    return _kind_of_table(position, parts) % COLLECTING_ONE_IN == 2 and not is_vacation_time(position)


def vacation_waits(position: Position) -> bool:
    """Tell whether the next Vacation card lies on top of the Long deck, one being on the board."""
    return bool(position.vacations) and position.long.deck[0] == VACATION


def _kind_of_table(position: Position, parts: Parts) -> int:
    """Tell the tables apart by a card that stays where it is all game long."""
    return list(parts.final).index(position.undealt[0])


def wanted_flights(position: Position, parts: Parts) -> tuple[FlightId, ...]:
    """Return the displayed flights that are worth a claim."""
    if not is_collecting(position, parts):
        return displayed(position)
    short_is_low = len(position.short.face_up) <= row_minimum(position, parts)
    long_is_low = len(position.long.face_up) <= row_minimum(position, parts)
    short = position.short.face_up if not short_is_low or vacation_waits(position) else ()
    long = position.long.face_up if not long_is_low or not vacation_waits(position) else ()
    return short + long

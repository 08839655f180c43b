"""A position in which nobody could ever do anything again."""

from engines.jet_set.parts import ROWS, Parts
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.rules.flight_cards import can_grow
from engines.jet_set.state import Player, Position, is_vacation_time, ready_links


def is_dead(position: Position, parts: Parts) -> bool:
    """Tell whether nobody can place, turn up or claim anything, now or later (JS-END-4)."""
    return looks_dead(position, parts) and not any(
        playable_finals(position, seat, ready_links(position, seat, parts.map), parts)
        for seat in range(len(position.players))
    )


def looks_dead(position: Position, parts: Parts) -> bool:
    """Tell the same of what all can see, the Final Flights in hand left out (JS-END-4)."""
    if any(player.played is not None for player in position.players):
        return False
    seats = range(len(position.players))
    stuck = all(_cannot_place(position, seat, parts) for seat in seats)
    return stuck and _no_card_comes(position, parts) and not any(_can_claim(position, seat, parts) for seat in seats)


def _can_claim(position: Position, seat: int, parts: Parts) -> bool:
    return bool(claimable_flights(position, ready_links(position, seat, parts.map), parts))


def _cannot_place(position: Position, seat: int, parts: Parts) -> bool:
    player = position.players[seat]
    return not player.planes or (not player.flights and player.cash < cheapest_placement(position, seat, parts))


def cheapest_placement(position: Position, seat: int, parts: Parts) -> float:
    """Return the least that placing a plane costs a seat, infinity where it has nowhere to place one."""
    costs = [float("inf")]
    owners = {owned.owner for owned in position.links}
    if seat in owners:
        costs.append(PLANE + service_charge(1))
    if owners - {seat}:
        costs.append(OTHER_PLANE)
    if position.players[seat].markers:
        taken = {owned.link for owned in position.links}
        costs += [PLANE + link.price for link in parts.map.links if link.id not in taken]
    return min(costs)


def _no_card_comes(position: Position, parts: Parts) -> bool:
    if is_vacation_time(position) or not any(can_grow(position, name, parts) for name in ROWS):
        return True
    return not any(_has_means(player) for player in position.players)


def _has_means(player: Player) -> bool:
    return bool(player.cash or player.flights)

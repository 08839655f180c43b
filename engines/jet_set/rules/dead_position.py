"""A position in which nobody could ever do anything again."""

from engines.jet_set.parts import ROWS, Parts
from engines.jet_set.rules.claims import claimable_flights, playable_finals
from engines.jet_set.rules.costs import OTHER_PLANE, PLANE, service_charge
from engines.jet_set.rules.flight_cards import can_grow
from engines.jet_set.state import (
    CardsStopped,
    DeadPosition,
    Player,
    Position,
    StuckSeat,
    is_vacation_time,
    ready_links,
)


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
    if not stuck or cards_stopped(position, parts) is None:
        return False
    return not any(_can_claim(position, seat, parts) for seat in seats)


def why_dead(position: Position, parts: Parts) -> DeadPosition | None:
    """Say why a position is dead, as far as all can see; None where it is not (JS-END-4)."""
    cards = cards_stopped(position, parts)
    if cards is None or not looks_dead(position, parts):
        return None
    return DeadPosition(
        cards=cards, seats=tuple(_stuck(position, seat, parts) for seat in range(len(position.players)))
    )


def _stuck(position: Position, seat: int, parts: Parts) -> StuckSeat:
    player, cheapest = position.players[seat], cheapest_placement(position, seat, parts)
    return StuckSeat(
        seat=seat, planes=player.planes, cash=player.cash, flights=len(player.flights), cheapest_placement=cheapest
    )


def _can_claim(position: Position, seat: int, parts: Parts) -> bool:
    return bool(claimable_flights(position, ready_links(position, seat, parts.map), parts))


def _cannot_place(position: Position, seat: int, parts: Parts) -> bool:
    player = position.players[seat]
    if not player.planes:
        return True
    cheapest = cheapest_placement(position, seat, parts)
    return not player.flights and (cheapest is None or player.cash < cheapest)


def cheapest_placement(position: Position, seat: int, parts: Parts) -> int | None:
    """Return the least that placing a plane costs a seat, None where it has nowhere to place one."""
    costs: list[int] = []
    owners = {owned.owner for owned in position.links}
    if seat in owners:
        costs.append(PLANE + service_charge(1))
    if owners - {seat}:
        costs.append(OTHER_PLANE)
    if position.players[seat].markers:
        taken = {owned.link for owned in position.links}
        costs += [PLANE + link.price for link in parts.map.links if link.id not in taken]
    return min(costs, default=None)


def cards_stopped(position: Position, parts: Parts) -> CardsStopped | None:
    """Return why no Flight card can be turned up any more, None where one can (JS-END-4)."""
    if is_vacation_time(position):
        return CardsStopped.VACATION_TIME
    if not any(can_grow(position, name, parts) for name in ROWS):
        return CardsStopped.NO_ROOM_OR_CARDS
    return None if any(_has_means(player) for player in position.players) else CardsStopped.NO_MEANS


def _has_means(player: Player) -> bool:
    return bool(player.cash or player.flights)

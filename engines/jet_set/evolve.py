"""How each event changes the position."""

from collections.abc import Callable
from typing import Any

from engines.core.tuples import put
from engines.core.values import Tagged
from engines.jet_set import events as e
from engines.jet_set.actions import Path
from engines.jet_set.parts import VACATION, LinkId, RowName
from engines.jet_set.state import ClaimedFlight, OwnedLink, Player, Position


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    return CHANGES[type(event)](position, event)


def _laid_out(position: Position, event: e.RowLaidOut) -> Position:
    return position.with_row(event.row, position.row(event.row).replace(face_up=event.face_up))


def _arranged(position: Position, event: e.DeckArranged) -> Position:
    return position.with_row(event.row, position.row(event.row).replace(deck=event.deck))


def _equipped(position: Position, event: e.SeatsEquipped) -> Position:
    things = {"planes": event.planes, "markers": event.markers, "cash": event.cash}
    return position.replace(players=tuple(player.replace(**things) for player in position.players))


def _dealt(position: Position, event: e.FinalsDealt) -> Position:
    return _with(position, event.seat, finals=event.finals)


def _removed(position: Position, event: e.FinalsRemoved) -> Position:
    return position.replace(undealt=event.undealt)


def _first_seat(position: Position, event: e.FirstSeatSet) -> Position:
    return position.replace(seat=event.seat)


def _fill_paid(position: Position, event: e.FillPaid) -> Position:
    row = position.row(event.row).replace(paid=True)
    return _paying(position, event.seat, event.cost).with_row(event.row, row)


def _turned(position: Position, event: e.FlightTurned) -> Position:
    row = position.row(event.row)
    return position.with_row(event.row, row.replace(face_up=(*row.face_up, event.card), deck=row.deck[1:]))


def _vacation(position: Position, event: e.VacationTurned) -> Position:
    row = position.row(event.row)
    board = position.replace(vacations=(*position.vacations, event.row))
    return board.with_row(event.row, row.replace(deck=row.deck[1:]))


def _ignored(position: Position, event: e.VacationIgnored) -> Position:
    row = position.row(event.row)
    ignored = position.replace(ignored_vacations=(*position.ignored_vacations, event.row))
    return ignored.with_row(event.row, row.replace(aside=(*row.aside, VACATION), deck=row.deck[1:]))


def _set_aside(position: Position, event: e.DecksSetAside) -> Position:
    for name in RowName:
        row = position.row(name)
        position = position.with_row(name, row.replace(aside=row.aside + row.deck, deck=()))
    return position


def _link_claimed(position: Position, event: e.LinkClaimed) -> Position:
    bare = OwnedLink(link=event.link, owner=event.seat, planes=(0,) * len(position.players))
    links = tuple(sorted((*position.links, bare), key=lambda owned: owned.link))
    player = position.players[event.seat]
    marked = position.replace(links=links).with_player(event.seat, player.replace(markers=player.markers - 1))
    return _moved(_paying(marked, event.seat, event.cost), event.seat, {event.link: event.planes})


def _own_reinforced(position: Position, event: e.OwnLinksReinforced) -> Position:
    added = {placement.link: placement.planes for placement in event.placements}
    return _moved(_paying(position, event.seat, event.cost), event.seat, added)


def _other_reinforced(position: Position, event: e.OtherLinkReinforced) -> Position:
    paid = _paying(_paying(position, event.seat, event.cost), event.owner, -event.owner_receives)
    return _moved(paid, event.seat, {event.link: event.planes})


def _claimed(position: Position, event: e.FlightClaimed) -> Position:
    player = position.players[event.seat]
    flights = (*player.flights, ClaimedFlight(card=event.card, markers=event.markers))
    holding = _with(position, event.seat, flights=flights, markers=player.markers - event.markers)
    for name in RowName:
        row = holding.row(name)
        face_up = tuple(card for card in row.face_up if card != event.card)
        holding = holding.with_row(name, row.replace(face_up=face_up))
    return _flown(holding, event.seat, event.path)


def _final_claimed(position: Position, event: e.FinalFlightClaimed) -> Position:
    hand = tuple(card for card in position.players[event.seat].finals if card != event.card)
    return _flown(_with(position, event.seat, finals=hand, played=event.card), event.seat, event.path)


def _discarded(position: Position, event: e.FinalFlightDiscarded) -> Position:
    return _with(position, event.seat, finals=(), discarded=event.discarded)


def _income(position: Position, event: e.IncomeTaken) -> Position:
    player = position.players[event.seat]
    flights = tuple(flight.replace(markers=max(0, flight.markers - 1)) for flight in player.flights)
    markers = player.markers + event.with_markers
    return _with(position, event.seat, cash=player.cash + event.income, flights=flights, markers=markers)


def _bonus(position: Position, event: e.BonusPlanePlaced) -> Position:
    if event.taken_from is not None:
        position = _moved(position, event.seat, {event.taken_from: -1})
    planes = position.players[event.seat].planes - 1
    return _with(position, event.seat, planes=planes, bonus_planes=event.bonus_planes)


def _passed(position: Position, event: e.TurnPassed) -> Position:
    short, long = position.short.replace(paid=False), position.long.replace(paid=False)
    return position.replace(seat=event.seat, short=short, long=long)


def _ended(position: Position, event: e.GameEnded) -> Position:
    return position.replace(ending=event.reason)


def _with(position: Position, seat: int, **changes: Any) -> Position:
    return position.with_player(seat, position.players[seat].replace(**changes))


def _paying(position: Position, seat: int, cost: int) -> Position:
    return _with(position, seat, cash=position.players[seat].cash - cost)


def _flown(position: Position, seat: int, path: Path) -> Position:
    return _moved(position, seat, dict.fromkeys(path, -1))


def _moved(position: Position, seat: int, added: dict[LinkId, int]) -> Position:
    """Move planes of a seat from its stock to links, or back where a number is negative."""
    links = tuple(
        owned.replace(planes=put(owned.planes, seat, owned.planes[seat] + added[owned.link]))
        if owned.link in added
        else owned
        for owned in position.links
    )
    player: Player = position.players[seat]
    return position.replace(links=links).with_player(seat, player.replace(planes=player.planes - sum(added.values())))


CHANGES: dict[type[Tagged], Callable[[Position, Any], Position]] = {
    e.RowLaidOut: _laid_out,
    e.DeckArranged: _arranged,
    e.SeatsEquipped: _equipped,
    e.FinalsDealt: _dealt,
    e.FinalsRemoved: _removed,
    e.FirstSeatSet: _first_seat,
    e.FillPaid: _fill_paid,
    e.FlightTurned: _turned,
    e.VacationTurned: _vacation,
    e.VacationIgnored: _ignored,
    e.DecksSetAside: _set_aside,
    e.LinkClaimed: _link_claimed,
    e.OwnLinksReinforced: _own_reinforced,
    e.OtherLinkReinforced: _other_reinforced,
    e.FlightClaimed: _claimed,
    e.FinalFlightClaimed: _final_claimed,
    e.FinalFlightDiscarded: _discarded,
    e.IncomeTaken: _income,
    e.BonusPlanePlaced: _bonus,
    e.TurnPassed: _passed,
    e.GameEnded: _ended,
}

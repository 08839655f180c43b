"""Faults of flight cards: where they lie, and how many."""

from collections import Counter
from collections.abc import Iterator

from engines.core.results import Fault
from engines.jet_set.faults.findings import (
    FlightMisplaced,
    HandDenied,
    RowDenied,
    UnknownFinal,
    UnknownFlight,
    WrongCopies,
    WrongFinalCopies,
    WrongVacations,
)
from engines.jet_set.parts import (
    ROWS,
    VACATION,
    VACATIONS,
    Parts,
)
from engines.jet_set.rules.setup import FINALS_DEALT
from engines.jet_set.state import Player, Position, is_vacation_time


def flight_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield the Short and Long Flights that lie where they cannot, too often or nowhere."""
    places = Counter(flight.card for player in position.players for flight in player.flights)
    for name in ROWS:
        row = position.row(name)
        there = Counter((*row.face_up, *(card for card in row.deck + row.aside if card != VACATION)))
        places += there
        for card in there:
            if card in parts.flight and parts.flight[card].row is not name:
                yield FlightMisplaced(card=card, row=name)
        vacations = row.deck.count(VACATION) + row.aside.count(VACATION) + position.vacations.count(name)
        if vacations != VACATIONS:
            yield WrongVacations(row=name, found=vacations, expected=VACATIONS)
    yield from (UnknownFlight(card=card) for card in places if card not in parts.flight)
    yield from (WrongCopies(card=card, found=places[card]) for card in parts.flight if places[card] != 1)


def final_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield the Final Flights that lie too often or nowhere."""
    places = Counter(position.undealt)
    for player in position.players:
        places.update(player.finals)
        places.update(card for card in (player.played, player.discarded) if card is not None)
    yield from (UnknownFinal(card=card) for card in places if card not in parts.final)
    yield from (WrongFinalCopies(card=card, found=places[card]) for card in parts.final if places[card] != 1)


def row_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield what is wrong with the rows of cards."""
    numbers = parts.for_seats(len(position.players))
    for name in ROWS:
        row = position.row(name)
        if len(row.face_up) > numbers.maximum:
            yield RowDenied(row=name, problem=f"it has {len(row.face_up)} cards, its maximum is {numbers.maximum}")
        if row.deck and is_vacation_time(position):
            yield RowDenied(row=name, problem="its deck holds cards in Vacation Time, when decks are set aside")
        if row.aside and not is_vacation_time(position):
            yield RowDenied(row=name, problem="cards are set aside before Vacation Time")
        if row.deck and len(row.face_up) < numbers.minimum:
            yield RowDenied(row=name, problem="it is below its minimum though its deck holds cards")


def hand_faults(position: Position) -> Iterator[Fault]:
    """Yield the hands of Final Flights that cannot be."""
    for seat, player in enumerate(position.players):
        problem = _hand_problem(player, is_vacation_time(position))
        if problem:
            yield HandDenied(seat=seat, problem=problem)


def _hand_problem(player: Player, vacation_time: bool) -> str | None:
    if player.played is None:
        if len(player.finals) != FINALS_DEALT or player.discarded is not None:
            return f"before one is played {FINALS_DEALT} are in hand and none is discarded"
        return "planes lie on a card that is not played" if player.bonus_planes else None
    if player.finals or player.discarded is None:
        return "with the one that is played the other one is discarded"
    return None if vacation_time else "none is played before Vacation Time"

"""Faults of flight cards: where they lie, and how many."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

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
    FlightId,
    Parts,
    RowName,
)
from engines.jet_set.rules.setup import FINALS_DEALT
from engines.jet_set.state import Player, Position, is_vacation_time


def flight_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield the Short and Long Flights that lie where they cannot, too often or nowhere."""
    places = [flight.card for player in position.players for flight in player.flights]
    for name in ROWS:
        row = position.row(name)
        hidden, lying = row.deck + row.aside, len(places)
        places += row.face_up
        places += [card for card in hidden if card != VACATION]
        if not parts.flight_ids[name].issuperset(places[lying:]):
            yield from _misplaced(places[lying:], name, parts)
        vacations = hidden.count(VACATION) + position.vacations.count(name)
        if vacations != VACATIONS:
            yield WrongVacations(row=name, found=vacations, expected=VACATIONS)
    if len(places) != len(parts.flight) or parts.flight.keys() != set(places):
        yield from _uncounted(places, parts.flight, UnknownFlight, WrongCopies)


def _misplaced(cards: list[FlightId], name: RowName, parts: Parts) -> Iterator[Fault]:
    for card in dict.fromkeys(cards):
        if card in parts.flight and parts.flight[card].row is not name:
            yield FlightMisplaced(card=card, row=name)


def _uncounted(cards: list[str], known: Mapping[str, Any], unknown: type[Fault], wrong: type[Fault]) -> Iterator[Fault]:
    """Yield the cards that are unknown, and the known ones that do not lie there once."""
    found = Counter(cards)
    yield from (unknown(card=card) for card in found if card not in known)
    yield from (wrong(card=card, found=found[card]) for card in known if found[card] != 1)


def final_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    """Yield the Final Flights that lie too often or nowhere."""
    places = list(position.undealt)
    for player in position.players:
        places += player.finals
        places += [card for card in (player.played, player.discarded) if card is not None]
    if len(places) != len(parts.final) or parts.final.keys() != set(places):
        yield from _uncounted(places, parts.final, UnknownFinal, WrongFinalCopies)


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

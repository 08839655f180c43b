"""Faults of flight cards: where they lie, and how many."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engines.core.actors import Seat
from engines.core.results import Fault
from engines.jet_set.faults.findings.cards import (
    AsideTooEarly,
    BonusWithoutFinal,
    DeckInVacationTime,
    FinalTooEarly,
    FlightMisplaced,
    HandNotTwo,
    IgnoredUnseen,
    OtherFinalKept,
    RowTooLong,
    RowTooShort,
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
        ignored, aside = position.ignored_vacations.count(name), row.aside.count(VACATION)
        if ignored > aside:
            yield IgnoredUnseen(row=name, ignored=ignored, aside=aside)
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
    numbers, vacation_time = parts.for_seats(len(position.players)), is_vacation_time(position)
    for name in ROWS:
        row = position.row(name)
        cards = len(row.face_up)
        if cards > numbers.maximum:
            yield RowTooLong(row=name, cards=cards, maximum=numbers.maximum)
        if row.deck and vacation_time:
            yield DeckInVacationTime(row=name, cards=len(row.deck))
        if row.aside and not vacation_time:
            yield AsideTooEarly(row=name, cards=len(row.aside))
        if row.deck and cards < numbers.minimum and not vacation_time:
            yield RowTooShort(row=name, cards=cards, minimum=numbers.minimum)


def hand_faults(position: Position) -> Iterator[Fault]:
    """Yield the hands of Final Flights that cannot be."""
    for seat, player in enumerate(position.players):
        held, discarded = len(player.finals), int(player.discarded is not None)
        if player.played is not None:
            yield from _played_faults(seat, player, is_vacation_time(position))
        elif held != FINALS_DEALT or discarded:
            yield HandNotTwo(seat=seat, held=held, discarded=discarded, expected=FINALS_DEALT)
        elif player.bonus_planes:
            yield BonusWithoutFinal(seat=seat, planes=player.bonus_planes)


def _played_faults(seat: Seat, player: Player, vacation_time: bool) -> Iterator[Fault]:
    if player.finals or player.discarded is None:
        yield OtherFinalKept(seat=seat)
    elif not vacation_time:
        yield FinalTooEarly(seat=seat)

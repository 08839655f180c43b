"""What can be wrong with a submitted position."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jet_set.config import Config
from engines.jet_set.parts import (
    FEWEST_SEATS,
    MOST_SEATS,
    ROWS,
    VACATION,
    VACATIONS,
    FinalId,
    FlightId,
    LinkId,
    Parts,
    RowName,
)
from engines.jet_set.rules.dead_position import looks_dead
from engines.jet_set.rules.flights import FIRST_FLIGHTS
from engines.jet_set.rules.setup import FINALS_DEALT
from engines.jet_set.state import BONUS_PLANES, MARKERS, PLANES, Ending, Player, Position, is_vacation_time

Found = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number read off a submitted state: there it may be larger than on any table."""


class WrongSeatCount(Fault):
    """There are fewer players than two, or more than six."""

    code = "seats/count"
    clause = "JS-ROW-1"
    at = "/state/position/players"
    detail = "There are {seats} players; Jet Set is played by 2 to 6."
    seats: Found
    """How many players there are."""


class NoSuchSeat(Fault):
    """A seat is named that is not at the table."""

    code = "seats/unknown"
    clause = "JS-TURN-2"
    at = "/state/position/{field}"
    detail = "There is no seat {seat} among {seats}."
    field: str
    """The place in the position that names it."""
    seat: Seat
    """The seat that is named."""
    seats: Found
    """How many players there are."""


class UnknownLink(Fault):
    """A link has an owner that the map does not have."""

    code = "links/unknown"
    clause = "JS-COMP-6"
    at = "/state/position/links/{index}/link"
    detail = "There is no airlink {link!r} on the map."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link."""


class LinksOutOfOrder(Fault):
    """A link stands in the list twice, with two owners perhaps, or not in text order."""

    code = "links/order"
    clause = "JS-OTHER-5"
    at = "/state/position/links/{index}"
    detail = "The link {link} follows {earlier}; links stand once each, with one owner, in text order."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link that stands at that place."""
    earlier: LinkId
    """The link before it."""


class PlanesForWrongSeats(Fault):
    """A link counts planes for more or fewer seats than there are."""

    code = "links/seats"
    clause = "JS-OTHER-5"
    at = "/state/position/links/{index}/planes"
    detail = "The link {link} counts planes for {found} seats; there are {seats}."
    index: Found
    """The place of the link in the list."""
    link: LinkId
    """The link whose planes are counted."""
    found: Found
    """How many numbers it holds."""
    seats: Found
    """How many players there are."""


class WrongPlanes(Fault):
    """The planes of a seat do not add up."""

    code = "planes/do-not-add-up"
    clause = "JS-COMP-4"
    at = "/state/position/players/{seat}/planes"
    detail = "Seat {seat} has {found} planes in its stock, on links and on its Final Flight; it must be {expected}."
    seat: Seat
    """Whose planes they are."""
    found: Found
    """How many there are in all places together."""
    expected: Found
    """How many there must be."""


class WrongMarkers(Fault):
    """The markers of a seat do not add up."""

    code = "markers/do-not-add-up"
    clause = "JS-COMP-4"
    at = "/state/position/players/{seat}/markers"
    detail = "Seat {seat} has {found} markers in its stock, on links and on flights; it must be {expected}."
    seat: Seat
    """Whose markers they are."""
    found: Found
    """How many there are in all places together."""
    expected: Found
    """How many there must be."""


class TooManyMarkers(Fault):
    """A later flight has more markers than it ever got."""

    code = "markers/on-flight"
    clause = "JS-CLAIM-5"
    at = "/state/position/players/{seat}/flights/{index}/markers"
    detail = "The flight {card} has {markers} markers; from the sixth on a flight gets two."
    seat: Seat
    """Whose flight it is."""
    index: Found
    """The place of the flight among those of the seat."""
    card: FlightId
    """The flight."""
    markers: Found
    """How many markers it has."""


class UnknownFlight(Fault):
    """A card is named that is no flight of the pack."""

    code = "flights/unknown"
    clause = "JS-COMP-1"
    at = "/state/position"
    detail = "There is no Short or Long Flight {card!r}."
    card: FlightId
    """The card."""


class FlightMisplaced(Fault):
    """A flight lies in the row or the deck of the other kind."""

    code = "flights/misplaced"
    clause = "JS-SETUP-1"
    at = "/state/position/{row}"
    detail = "The flight {card} lies among the {row} flights, where it does not belong."
    card: FlightId
    """The flight."""
    row: RowName
    """Where it lies."""


class WrongCopies(Fault):
    """A flight is in no place, or in more than one."""

    code = "flights/do-not-add-up"
    clause = "JS-COMP-2"
    at = "/state/position"
    detail = "The flight {card} is in {found} places; it must be in one."
    card: FlightId
    """The flight."""
    found: Found
    """In how many places it is."""


class WrongVacations(Fault):
    """The Vacation cards of a deck do not add up."""

    code = "vacations/do-not-add-up"
    clause = "JS-VAC-1"
    at = "/state/position/{row}"
    detail = "There are {found} Vacation cards of the {row} deck, in it, aside and on the board; it must be {expected}."
    row: RowName
    """The row whose deck it is."""
    found: Found
    """How many there are."""
    expected: Found
    """How many there must be."""


class RowDenied(Fault):
    """A row or its deck does not suit the moment."""

    code = "rows/impossible"
    clause = "JS-REFILL-1"
    at = "/state/position/{row}"
    detail = "The {row} row cannot be like this: {problem}."
    row: RowName
    """Which of the two it is."""
    problem: str
    """What speaks against it."""


class UnknownFinal(Fault):
    """A card is named that is no Final Flight of the pack."""

    code = "finals/unknown"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = "There is no Final Flight {card!r}."
    card: FinalId
    """The card."""


class WrongFinalCopies(Fault):
    """A Final Flight is in no place, or in more than one."""

    code = "finals/do-not-add-up"
    clause = "JS-COMP-3"
    at = "/state/position"
    detail = "The Final Flight {card} is in {found} places; it must be in one."
    card: FinalId
    """The Final Flight."""
    found: Found
    """In how many places it is."""


class HandDenied(Fault):
    """The Final Flights of a seat do not suit the moment."""

    code = "finals/impossible"
    clause = "JS-FINAL-7"
    at = "/state/position/players/{seat}"
    detail = "The Final Flights of seat {seat} cannot be like this: {problem}."
    seat: Seat
    """Whose cards they are."""
    problem: str
    """What speaks against it."""


class EndingDenied(Fault):
    """The game would have ended otherwise, or not yet."""

    code = "ending/impossible"
    clause = "JS-END-1"
    at = "/state/position/ending"
    detail = "The ending does not suit the position: {problem}."
    problem: str
    """What speaks against it."""


FAULTS: tuple[type[Fault], ...] = (
    WrongSeatCount,
    NoSuchSeat,
    UnknownLink,
    LinksOutOfOrder,
    PlanesForWrongSeats,
    WrongPlanes,
    WrongMarkers,
    TooManyMarkers,
    UnknownFlight,
    FlightMisplaced,
    WrongCopies,
    WrongVacations,
    RowDenied,
    UnknownFinal,
    WrongFinalCopies,
    HandDenied,
    EndingDenied,
)


def faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield everything that is wrong with a position; a check that rests on others comes once those found nothing."""
    places = [*_seat_faults(position), *_link_faults(position, terms.parts)]
    cards = [*_flight_faults(position, terms.parts), *_final_faults(position, terms.parts)]
    yield from places
    if not any(isinstance(fault, PlanesForWrongSeats) for fault in places):
        for seat in range(len(position.players)):
            yield from _component_faults(position, seat)
    yield from cards
    if FEWEST_SEATS <= len(position.players) <= MOST_SEATS:
        yield from _row_faults(position, terms.parts)
    yield from _hand_faults(position)
    if not places and not cards:
        yield from _ending_faults(position, terms)


def _seat_faults(position: Position) -> Iterator[Fault]:
    seats = len(position.players)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        yield WrongSeatCount(seats=seats)
    if position.seat >= seats:
        yield NoSuchSeat(field="seat", seat=position.seat, seats=seats)
    for index, owned in enumerate(position.links):
        if owned.owner >= seats:
            yield NoSuchSeat(field=f"links/{index}/owner", seat=owned.owner, seats=seats)


def _link_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    seats, earlier = len(position.players), ""
    for index, owned in enumerate(position.links):
        if owned.link not in parts.map.link_number:
            yield UnknownLink(index=index, link=owned.link)
        if owned.link <= earlier:
            yield LinksOutOfOrder(index=index, link=owned.link, earlier=earlier)
        if len(owned.planes) != seats:
            yield PlanesForWrongSeats(index=index, link=owned.link, found=len(owned.planes), seats=seats)
        earlier = owned.link


def _component_faults(position: Position, seat: int) -> Iterator[Fault]:
    player = position.players[seat]
    planes = player.planes + player.bonus_planes + sum(owned.planes[seat] for owned in position.links)
    if planes != PLANES:
        yield WrongPlanes(seat=seat, found=planes, expected=PLANES)
    markers = player.markers + sum(owned.owner == seat for owned in position.links)
    markers += sum(flight.markers for flight in player.flights)
    if markers != MARKERS:
        yield WrongMarkers(seat=seat, found=markers, expected=MARKERS)
    for index, flight in enumerate(player.flights[FIRST_FLIGHTS:], FIRST_FLIGHTS):
        if flight.markers > 2:
            yield TooManyMarkers(seat=seat, index=index, card=flight.card, markers=flight.markers)


def _flight_faults(position: Position, parts: Parts) -> Iterator[Fault]:
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


def _final_faults(position: Position, parts: Parts) -> Iterator[Fault]:
    places = Counter(position.undealt)
    for player in position.players:
        places.update(player.finals)
        places.update(card for card in (player.played, player.discarded) if card is not None)
    yield from (UnknownFinal(card=card) for card in places if card not in parts.final)
    yield from (WrongFinalCopies(card=card, found=places[card]) for card in parts.final if places[card] != 1)


def _row_faults(position: Position, parts: Parts) -> Iterator[Fault]:
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


def _hand_faults(position: Position) -> Iterator[Fault]:
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


def _ending_faults(position: Position, terms: Terms[Config, Parts]) -> Iterator[Fault]:
    problem = _ending_problem(position, terms)
    if problem:
        yield EndingDenied(problem=problem)


def _ending_problem(position: Position, terms: Terms[Config, Parts]) -> str | None:
    """Say what speaks against the ending; Final Flights in hand are left out, for nobody may learn of them here."""
    fifths = sum(player.bonus_planes == BONUS_PLANES for player in position.players)
    all_played = all(player.played is not None for player in position.players)
    due = Ending.FIFTH_BONUS_PLANE if fifths else Ending.ALL_FINALS_PLAYED if all_played else None
    if fifths > 1 or (fifths and all_played):
        return "the game would have ended earlier"
    if due is not None:
        return None if position.ending is due else f"it must be {due}"
    if position.ending not in (None, Ending.DEAD_POSITION):
        return f"nothing has brought about {position.ending}"
    if position.ending is Ending.DEAD_POSITION and not terms.config.dead_position_ends:
        return "this game does not end in a dead position"
    if position.ending is Ending.DEAD_POSITION and not looks_dead(position, terms.parts):
        return "the position is not dead"
    return None

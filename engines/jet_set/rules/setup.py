"""Laying the game out."""

from engines.jet_set.events import (
    DeckArranged,
    FinalsDealt,
    FinalsRemoved,
    FirstSeatSet,
    RowLaidOut,
    SeatsEquipped,
)
from engines.jet_set.parts import ROWS, VACATION, FlightId, LayerSize, Points, RowName, SeatsRow
from engines.jet_set.rules import JetTurn
from engines.jet_set.state import MARKERS, PLANES

STARTING_CASH = 30
"""What each seat begins with (JS-SETUP-14)."""
FINALS_DEALT = 2
"""How many Final Flights each seat gets (JS-SETUP-10)."""


def set_up(turn: JetTurn, first_seat: int | None) -> None:
    """Equip the seats, deal the finals, lay out rows and decks, settle who begins (JS-SETUP-1 to JS-SETUP-15)."""
    turn.emit(SeatsEquipped(planes=PLANES, markers=MARKERS, cash=STARTING_CASH))
    _deal_finals(turn)
    _lay_out(turn)
    seats = len(turn.position.players)
    seat = turn.draw.below("first-seat", seats) if first_seat is None else first_seat
    turn.emit(FirstSeatSet(seat=seat, drawn=first_seat is None))


def _lay_out(turn: JetTurn) -> None:
    """Lay out each row, then arrange its deck (JS-SETUP-5)."""
    numbers = turn.terms.parts.for_seats(len(turn.position.players))
    for row in ROWS:
        opening, rest = _opened(turn, row, numbers)
        turn.emit(RowLaidOut(row=row, face_up=opening))
        deck = _layered(turn, row, rest, numbers)
        turn.emit(DeckArranged(row=row, size=len(deck), deck=deck))


def _opened(turn: JetTurn, row: RowName, numbers: SeatsRow) -> tuple[tuple[FlightId, ...], tuple[FlightId, ...]]:
    """Return the opening row and the rest, shuffled again (JS-SETUP-1, JS-SETUP-2, JS-SETUP-3, JS-SETUP-4)."""
    flights = turn.draw.shuffled(f"{row}/row", turn.terms.parts.decks[row])
    if row is RowName.LONG:
        opening = flights[: numbers.minimum]
    else:
        opening = tuple(flight for flight in flights if flight.points is Points.ONE)[: numbers.maximum]
    rest = (flight.id for flight in flights if flight not in opening)
    return tuple(flight.id for flight in opening), turn.draw.shuffled(f"{row}/deck", rest)


def _layered(turn: JetTurn, row: RowName, cards: tuple[FlightId, ...], numbers: SeatsRow) -> tuple[FlightId, ...]:
    """Return a deck from its top down, in the layers of the layout (JS-SETUP-5, JS-SETUP-6, JS-SETUP-7)."""
    deck: list[FlightId] = []
    for layer in turn.terms.parts.layers_of(turn.terms.config.deck_layout, row):
        size = {
            LayerSize.FIXED: layer.flights,
            LayerSize.BY_SEATS: numbers.numbered(row),
            LayerSize.REST: len(cards),
        }[layer.size]
        mixed = (*cards[:size], *[VACATION] * layer.vacations)
        deck += turn.draw.shuffled(f"{row}/layers", mixed) if layer.vacations else mixed
        cards = cards[size:]
    return tuple(deck)


def _deal_finals(turn: JetTurn) -> None:
    """Deal two Final Flights to each seat and remove the rest (JS-SETUP-10, JS-SETUP-11)."""
    finals = turn.draw.shuffled("finals", (final.id for final in turn.terms.parts.finals))
    for seat in range(len(turn.position.players)):
        turn.emit(FinalsDealt(seat=seat, finals=finals[:FINALS_DEALT]))
        finals = finals[FINALS_DEALT:]
    turn.emit(FinalsRemoved(size=len(finals), undealt=finals))

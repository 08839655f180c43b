"""The two rows of Flight cards: filling them, and the Vacation cards that turn up."""

from engines.jet_set.actions import TurnCard
from engines.jet_set.events import DecksSetAside, FillPaid, FlightTurned, VacationIgnored, VacationTurned
from engines.jet_set.parts import ROWS, VACATION, Parts, RowName
from engines.jet_set.refusals.flight_cards import CannotPayForCards, DeckEmpty, NoMoreCards, RowFull
from engines.jet_set.rules import JetTurn
from engines.jet_set.state import Position, is_vacation_time

FILL = 1
"""The price of cards of one row in a turn (JS-FILL-2)."""


def turn_card(turn: JetTurn, seat: int, action: TurnCard) -> None:
    """Turn up one card of a row, the first one for 1 euro (JS-FILL-1, JS-FILL-2, JS-FILL-3, JS-FILL-4)."""
    position, name = turn.position, action.row
    row, maximum = position.row(name), row_maximum(position, turn.terms.parts)
    turn.require(not is_vacation_time(position) or NoMoreCards())
    turn.require(
        len(row.face_up) < maximum or RowFull(row=name, cards=len(row.face_up), maximum=maximum),
        bool(row.deck) or DeckEmpty(row=name),
    )
    cash = position.players[seat].cash
    turn.require(row.paid or cash >= FILL or CannotPayForCards(row=name, seat=seat, cost=FILL, cash=cash))
    if not row.paid:
        turn.emit(FillPaid(seat=seat, row=name, cost=FILL))
    _turn_up(turn, name)


def turnable(position: Position, seat: int, parts: Parts) -> tuple[RowName, ...]:
    """Return the rows that a seat may turn a card of (JS-FILL-1, JS-FILL-2, JS-ROW-2, JS-REFILL-2, JS-VAC-6)."""
    if is_vacation_time(position):
        return ()
    cash = position.players[seat].cash
    fillable = (name for name in ROWS if can_grow(position, name, parts))
    return tuple(name for name in fillable if position.row(name).paid or cash >= FILL)


def can_grow(position: Position, name: RowName, parts: Parts) -> bool:
    """Tell whether a row has room and its deck a card (JS-ROW-2, JS-REFILL-2)."""
    row = position.row(name)
    return bool(row.deck) and len(row.face_up) < row_maximum(position, parts)


def row_minimum(position: Position, parts: Parts) -> int:
    """Return the fewest cards of a row (JS-ROW-1)."""
    return parts.for_seats(len(position.players)).minimum


def row_maximum(position: Position, parts: Parts) -> int:
    """Return the most cards of a row (JS-ROW-2)."""
    return parts.for_seats(len(position.players)).maximum


def refill(turn: JetTurn) -> None:
    """Refill rows below their minimum, the Short one first (JS-REFILL-1, JS-REFILL-2, JS-VAC-5)."""
    minimum = row_minimum(turn.position, turn.terms.parts)
    for name in ROWS:
        while _lacks(turn.position, name, minimum) and not is_vacation_time(turn.position):
            _turn_up(turn, name)


def _lacks(position: Position, name: RowName, cards: int) -> bool:
    row = position.row(name)
    return len(row.face_up) < cards and bool(row.deck)


def _turn_up(turn: JetTurn, name: RowName) -> None:
    """Turn the top card of a deck: a flight joins its row, a Vacation card goes to the board (JS-VAC-1, JS-VAC-2)."""
    card = turn.position.row(name).deck[0]
    if card != VACATION:
        turn.emit(FlightTurned(row=name, card=card))
        return
    turn.emit(VacationTurned(row=name, space=len(turn.position.vacations) + 1))
    if is_vacation_time(turn.position):
        _begin_vacation_time(turn)


def _begin_vacation_time(turn: JetTurn) -> None:
    """Fill both rows for nothing and set the rest aside (JS-VAC-3, JS-VAC-4, JS-VAC-5)."""
    maximum = row_maximum(turn.position, turn.terms.parts)
    for name in ROWS:
        while _lacks(turn.position, name, maximum):
            card = turn.position.row(name).deck[0]
            turn.emit(VacationIgnored(row=name) if card == VACATION else FlightTurned(row=name, card=card))
    turn.emit(
        DecksSetAside(size=sum(len(row.aside) + len(row.deck) for row in (turn.position.short, turn.position.long)))
    )

"""What the seats and the spectators may know."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import REFEREE, Seat, Viewer, sees
from engines.core.chance import Draw
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.jet_set.config import Config
from engines.jet_set.events import DeckArranged, FinalFlightDiscarded, FinalsDealt, FinalsRemoved
from engines.jet_set.parts import COLOURS, ROWS, VACATION, Colour, FinalId, FlightId, LayerSize, Many, Parts, RowName
from engines.jet_set.rules.flight_cards import row_maximum, row_minimum
from engines.jet_set.rules.income import income
from engines.jet_set.rules.points import points_of
from engines.jet_set.state import (
    ClaimedFlight,
    Ending,
    Euros,
    MarkerCount,
    OwnedLink,
    Phase,
    PlaneCount,
    Player,
    Position,
    Row,
    phase,
)

Total = Annotated[int, Meta(ge=0, lt=2**31)]


class RowView(Value):
    """One of the two rows, with its deck."""

    face_up: tuple[FlightId, ...]
    """The cards that can be claimed, in the order in which they were turned up."""
    minimum: Many
    """The fewest cards of the row: it is refilled up to these as a turn passes."""
    maximum: Many
    """The most cards of the row."""
    paid: bool
    """Whether the seat on turn has paid for cards of this row."""
    deck_size: Many
    """How many cards are left in the deck."""
    aside_size: Many
    """How many cards of the deck were set aside when Vacation Time began."""
    deck: tuple[FlightId, ...] | None
    """The cards of the deck, the top one first; known to the referee alone."""
    aside: tuple[FlightId, ...] | None
    """The cards set aside; known to the referee alone."""


class PlayerView(Value):
    """What a seat has, apart from what stands on the board."""

    colour: Colour
    """The colour of its planes and markers."""
    cash: Euros
    """Its money."""
    planes: PlaneCount
    """The planes in its stock."""
    markers: MarkerCount
    """The markers in its stock."""
    flights: tuple[ClaimedFlight, ...]
    """The flights it has claimed, in that order."""
    income: Euros
    """What taking income would bring now."""
    points: Total
    """Its points so far."""
    hand_size: Many
    """How many Final Flights it holds."""
    finals: tuple[FinalId, ...] | None
    """The Final Flights it holds; hidden from the other seats."""
    played: FinalId | None
    """The Final Flight it has played; None before that."""
    discarded: tuple[FinalId, ...] | None
    """The Final Flight it has discarded, empty before that; hidden from the other seats."""
    bonus_planes: PlaneCount
    """The planes on its Final Flight."""


class TableView(Value):
    """The table as a viewer sees it."""

    seat: Seat
    """Whose turn it is."""
    phase: Phase
    """What that seat may do."""
    players: tuple[PlayerView, ...]
    """The seats."""
    short: RowView
    """The Short Flights."""
    long: RowView
    """The Long Flights."""
    links: tuple[OwnedLink, ...]
    """The links with an owner, in text order, with the planes of each seat on them."""
    vacations: tuple[RowName, ...]
    """The decks that the Vacation cards on the board came from; two make it Vacation Time."""
    ignored_vacations: tuple[RowName, ...]
    """The decks that further Vacation cards came from, which were set aside and ignored."""
    undealt: tuple[FinalId, ...] | None
    """The Final Flights that were not dealt; known to the referee alone."""
    ending: Ending | None
    """How the game ended; None while it goes on."""


def view(position: Position, viewer: Viewer, terms: Terms[Config, Parts]) -> TableView:
    """Show everything but decks, flights set aside and the other seats' Final Flights (JS-VIEW-1, JS-SETUP-9)."""
    return TableView(
        seat=position.seat,
        phase=phase(position),
        players=tuple(
            _player_view(player, colour, sees(viewer, seat), terms.parts)
            for seat, (player, colour) in enumerate(zip(position.players, COLOURS, strict=False))
        ),
        short=_row_view(position, RowName.SHORT, viewer, terms.parts),
        long=_row_view(position, RowName.LONG, viewer, terms.parts),
        links=position.links,
        vacations=position.vacations,
        ignored_vacations=position.ignored_vacations,
        undealt=position.undealt if viewer == REFEREE else None,
        ending=position.ending,
    )


def _row_view(position: Position, name: RowName, viewer: Viewer, parts: Parts) -> RowView:
    row = position.row(name)
    return RowView(
        face_up=row.face_up,
        minimum=row_minimum(position, parts),
        maximum=row_maximum(position, parts),
        paid=row.paid,
        deck_size=len(row.deck),
        aside_size=len(row.aside),
        deck=row.deck if viewer == REFEREE else None,
        aside=row.aside if viewer == REFEREE else None,
    )


def _player_view(player: Player, colour: Colour, seen: bool, parts: Parts) -> PlayerView:
    discarded = () if player.discarded is None else (player.discarded,)
    return PlayerView(
        colour=colour,
        cash=player.cash,
        planes=player.planes,
        markers=player.markers,
        flights=player.flights,
        income=income(player),
        points=points_of(player, parts),
        hand_size=len(player.finals),
        finals=player.finals if seen else None,
        played=player.played,
        discarded=discarded if seen else None,
        bonus_planes=player.bonus_planes,
    )


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide the order of the decks and the Final Flights of other seats (JS-VIEW-1, JS-SETUP-11, JS-FINAL-7)."""
    match event:
        case DeckArranged() if viewer != REFEREE:
            return event.replace(deck=None)
        case FinalsRemoved() if viewer != REFEREE:
            return event.replace(undealt=None)
        case FinalsDealt() if not sees(viewer, event.seat):
            return event.replace(finals=None)
        case FinalFlightDiscarded() if not sees(viewer, event.seat):
            return event.replace(discarded=None)
    return event


def resample(position: Position, viewer: Viewer, draw: Draw, terms: Terms[Config, Parts]) -> Position:
    """Lay decks and unseen Final Flights anew, Vacation cards staying within their layers (JS-VIEW-1)."""
    if viewer == REFEREE:
        return position
    for name in ROWS:
        position = position.with_row(name, _row_anew(position, name, draw, terms))
    return _finals_anew(position, viewer, draw)


def _row_anew(position: Position, name: RowName, draw: Draw, terms: Terms[Config, Parts]) -> Row:
    """Shuffle the flights that nobody sees; a Vacation card may lie anywhere in what is left of its layer."""
    row = position.row(name)
    flights = [card for card in row.deck + row.aside if card != VACATION]
    unseen = iter(draw.shuffled("resample", flights))
    deck: list[FlightId] = []
    for size in _layers_left(position, name, terms):
        deck += draw.shuffled("resample", row.deck[len(deck) : len(deck) + size])
    aside = draw.shuffled("resample", row.aside)
    new_deck, new_aside = (
        tuple(card if card == VACATION else next(unseen) for card in cards) for cards in (deck, aside)
    )
    return row.replace(deck=new_deck, aside=new_aside)


def _layers_left(position: Position, name: RowName, terms: Terms[Config, Parts]) -> list[int]:
    """Return how many cards of each layer are left in a deck, the top one first (JS-SETUP-6, JS-SETUP-7)."""
    numbers = terms.parts.for_seats(len(position.players))
    left, sizes = len(position.row(name).deck), []
    opening = numbers.maximum if name is RowName.SHORT else numbers.minimum
    rest = len(terms.parts.decks[name]) - opening
    for layer in terms.parts.layers_of(terms.config.deck_layout, name):
        by_size = {LayerSize.FIXED: layer.flights, LayerSize.BY_SEATS: numbers.numbered(name), LayerSize.REST: rest}
        sizes.append(by_size[layer.size] + layer.vacations)
        rest -= by_size[layer.size]
    for place in range(len(sizes) - 1, -1, -1):
        sizes[place] = min(sizes[place], left)
        left -= sizes[place]
    sizes[0] += left
    return sizes


def _finals_anew(position: Position, viewer: Viewer, draw: Draw) -> Position:
    """Deal the Final Flights that the viewer does not see once more."""
    players = position.players
    hidden = [*position.undealt]
    for seat, player in enumerate(players):
        hidden += () if sees(viewer, seat) else _unseen(player)
    cards = iter(draw.shuffled("resample", hidden))
    dealt = tuple(
        player if sees(viewer, seat) else _dealt_anew(player, [next(cards) for _ in _unseen(player)])
        for seat, player in enumerate(players)
    )
    return position.replace(players=dealt, undealt=tuple(cards))


def _unseen(player: Player) -> tuple[FinalId, ...]:
    return player.finals if player.discarded is None else (*player.finals, player.discarded)


def _dealt_anew(player: Player, cards: list[FinalId]) -> Player:
    held = len(player.finals)
    return player.replace(finals=tuple(cards[:held]), discarded=cards[held] if player.discarded is not None else None)

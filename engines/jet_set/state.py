"""The position of Jet Set."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.tuples import put
from engines.core.values import Value, Word
from engines.jet_set.parts import AirMap, LaidCard, LaidLink, Many, Mask, RowName

PLANES = 24
"""The planes of a colour (JS-COMP-4)."""
MARKERS = 30
"""The markers of a colour (JS-COMP-4)."""
BONUS_PLANES = 5
"""The bonus plane that ends the game (JS-END-3)."""

Euros = Annotated[int, Meta(ge=0, lt=2**31)]
PlaneCount = Annotated[int, Meta(ge=0, le=PLANES)]
MarkerCount = Annotated[int, Meta(ge=0, le=MARKERS)]


class Phase(Word):
    """What the seat on turn may do."""

    FLIGHT_CARDS = "flight_cards"
    """Pay for further cards, or take an action straight away."""
    ACTION = "action"
    """Vacation Time: the Flight Card Phase is skipped, an action is due."""
    BONUS_PLANE = "bonus_plane"
    """The seat has played its Final Flight: a plane goes onto it."""
    OVER = "over"
    """The game has ended."""


class Ending(Word):
    """How a game can end."""

    FIFTH_BONUS_PLANE = "fifth_bonus_plane"
    """A seat put a fifth plane on its Final Flight."""
    ALL_FINALS_PLAYED = "all_finals_played"
    """Every seat has played its Final Flight."""
    DEAD_POSITION = "dead_position"
    """Nobody could ever do anything again; a house rule."""

    def __str__(self) -> str:
        return self.value


class CardsStopped(Word):
    """Why no further Flight card can be turned up in a dead position."""

    VACATION_TIME = "vacation_time"
    """No cards are turned up in Vacation Time."""
    NO_ROOM_OR_CARDS = "no_room_or_cards"
    """Each row is at its maximum, or its deck is empty."""
    NO_MEANS = "no_means"
    """No seat has cash or income to pay with."""


class StuckSeat(Value):
    """Why a seat can place no plane in a dead position: it has none in stock, or neither the cash nor an income."""

    seat: Seat
    """Which seat it is."""
    planes: PlaneCount
    """The planes in its stock."""
    cash: Euros
    """Its money."""
    flights: Many
    """How many flights it has claimed; without one it has no income."""
    cheapest_placement: Euros | None
    """The least that placing one plane would cost it; None where it has nowhere to place one."""


class DeadPosition(Value):
    """Why nobody could ever do anything again: nobody can claim a flight, and what is told here."""

    cards: CardsStopped
    """Why no further card can be turned up."""
    seats: tuple[StuckSeat, ...]
    """Why each seat can place no plane."""


class ClaimedFlight(Value):
    """A Short or Long Flight in front of a seat."""

    card: LaidCard
    """Which flight it is."""
    markers: Annotated[int, Meta(ge=0, le=3)]
    """The markers on it."""


class Player(Value):
    """What a seat has, apart from what stands on the board."""

    cash: Euros = 0
    """Its money."""
    planes: PlaneCount = 0
    """The planes in its stock."""
    markers: MarkerCount = 0
    """The markers in its stock."""
    flights: tuple[ClaimedFlight, ...] = ()
    """The flights it has claimed, in that order."""
    finals: tuple[LaidCard, ...] = ()
    """The Final Flights in its hand."""
    played: LaidCard | None = None
    """The Final Flight it has played; None before that."""
    discarded: LaidCard | None = None
    """The Final Flight it discarded when it played the other; None before that."""
    bonus_planes: Annotated[int, Meta(ge=0, le=BONUS_PLANES)] = 0
    """The planes on its Final Flight."""


class Row(Value):
    """One of the two rows, with its deck."""

    face_up: tuple[LaidCard, ...] = ()
    """The cards that can be claimed, in the order in which they were turned up."""
    deck: tuple[LaidCard, ...] = ()
    """The cards face down, the top one first; `vacation` is a Vacation card."""
    aside: tuple[LaidCard, ...] = ()
    """The cards set aside when Vacation Time began."""
    paid: bool = False
    """Whether the seat on turn has paid for cards of this row."""


class OwnedLink(Value):
    """A link that has an owner."""

    link: LaidLink
    """Which link of the map it is."""
    owner: Seat
    """Whose marker lies on its owner space."""
    planes: tuple[PlaneCount, ...]
    """How many planes each seat has on it."""


class Position(Value):
    """Everything on the table, the hidden cards included."""

    seat: Seat
    """Whose turn it is."""
    players: tuple[Player, ...]
    """The seats."""
    short: Row = Row()
    """The Short Flights."""
    long: Row = Row()
    """The Long Flights."""
    links: tuple[OwnedLink, ...] = ()
    """The links with an owner, in text order."""
    vacations: Annotated[tuple[RowName, ...], Meta(max_length=2)] = ()
    """The decks that the Vacation cards on the board came from."""
    ignored_vacations: Annotated[tuple[RowName, ...], Meta(max_length=2)] = ()
    """The decks that further Vacation cards came from, which were set aside and ignored."""
    undealt: tuple[LaidCard, ...] = ()
    """The Final Flights that were not dealt."""
    ending: Ending | None = None
    """How the game ended; None while it goes on."""

    def row(self, name: RowName) -> Row:
        """Return one of the rows."""
        return self.short if name is RowName.SHORT else self.long

    def with_row(self, name: RowName, row: Row) -> "Position":
        """Return the position with one of the rows replaced."""
        return self.replace(**{name.value: row})

    def with_player(self, seat: Seat, player: Player) -> "Position":
        """Return the position with one seat's things replaced."""
        return self.replace(players=put(self.players, seat, player))

    def owned(self, link: LaidLink) -> OwnedLink | None:
        """Return a link that has an owner, None where it has none."""
        return next((owned for owned in self.links if owned.link == link), None)


def phase(position: Position) -> Phase:
    """Return what the seat on turn may do (JS-VAC-6, JS-BONUS-1)."""
    if position.ending is not None:
        return Phase.OVER
    if position.players[position.seat].played is not None:
        return Phase.BONUS_PLANE
    return Phase.ACTION if is_vacation_time(position) else Phase.FLIGHT_CARDS


def is_vacation_time(position: Position) -> bool:
    """Tell whether two Vacation cards lie on the board (JS-VAC-2)."""
    return len(position.vacations) == 2


def displayed(position: Position) -> tuple[LaidCard, ...]:
    """Return the flights of both rows."""
    return position.short.face_up + position.long.face_up


def ready_links(position: Position, seat: Seat, air: AirMap) -> Mask:
    """Return the links on which a seat has a plane (JS-CLAIM-2)."""
    return air.mask(owned.link for owned in position.links if owned.planes[seat])

"""What happens in a game of Jet Set."""

from typing import get_args

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jet_set.actions import Path, Placements
from engines.jet_set.parts import FinalId, FlightId, LinkId, Many, RowName
from engines.jet_set.state import DeadPosition, Ending, Euros, MarkerCount, PlaneCount


class RowLaidOut(Tagged):
    """The opening row of a deck lies face up."""

    row: RowName
    """Which of the two rows it is."""
    face_up: tuple[FlightId, ...]
    """Its cards."""


class DeckArranged(Tagged):
    """The rest of a deck is arranged in layers, face down."""

    row: RowName
    """The row it belongs to."""
    size: Many
    """How many cards it holds, the Vacation cards among them."""
    deck: tuple[FlightId, ...] | None
    """The cards, the top one first; hidden from all but the referee."""


class SeatsEquipped(Tagged):
    """Every seat takes its planes, its markers and its starting cash."""

    planes: PlaneCount
    """The planes of each seat."""
    markers: MarkerCount
    """The markers of each seat."""
    cash: Euros
    """The cash of each seat."""


class FinalsDealt(Tagged):
    """A seat is dealt its Final Flights."""

    seat: Seat
    """Whose they are."""
    finals: tuple[FinalId, ...] | None
    """The two cards; hidden from the other seats."""


class FinalsRemoved(Tagged):
    """The Final Flights that were not dealt leave the game unseen."""

    size: Many
    """How many there are."""
    undealt: tuple[FinalId, ...] | None
    """The cards; hidden from all but the referee."""


class FirstSeatSet(Tagged):
    """Who begins is settled."""

    seat: Seat
    """The seat that takes the first turn."""
    drawn: bool
    """Whether it was drawn; otherwise the request named it."""


class FillPaid(Tagged):
    """A seat pays for cards of a row in its Flight Card Phase."""

    seat: Seat
    """Who pays."""
    row: RowName
    """The row it pays for."""
    cost: Euros
    """What it costs."""


class FlightTurned(Tagged):
    """A flight is turned up and joins its row."""

    row: RowName
    """The row it joins."""
    card: FlightId
    """The flight."""


class VacationTurned(Tagged):
    """A Vacation card is turned up and goes to the board."""

    row: RowName
    """The row whose deck it came from."""
    space: Many
    """The space it lies on: 1, or 2, which begins Vacation Time."""


class VacationIgnored(Tagged):
    """A further Vacation card is turned up while the rows are filled for Vacation Time, and set aside."""

    row: RowName
    """The row whose deck it came from."""


class DecksSetAside(Tagged):
    """What is left of both decks leaves the game."""

    size: Many
    """How many cards lie aside now, ignored Vacation cards among them."""


class LinkClaimed(Tagged):
    """A seat claims a link and places planes on it."""

    seat: Seat
    """Who claims it."""
    link: LinkId
    """Which link it is."""
    planes: PlaneCount
    """How many planes it places."""
    cost: Euros
    """What it pays the bank, for the link and the planes."""


class OwnLinksReinforced(Tagged):
    """A seat places planes on links it owns."""

    seat: Seat
    """Who places them."""
    placements: Placements
    """The links with their new planes."""
    service_charge: Euros
    """What is due for the number of links."""
    cost: Euros
    """What it pays the bank, the service charge included."""


class OtherLinkReinforced(Tagged):
    """A seat places planes on a link that another one owns."""

    seat: Seat
    """Who places them."""
    link: LinkId
    """Where it places them."""
    planes: PlaneCount
    """How many planes it places."""
    cost: Euros
    """What it pays, half of it to the bank."""
    owner: Seat
    """Whose link it is."""
    owner_receives: Euros
    """What the owner receives of the cost."""


class FlightClaimed(Tagged):
    """A seat claims a flight; a plane comes back from each link of the path."""

    seat: Seat
    """Who claims it."""
    card: FlightId
    """The flight."""
    path: Path
    """The links flown, in order."""
    markers: MarkerCount
    """The markers put on the card."""


class FinalFlightClaimed(Tagged):
    """A seat plays a Final Flight; a plane comes back from each link of the path."""

    seat: Seat
    """Who plays it."""
    card: FinalId
    """The Final Flight."""
    path: Path
    """The links flown, in order."""


class FinalFlightDiscarded(Tagged):
    """The other Final Flight of a seat is discarded unseen."""

    seat: Seat
    """Who discards it."""
    discarded: FinalId | None
    """The card; hidden from the other seats."""


class IncomeTaken(Tagged):
    """A seat takes income; then a marker comes off each of its flights that has one."""

    seat: Seat
    """Who takes it."""
    income: Euros
    """What the bank pays."""
    with_markers: Many
    """How many flights had a marker."""
    without_markers: Many
    """How many had none."""


class BonusPlanePlaced(Tagged):
    """A seat puts a plane on its Final Flight."""

    seat: Seat
    """Who does."""
    bonus_planes: PlaneCount
    """How many planes are on the card now."""
    taken_from: LinkId | None
    """The link it was taken from; None where it came from the stock."""


class TurnPassed(Tagged):
    """The next seat is on turn."""

    seat: Seat
    """Whose turn it is now."""


class GameEnded(Tagged):
    """The game is over."""

    reason: Ending
    """Which ending it was."""
    dead_position: DeadPosition | None = None
    """Why nobody could ever do anything again; None for the other endings."""


Event = (
    RowLaidOut
    | DeckArranged
    | SeatsEquipped
    | FinalsDealt
    | FinalsRemoved
    | FirstSeatSet
    | FillPaid
    | FlightTurned
    | VacationTurned
    | VacationIgnored
    | DecksSetAside
    | LinkClaimed
    | OwnLinksReinforced
    | OtherLinkReinforced
    | FlightClaimed
    | FinalFlightClaimed
    | FinalFlightDiscarded
    | IncomeTaken
    | BonusPlanePlaced
    | TurnPassed
    | GameEnded
)
EVENTS: tuple[type[Tagged], ...] = get_args(Event)

"""The rows of a Jet Set pack."""

from typing import Annotated

from msgspec import Meta

from engines.core.values import Value, Word

MOST_SEATS = 6
FEWEST_SEATS = 2

CityId = Annotated[str, Meta(pattern="^[a-z]+(-[a-z]+)*$", max_length=32, extra={"label": "city"})]
LINK = "^[a-z]+(-[a-z]+)+$"
CARD = "^[a-z0-9]+(-[a-z0-9]+)*$"
LinkId = Annotated[str, Meta(pattern=LINK, max_length=65, extra={"label": "link"})]
"""Both cities of an airlink in text order, as in `milan-rome`."""
FlightId = Annotated[str, Meta(pattern=CARD, max_length=98, extra={"label": "flight"})]
"""A Short or Long Flight card."""
FinalId = Annotated[str, Meta(pattern=CARD, max_length=98, extra={"label": "final"})]
"""A Final Flight card."""
LaidLink = Annotated[str, Meta(max_length=65, extra_json_schema={"pattern": LINK})]
"""An airlink in a position, whose faults tell which links there are not."""
LaidCard = Annotated[str, Meta(max_length=98, extra_json_schema={"pattern": CARD})]
"""A flight in a position, whose faults tell which flights there are not."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Many = Annotated[int, Meta(ge=0, le=1000)]


class RowName(Word):
    """One of the two rows of Flight cards, with its deck."""

    SHORT = "short"
    """Short Flights, of 1 and 3 points."""
    LONG = "long"
    """Long Flights, of 5 and 7 points."""

    def __str__(self) -> str:
        return self.value


ROWS = tuple(RowName)
"""Both rows, the Short one first."""


class Points(Word):
    """What a flight is worth."""

    ONE = 1
    """A Short Flight over one link."""
    THREE = 3
    """A Short Flight over two links."""
    FIVE = 5
    """A Long Flight."""
    SEVEN = 7
    """A longer one."""


class Colour(Word):
    """The colour of a seat's planes and markers, or of an airlink, where it means nothing (JS-SETUP-9, JS-COMP-7)."""

    GREEN = "green"
    """The first seat, or an airlink drawn in green."""
    PURPLE = "purple"
    """The second seat, or an airlink drawn in purple."""
    ORANGE = "orange"
    """The third seat, or an airlink drawn in orange."""
    RED = "red"
    """The fourth seat, or an airlink drawn in red."""
    BLUE = "blue"
    """The fifth seat, or an airlink drawn in blue."""
    YELLOW = "yellow"
    """The sixth seat, or an airlink drawn in yellow."""


COLOURS = tuple(Colour)
"""The colours of the seats, in their order."""


class CityRow(Value):
    """A city."""

    id: CityId
    """The city's id."""
    name: Name
    """Its name for people."""
    longitude: Annotated[float, Meta(ge=-180, le=180)]
    """Degrees east of Greenwich, for drawing."""
    latitude: Annotated[float, Meta(ge=-90, le=90)]
    """Degrees north of the equator, for drawing."""


class LinkRow(Value):
    """An airlink: two cities joined directly."""

    id: LinkId
    """Both cities in text order, as in `milan-rome`."""
    city: CityId
    """The city that comes first in text order."""
    other_city: CityId
    """The city at its other end."""
    price: Annotated[int, Meta(ge=4, le=7)]
    """What it costs to claim the link, without planes."""
    colour: Colour
    """Its colour on the board."""


class FlightRow(Value):
    """A Short or Long Flight card."""

    id: FlightId
    """The card's id."""
    start: CityId
    """The city the flight starts from."""
    end: CityId
    """The city it ends in."""
    points: Points
    """What it is worth."""

    @property
    def row(self) -> RowName:
        """The row and deck it belongs to."""
        return RowName.SHORT if self.points in (Points.ONE, Points.THREE) else RowName.LONG

    @property
    def stops(self) -> tuple[CityId, ...]:
        """The cities it names, in their order."""
        return (self.start, self.end)


class FinalRow(Value):
    """A Final Flight card."""

    id: FinalId
    """The card's id."""
    start: CityId
    """The city the flight starts from."""
    via: CityId
    """The city it must visit on the way."""
    end: CityId
    """The city it ends in."""

    @property
    def stops(self) -> tuple[CityId, ...]:
        """The cities it names, in their order."""
        return (self.start, self.via, self.end)


class SeatsRow(Value):
    """The numbers that go by the number of seats."""

    seats: Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS)]
    """How many play."""
    minimum: Annotated[int, Meta(ge=1, le=100)]
    """The fewest cards of a row: it is refilled up to these."""
    maximum: Annotated[int, Meta(ge=1, le=100)]
    """The most cards of a row."""
    short_flights: Annotated[int, Meta(ge=0, le=100)]
    """The size of the numbered layer of the Short deck."""
    long_flights: Annotated[int, Meta(ge=0, le=100)]
    """The size of the numbered layer of the Long deck."""

    def numbered(self, row: RowName) -> int:
        """Return the size of the numbered layer of a deck."""
        return self.short_flights if row is RowName.SHORT else self.long_flights


class DeckLayout(Word):
    """How the decks are layered, which decides how soon it is Vacation Time."""

    PRINTED = "printed"
    """As the book lists the layers, Vacation cards on top; the numbered flights lie between the two of a deck."""
    DEFERRED = "deferred"
    """The numbered flights lie on top: a longer game, which the book's own examples (nine flights a player) suggest."""


class LayerSize(Word):
    """How many flights a layer holds."""

    FIXED = "fixed"
    """As many as `flights` says."""
    BY_SEATS = "by_seats"
    """As many as the table of seats says."""
    REST = "rest"
    """All that are left."""


class LayerRow(Value):
    """A layer of a deck; the rows of a deck go from its top down."""

    layout: DeckLayout
    """The layout it belongs to."""
    deck: RowName
    """The deck it belongs to."""
    size: LayerSize
    """How many flights it holds."""
    flights: Annotated[int, Meta(ge=0, le=100)] = 0
    """The number of flights of a layer of fixed size."""
    vacations: Annotated[int, Meta(ge=0, le=2)] = 0
    """How many Vacation cards are mixed into it."""

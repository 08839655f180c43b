"""What lies in the box."""

from functools import cached_property

from engines.core.values import Value
from engines.jet_set.parts.airmap import AirMap
from engines.jet_set.parts.tables import (
    CityRow,
    DeckLayout,
    FinalId,
    FinalRow,
    FlightId,
    FlightRow,
    LayerRow,
    LinkRow,
    RowName,
    SeatsRow,
)


class Parts(Value, dict=True):
    """The board and the cards of one pack."""

    cities: tuple[CityRow, ...]
    """The cities of the board."""
    links: tuple[LinkRow, ...]
    """The airlinks of the board."""
    flights: tuple[FlightRow, ...]
    """The Short and Long Flight cards, without the Vacation cards."""
    finals: tuple[FinalRow, ...]
    """The Final Flight cards."""
    seats: tuple[SeatsRow, ...]
    """The numbers that go by the number of seats."""
    layers: tuple[LayerRow, ...]
    """The layers of the decks."""

    @cached_property
    def map(self) -> AirMap:
        """The airlinks as a graph."""
        return AirMap(self.links)

    @cached_property
    def flight(self) -> dict[FlightId, FlightRow]:
        """The Short and Long Flights by their ids."""
        return {flight.id: flight for flight in self.flights}

    @cached_property
    def final(self) -> dict[FinalId, FinalRow]:
        """The Final Flights by their ids."""
        return {final.id: final for final in self.finals}

    @cached_property
    def decks(self) -> dict[RowName, tuple[FlightRow, ...]]:
        """The flights of each deck."""
        return {row: tuple(flight for flight in self.flights if flight.row is row) for row in RowName}

    @cached_property
    def flight_ids(self) -> dict[RowName, frozenset[FlightId]]:
        """The ids of the flights of each deck."""
        return {row: frozenset(flight.id for flight in flights) for row, flights in self.decks.items()}

    @cached_property
    def _by_seats(self) -> dict[int, SeatsRow]:
        return {row.seats: row for row in self.seats}

    def for_seats(self, seats: int) -> SeatsRow:
        """Return the numbers for a number of seats."""
        return self._by_seats[seats]

    def layers_of(self, layout: DeckLayout, row: RowName) -> tuple[LayerRow, ...]:
        """Return the layers of a deck, the top one first."""
        return tuple(layer for layer in self.layers if layer.layout is layout and layer.deck is row)

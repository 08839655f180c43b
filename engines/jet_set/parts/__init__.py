"""The board and the cards of Jet Set, and what a pack must satisfy."""

from engines.core.packs import PackError, Source
from engines.jet_set.parts.airmap import AirMap, Mask
from engines.jet_set.parts.box import Parts
from engines.jet_set.parts.checks import VACATION, VACATIONS, flaws
from engines.jet_set.parts.remarks import remarks
from engines.jet_set.parts.routes import can_fly, joined, reaches
from engines.jet_set.parts.tables import (
    COLOURS,
    FEWEST_SEATS,
    MOST_SEATS,
    ROWS,
    CityId,
    CityRow,
    Colour,
    DeckLayout,
    FinalId,
    FinalRow,
    FlightId,
    FlightRow,
    LaidCard,
    LaidLink,
    LayerRow,
    LayerSize,
    LinkId,
    LinkRow,
    Many,
    Points,
    RowName,
    SeatsRow,
)

__all__ = [
    "COLOURS",
    "FEWEST_SEATS",
    "MOST_SEATS",
    "ROWS",
    "VACATION",
    "VACATIONS",
    "AirMap",
    "CityId",
    "CityRow",
    "Colour",
    "DeckLayout",
    "FinalId",
    "FinalRow",
    "FlightId",
    "FlightRow",
    "LaidCard",
    "LaidLink",
    "LayerRow",
    "LayerSize",
    "LinkId",
    "LinkRow",
    "Many",
    "Mask",
    "Parts",
    "Points",
    "RowName",
    "SeatsRow",
    "can_fly",
    "joined",
    "reaches",
    "read",
]


def read(source: Source) -> Parts:
    """Read a pack. Raises PackError with all that is wrong (JS-COMP-1, JS-COMP-2, JS-COMP-3, JS-COMP-6, JS-COMP-7)."""
    parts = Parts(
        cities=source.rows("cities", CityRow),
        links=source.rows("airlinks", LinkRow),
        flights=source.rows("flights", FlightRow),
        finals=source.rows("final_flights", FinalRow),
        seats=source.rows("seats", SeatsRow),
        layers=source.rows("layers", LayerRow),
    )
    found = tuple(flaws(parts))
    if found:
        raise PackError(found)
    source.remarks.extend(remarks(parts))
    return parts

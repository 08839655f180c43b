"""Faults that several titles can find in a position; the title's `[kernel]` table names the clause."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.results import Fault

Found = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number read off a submitted state: there it may be larger than on any table."""

Problem = Annotated[str, Meta(extra={"label": "problem"})]
"""What speaks against something, in English; another language has it as the label `problem.` with the English text."""


class NoSuchSeat(Fault):
    """A seat is named that is not at the table."""

    code = "seats/unknown"
    at = "/state/position/{field}"
    detail = "There is no {seat} at a table of {seats}."
    field: str
    """The place in the position that names it."""
    seat: Seat
    """The seat that is named there."""
    seats: Found
    """How many seats there are."""


def unknown_seats(named: Mapping[str, Seat | None], seats: int) -> Iterator[NoSuchSeat]:
    """Yield the seats that are not at a table of `seats`; `named` has them by their places in the position."""
    for field, seat in named.items():
        if seat is not None and seat >= seats:
            yield NoSuchSeat(field=field, seat=seat, seats=seats)

"""Who acts, and who looks."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta

from engines.core.values import Tagged, Value

A = TypeVar("A", bound=Tagged)

MOST_SEATS = 16
"""More than any table of ours takes; it bounds the type, the variant bounds the game."""

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS, extra={"seat": True}, extra_json_schema={"title": "Seat"})]
"""A player's place in turn order, counted from 0."""
NamedSeat = Annotated[int, Meta(ge=0, lt=2**31, extra={"seat": True})]
"""A seat as a submitted state names it; there may be none of that number."""
Host = Literal["host"]
Actor = Seat | Host
"""Who acts: a seat, or the host."""
Viewer = Seat | Literal["spectator", "referee"]
"""Who looks: a seat, a spectator, or the referee."""

HOST: Host = "host"
"""The app around the table: it does what belongs to no player, such as calling time."""
SPECTATOR: Literal["spectator"] = "spectator"
"""Somebody at no seat, from whom everything hidden is hidden."""
REFEREE: Literal["referee"] = "referee"
"""Who sees everything."""

Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1, extra={"big": True})]
"""A time of a clock that begins at 0 with the game."""


class Command(Value, Generic[A]):
    """One action, who takes it, and when."""

    actor: Actor
    action: A
    at_ms: Milliseconds | None = None


def sees(viewer: Viewer, seat: Seat) -> bool:
    """Tell whether a viewer may know what this seat alone knows."""
    return viewer in (seat, REFEREE)

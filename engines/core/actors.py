"""Who acts, and who looks."""

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta

from engines.core.values import Tagged, Value

A = TypeVar("A", bound=Tagged)

MOST_SEATS = 16
"""More than any table of ours takes; it bounds the type, the variant bounds the game."""

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Host = Literal["host"]
Actor = Seat | Host
Viewer = Seat | Literal["spectator", "referee"]

HOST: Host = "host"
SPECTATOR: Literal["spectator"] = "spectator"
REFEREE: Literal["referee"] = "referee"

Milliseconds = Annotated[int, Meta(ge=0, le=2**53 - 1, extra={"big": True})]


class Command(Value, Generic[A]):
    """One action, who takes it, and when."""

    actor: Actor
    action: A
    at_ms: Milliseconds | None = None


def sees(viewer: Viewer, seat: Seat) -> bool:
    """Tell whether a viewer may know what this seat alone knows."""
    return viewer in (seat, REFEREE)

"""What there is: chips, bids, actions and events."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Milliseconds, Seat
from engines.core.sets import ascending
from engines.core.values import Tagged, Value

COLOURS, CHIPS = 30, 60
ROUND_MS, PAUSE_MS, ROUNDS = 60_000, 5_000, 2

Colour = Annotated[int, Meta(ge=0, lt=COLOURS)]
Number = Annotated[int, Meta(ge=1, le=CHIPS)]
Small = Annotated[int, Meta(ge=0, le=100)]


class Chips(Value, order=True):
    """Chips of one colour."""

    colour: Colour
    """Which colour."""
    number: Number
    """How many."""


Bid = Annotated[tuple[Chips, ...], Meta(min_length=1, max_length=COLOURS, extra={"set": True})]


class Parts(Value):
    """Nothing but chips."""


class Config(Value):
    """What can be agreed before the game."""

    shy: bool = False
    """Whether bids may be withdrawn."""


class Position(Value):
    """Everything there is."""

    bids: tuple[Bid | None, ...]
    """What each seat has sealed in this round; None for nothing."""
    sealed: tuple[bool, ...]
    """Who has sealed a bid."""
    ready_ms: tuple[Milliseconds, ...]
    """From when on each seat may seal."""
    points: tuple[Small, ...]
    """Rounds won."""
    round: Annotated[int, Meta(ge=0, le=ROUNDS)] = 0
    """How many rounds are over."""
    deadline_ms: Milliseconds = ROUND_MS
    """When the bell may be rung."""


class Seal(Tagged):
    """Seal a bid."""

    chips: Bid
    """What is bid."""

    def __post_init__(self) -> None:
        ascending(self, "chips")


class Withdraw(Tagged):
    """Take the bid back."""

    fee: Small = 0
    """What that costs: nothing, so the list of moves leaves it out."""


class Ring(Tagged):
    """Ring the bell."""


class Sealed(Tagged):
    """A bid was sealed."""

    seat: Seat
    """Whose."""
    chips: Bid | None
    """What it holds; the seat's own secret."""


class Withdrawn(Tagged):
    """A bid was taken back."""

    seat: Seat
    """Whose."""
    ready_ms: Milliseconds
    """From when on another one may be sealed."""


class Rung(Tagged):
    """The bell rang: the bids are opened."""

    totals: tuple[Small, ...]
    """What each seat had bid."""
    deadline_ms: Milliseconds
    """When it may be rung next."""

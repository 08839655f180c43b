"""The options of Strange Slot Simulator."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.engine import Setup
from engines.core.refusals import Count
from engines.core.results import Refusal
from engines.core.values import Value
from engines.strange_slot_simulator.parts import Parts

LAST_TO_CHOOSE: Literal["last_to_choose"] = "last_to_choose"

Seconds = Annotated[int, Meta(ge=0, le=86_400)]


class Config(Value):
    """What can be agreed before the game."""

    spin_seconds: Annotated[int, Meta(ge=1, le=86_400)] = 240
    """How long a Spin! Phase lasts."""
    analysis_seconds: Seconds = 60
    """How long the Analysis Phase of every round but the last one lasts; 0 leaves it out."""
    last_analysis_seconds: Seconds = 120
    """How long the Analysis Phase of the last round lasts; 0 leaves it out."""
    rounds: Annotated[int, Meta(ge=1, le=4)] = 4
    """How many rounds there are."""
    pull_seconds: Annotated[int, Meta(ge=0, le=600)] = 5
    """House rule: the least time between two pulls of a seat, for the shuffling; 0 for none, as the rulebook has it."""
    time_keeper: Seat | Literal["last_to_choose"] = LAST_TO_CHOOSE
    """Who keeps the time: whoever reserves last in a round, or one seat for the whole game."""
    pulls_per_round: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """House rule: the most pulls of a seat in a round, in a game without a clock; null for a game with one."""
    assisted: bool = False
    """House rule: every seat is shown which Settings a machine can still have, and how likely each is."""

    @property
    def clock(self) -> bool:
        """Whether time runs (SS-FREE-1)."""
        return self.pulls_per_round is None

    @property
    def pull_ms(self) -> int:
        """The least time between two pulls of a seat (SS-PULL-6)."""
        return self.pull_seconds * 1000 if self.clock else 0

    def analysis_of(self, round_number: int) -> int:
        """Return how many seconds the Analysis Phase of a round lasts (SS-ANALYSIS-2)."""
        return self.last_analysis_seconds if round_number >= self.rounds else self.analysis_seconds


class FirstSeatNotChosen(Refusal):
    """A start names a first seat, which the Lottery and the Bonus line decide."""

    code = "start/first-seat-decided"
    clause = "SS-SEATS-2"
    at = "/first_seat"
    detail = "{first_seat} cannot be made first: the Bonus lines and the Lottery cards decide who reserves first."
    first_seat: Seat
    """The seat that was named."""


class NoSuchTimeKeeper(Refusal):
    """A start names a time keeper who is not at the table."""

    code = "start/time-keeper"
    clause = "SS-RESERVE-7"
    at = "/options/time_keeper"
    detail = (
        "{time_keeper} cannot keep the time: there are {seats, plural, one {# seat} other {# seats}}, numbered from 0."
    )
    time_keeper: Seat
    """The seat that was named."""
    seats: Count
    """How many seats there are."""


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Refuse a first seat, and a time keeper who is not there (SS-SEATS-2, SS-RESERVE-7)."""
    keeper = setup.config.time_keeper
    if setup.first_seat is not None:
        yield FirstSeatNotChosen(first_seat=setup.first_seat)
    if isinstance(keeper, int) and keeper >= setup.seats:
        yield NoSuchTimeKeeper(time_keeper=keeper, seats=setup.seats)

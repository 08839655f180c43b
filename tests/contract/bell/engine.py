"""The engine of Sealed Bids."""

from collections.abc import Iterable
from typing import Any

from engines.core.engine import Engine, Profile, Setup
from engines.core.packs import Source
from engines.core.results import Refusal
from tests.contract.bell.answers import faults, moves, outcome, redact, resample, to_act, view
from tests.contract.bell.findings import (
    AlreadySealed,
    BadBid,
    BadClock,
    BadSeats,
    ColourTwice,
    NoFee,
    NothingSealed,
    NotTheHost,
    TooMany,
    TooSoon,
)
from tests.contract.bell.rules import BellTerms, decide, evolve, is_over, set_up
from tests.contract.bell.types import (
    Config,
    Parts,
    Position,
    Ring,
    Rung,
    Seal,
    Sealed,
    Withdraw,
    Withdrawn,
)


def check_config(setup: Setup[Config], parts: Parts) -> Iterable[Refusal]:
    """Return nothing."""
    return ()


def read(source: Source) -> Parts:
    """Read nothing."""
    return Parts()


def initial(seats: int, terms: BellTerms) -> Position:
    """Return the empty table."""
    return Position(bids=(None,) * seats, sealed=(False,) * seats, ready_ms=(0,) * seats, points=(0,) * seats)


PROFILE = Profile(
    id="sealed-bids",
    title="Sealed Bids",
    prefix="BEL",
    ruleset="1.0.0",
    package="tests.contract.bell",
    config=Config,
    position=Position,
    actions=(Seal, Withdraw, Ring),
    events=(Sealed, Withdrawn, Rung),
    view=Position,
    reasons=("two_rounds",),
    refusals=(AlreadySealed, TooMany, ColourTwice, TooSoon, NothingSealed, NoFee, NotTheHost),
    faults=(BadSeats, BadBid, BadClock),
    phases=("bidding", "over"),
    bound=2000,
    clock=True,
)

ENGINE: Engine[Any, Any, Any, Any, Any, Any] = Engine(
    kernel=1,
    profile=PROFILE,
    read=read,
    check_config=check_config,
    initial=initial,
    set_up=set_up,
    seats=lambda position: len(position.bids),
    phase=lambda position: "over" if is_over(position) else "bidding",
    to_act=to_act,
    moves=moves,
    decide=decide,
    evolve=evolve,
    view=view,
    redact=redact,
    resample=resample,
    outcome=outcome,
    faults=faults,
    reveals=lambda events: any(isinstance(event, Rung) for event in events),
)

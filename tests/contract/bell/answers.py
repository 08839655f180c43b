"""Who may do what, who sees what, how it ends, and what cannot be."""

from collections.abc import Iterable

from engines.core.actors import HOST, REFEREE, Actor, Viewer
from engines.core.chance import Draw
from engines.core.moves import Form, Multiset, One
from engines.core.results import Fault, Outcome, ranked
from engines.core.values import Tagged
from tests.contract.bell.findings import (
    BadBid,
    BadClock,
    BadSeats,
)
from tests.contract.bell.rules import BellTerms, is_over, total
from tests.contract.bell.types import (
    CHIPS,
    COLOURS,
    Chips,
    Position,
    Ring,
    Seal,
    Sealed,
    Withdraw,
)


def to_act(position: Position, at_ms: int, terms: BellTerms) -> tuple[Actor, ...]:
    """Return the seats before the deadline, and the host at any time."""
    if is_over(position):
        return ()
    seats = tuple(range(len(position.bids))) if at_ms < position.deadline_ms else ()
    return (*(seat for seat in seats if position.sealed[seat] or position.ready_ms[seat] < position.deadline_ms), HOST)


def moves(position: Position, actor: Actor, at_ms: int, terms: BellTerms) -> Iterable[Form[Tagged]]:
    """Return what an actor may do."""
    if actor == HOST:
        yield Form(Ring, One(), position.deadline_ms if at_ms < position.deadline_ms else None)
    elif position.sealed[actor]:
        yield Form(Withdraw, One())
    else:
        ready = position.ready_ms[actor]
        yield Form(Seal, SPACE, ready if at_ms < ready else None)


SPACE = Multiset(
    "chips", range(COLOURS), lambda kinds: CHIPS, lambda c, n: Chips(colour=c, number=n), ("colour", "number")
)


def view(position: Position, viewer: Viewer, terms: BellTerms) -> Position:
    """Show everything but the bids of others."""
    if viewer == REFEREE:
        return position
    return position.replace(bids=tuple(bid if seat == viewer else None for seat, bid in enumerate(position.bids)))


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide the bids of others."""
    return event.replace(chips=None) if isinstance(event, Sealed) and viewer not in (event.seat, REFEREE) else event


def resample(position: Position, viewer: Viewer, draw: Draw, terms: BellTerms) -> Position:
    """Draw the bids of others anew."""
    bids = tuple(
        bid if bid is None or viewer in (seat, REFEREE) else SPACE.at(draw.below("resample", SPACE.count()))["chips"]
        for seat, bid in enumerate(position.bids)
    )
    return position.replace(bids=bids)


def outcome(position: Position, terms: BellTerms) -> Outcome | None:
    """Rank the seats by rounds won."""
    if not is_over(position):
        return None
    return Outcome(reason="two_rounds", standings=ranked({seat: (p,) for seat, p in enumerate(position.points)}))


def faults(position: Position, terms: BellTerms) -> Iterable[Fault]:
    """Yield everything that is wrong with a position."""
    lengths = {len(position.bids), len(position.sealed), len(position.ready_ms), len(position.points)}
    if len(lengths) > 1 or not 1 <= len(position.bids) <= 6:
        yield BadSeats()
        return
    for seat, bid in enumerate(position.bids):
        named = [chips.colour for chips in bid or ()]
        if (bid is not None) != position.sealed[seat] or total(bid) > CHIPS or named != sorted(set(named)):
            yield BadBid(seat=seat)
    if max((*position.ready_ms, position.deadline_ms)) > 10**9 or max(position.points) > position.round:
        yield BadClock()

"""What bids and the bell do."""

from engines.core.actors import HOST, Actor, Seat
from engines.core.terms import Terms
from engines.core.tuples import put
from engines.core.turn import Turn
from engines.core.values import Tagged
from tests.contract.bell.findings import AlreadySealed, ColourTwice, NoFee, NothingSealed, NotTheHost, TooMany, TooSoon
from tests.contract.bell.types import (
    CHIPS,
    PAUSE_MS,
    ROUND_MS,
    ROUNDS,
    Bid,
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

BellTurn = Turn[Position, Config, Parts, Tagged]
BellTerms = Terms[Config, Parts]


def total(bid: Bid | None) -> int:
    return sum(chips.number for chips in bid or ())


def set_up(turn: BellTurn, first_seat: Seat | None) -> None:
    """Do nothing but open the first round."""
    turn.emit(Rung(totals=(0,) * len(turn.position.bids), deadline_ms=ROUND_MS))


def is_over(position: Position) -> bool:
    return position.round == ROUNDS


def decide(turn: BellTurn, actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it and carry it out."""
    position = turn.position
    turn.require((actor == HOST) == isinstance(action, Ring) or NotTheHost())
    if isinstance(action, Seal):
        assert actor != HOST
        bid = total(action.chips)
        turn.require(not position.sealed[actor] or AlreadySealed())
        turn.require(len({chips.colour for chips in action.chips}) == len(action.chips) or ColourTwice())
        turn.require(bid <= CHIPS or TooMany(total=bid, most=CHIPS))
        turn.require(turn.at_ms >= position.ready_ms[actor] or TooSoon(ready_ms=position.ready_ms[actor]))
        turn.emit(Sealed(seat=actor, chips=action.chips))
        if all(turn.position.sealed):
            _ring(turn)
    elif isinstance(action, Withdraw):
        assert actor != HOST
        turn.require(position.sealed[actor] or NothingSealed(), action.fee == 0 or NoFee())
        turn.emit(Withdrawn(seat=actor, ready_ms=turn.at_ms + PAUSE_MS))
    else:
        turn.require(turn.at_ms >= position.deadline_ms or TooSoon(ready_ms=position.deadline_ms))
        _ring(turn)


def _ring(turn: BellTurn) -> None:
    turn.emit(Rung(totals=tuple(total(bid) for bid in turn.position.bids), deadline_ms=turn.at_ms + ROUND_MS))


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    if isinstance(event, Sealed):
        bids, sealed = put(position.bids, event.seat, event.chips), put(position.sealed, event.seat, True)
        return position.replace(bids=bids, sealed=sealed)
    if isinstance(event, Withdrawn):
        bids, sealed = put(position.bids, event.seat, None), put(position.sealed, event.seat, False)
        return position.replace(bids=bids, sealed=sealed, ready_ms=put(position.ready_ms, event.seat, event.ready_ms))
    assert isinstance(event, Rung)
    seats = len(position.bids)
    best = max(event.totals)
    won = tuple(points + (best > 0 and bid == best) for points, bid in zip(position.points, event.totals, strict=True))
    opened = event.deadline_ms > ROUND_MS or best > 0
    return position.replace(
        bids=(None,) * seats,
        sealed=(False,) * seats,
        points=won,
        round=position.round + opened,
        deadline_ms=event.deadline_ms,
    )

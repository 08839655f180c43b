"""The engine of Mega Jackpot: its profile and its functions."""

from typing import Any

from engines.core.actors import HOST, Actor, Seat
from engines.core.engine import Engine, Profile
from engines.core.results import Refusal, declared
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.mega_jackpot import refusals
from engines.mega_jackpot.actions import ACTIONS, AttemptMegaJackpot, CashOut, PayAndSpin, Spin, Stop
from engines.mega_jackpot.config import Config, check_config
from engines.mega_jackpot.events import EVENTS
from engines.mega_jackpot.evolve import evolve
from engines.mega_jackpot.facts import Facts, facts
from engines.mega_jackpot.faults import FAULTS, faults
from engines.mega_jackpot.moves import flips, moves
from engines.mega_jackpot.parts import Parts, read
from engines.mega_jackpot.playout import playout
from engines.mega_jackpot.rules.jackpots import attempt_mega_jackpot, cash_out
from engines.mega_jackpot.rules.setup import set_up
from engines.mega_jackpot.rules.spinning import pay_and_spin, spin
from engines.mega_jackpot.rules.turns import stop
from engines.mega_jackpot.scoring import outcome
from engines.mega_jackpot.state import Ending, Phase, Piles, Position, reels_left
from engines.mega_jackpot.view import TableView, redact, resample, view

PROFILE = Profile(
    id="mega-jackpot",
    title="Mega Jackpot",
    prefix="MJ",
    ruleset="1.1.0",
    package="engines.mega_jackpot",
    config=Config,
    position=Position,
    actions=ACTIONS,
    events=EVENTS,
    view=TableView,
    reasons=tuple(ending.value for ending in Ending),
    refusals=declared(Refusal, refusals),
    faults=FAULTS,
    phases=tuple(phase.value for phase in Phase),
    bound=180,
    facts=Facts,
)

RULES: dict[type[Tagged], Any] = {
    Spin: spin,
    PayAndSpin: pay_and_spin,
    Stop: stop,
    CashOut: cash_out,
    AttemptMegaJackpot: attempt_mega_jackpot,
}


def initial(seats: int, terms: Terms[Config, Parts]) -> Position:
    """Return the table before anything is laid out."""
    return Position(reels=((), (), ()), discards=((), (), ()), hands=(Piles(),) * seats, seat=0)


def decide(turn: Turn[Position, Config, Parts, Tagged], actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it and carry it out."""
    assert actor != HOST, "the host is never to act: there is no clock"
    RULES[type(action)](turn, actor, action)


def to_act(position: Position, at_ms: int, terms: Terms[Config, Parts]) -> tuple[Actor, ...]:
    """Return the seat whose turn it is (MJ-TURN-1)."""
    return () if position.phase is Phase.OVER else (position.seat,)


def reveals(events: Any) -> bool:
    """Tell whether cards or tiles were turned over: all that happens here does, but stopping and a plain cash-out."""
    return any(event.kind in ("cards_flipped", "discard_refilled", "tile_flipped") for event in events)


def default(position: Position, seat: Seat, at_ms: int, terms: Terms[Config, Parts]) -> Tagged:
    """Return what an absent seat does: it makes the free spin it owes by flipping one card, stops, and cashes out."""
    match position.phase:
        case Phase.FREE_SPIN:
            return Spin(flips=flips(reels_left(position))[0])
        case Phase.JACKPOT:
            return CashOut()
    return Stop()


ENGINE: Engine[Position, Config, Parts, Tagged, Tagged, TableView] = Engine(
    kernel=1,
    profile=PROFILE,
    read=read,
    check_config=check_config,
    initial=initial,
    set_up=set_up,
    seats=lambda position: len(position.hands),
    phase=lambda position: position.phase.value,
    to_act=to_act,
    moves=moves,
    decide=decide,
    evolve=evolve,
    view=view,
    redact=redact,
    resample=resample,
    outcome=outcome,
    faults=faults,
    reveals=reveals,
    default=default,
    playout=playout,
    facts=facts,
)

"""The engine of Jet Set: its profile and its functions."""

from collections.abc import Sequence
from typing import Any

from engines.core.actors import HOST, Actor, Seat
from engines.core.engine import Engine, Profile
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.jet_set.actions import (
    ACTIONS,
    ClaimFinalFlight,
    ClaimFlight,
    ClaimLink,
    PlaceBonusPlane,
    PlaceOnOtherLink,
    PlaceOnOwnLinks,
    TakeIncome,
    TurnCard,
)
from engines.jet_set.config import Config, check_config
from engines.jet_set.events import EVENTS, DecksSetAside, FlightTurned, VacationTurned
from engines.jet_set.evolve import evolve
from engines.jet_set.facts import Facts, facts
from engines.jet_set.faults import FAULTS, faults
from engines.jet_set.moves import effort, moves
from engines.jet_set.names import names
from engines.jet_set.parts import Parts, read
from engines.jet_set.playout import playout
from engines.jet_set.refusals import REFUSALS
from engines.jet_set.rules.final_flights import claim_final_flight, place_bonus_plane
from engines.jet_set.rules.flight_cards import turn_card
from engines.jet_set.rules.flights import claim_flight
from engines.jet_set.rules.income import take_income
from engines.jet_set.rules.placing import claim_link, place_on_other_link, place_on_own_links
from engines.jet_set.rules.setup import set_up
from engines.jet_set.scoring import JetOutcome, outcome
from engines.jet_set.state import Ending, Phase, Player, Position, phase
from engines.jet_set.view import TableView, redact, resample, view

PROFILE = Profile(
    id="jet-set",
    title="Jet Set",
    prefix="JS",
    ruleset="1.1.0",
    package="engines.jet_set",
    config=Config,
    position=Position,
    actions=ACTIONS,
    events=EVENTS,
    view=TableView,
    outcome=JetOutcome,
    reasons=tuple(ending.value for ending in Ending),
    refusals=REFUSALS,
    faults=FAULTS,
    phases=tuple(phase.value for phase in Phase),
    facts=Facts,
    bound=4000,
    rehearsed=({"deck_layout": "deferred"},),
)

RULES: dict[type[Tagged], Any] = {
    TurnCard: turn_card,
    ClaimLink: claim_link,
    PlaceOnOtherLink: place_on_other_link,
    TakeIncome: take_income,
    PlaceBonusPlane: place_bonus_plane,
    ClaimFlight: claim_flight,
    ClaimFinalFlight: claim_final_flight,
    PlaceOnOwnLinks: place_on_own_links,
}


def initial(seats: int, terms: Terms[Config, Parts]) -> Position:
    """Return the table before anything is laid out."""
    return Position(seat=0, players=(Player(),) * seats)


def decide(turn: Turn[Position, Config, Parts, Tagged], actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it and carry it out."""
    assert actor != HOST, "the host is never to act: there is no clock"
    RULES[type(action)](turn, actor, action)


def to_act(position: Position, at_ms: int, terms: Terms[Config, Parts]) -> tuple[Actor, ...]:
    """Return the seat whose turn it is (JS-TURN-2)."""
    return () if position.ending is not None else (position.seat,)


def reveals(events: Sequence[Tagged]) -> bool:
    """Tell whether cards were turned up."""
    return any(isinstance(event, FlightTurned | VacationTurned | DecksSetAside) for event in events)


def default(position: Position, seat: Seat, at_ms: int, terms: Terms[Config, Parts]) -> Tagged:
    """Return what an absent seat does: it takes income, or puts a plane on its Final Flight."""
    return PlaceBonusPlane() if phase(position) is Phase.BONUS_PLANE else TakeIncome()


ENGINE: Engine[Position, Config, Parts, Tagged, Tagged, TableView] = Engine(
    kernel=1,
    profile=PROFILE,
    read=read,
    check_config=check_config,
    initial=initial,
    set_up=set_up,
    seats=lambda position: len(position.players),
    phase=lambda position: phase(position).value,
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
    names=names,
    effort=effort,
)

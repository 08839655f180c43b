"""The engine of Strange Slot Simulator: its profile and its functions."""

from typing import Any

from engines.core.actors import HOST, Actor, Seat
from engines.core.engine import Engine, Profile
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.strange_slot_simulator.actions import (
    ACTIONS,
    ClearAnswer,
    FinishPhase,
    PullLever,
    Reserve,
    SwapMachine,
    TimeUp,
    WriteAnswer,
)
from engines.strange_slot_simulator.config import Config, check_config
from engines.strange_slot_simulator.events import EVENTS, LeverPulled, PhaseFinished, SignboardTaken
from engines.strange_slot_simulator.evolve import evolve
from engines.strange_slot_simulator.facts import Facts, facts
from engines.strange_slot_simulator.faults import FAULTS, faults
from engines.strange_slot_simulator.moves import moves
from engines.strange_slot_simulator.parts import Parts, read
from engines.strange_slot_simulator.playout import playout
from engines.strange_slot_simulator.refusals import REFUSALS
from engines.strange_slot_simulator.refusals.clock import HostOnly, SeatsOnly
from engines.strange_slot_simulator.rules.answering import clear_answer, write_answer
from engines.strange_slot_simulator.rules.clock import barred, to_act
from engines.strange_slot_simulator.rules.machines import reserve, swap_machine
from engines.strange_slot_simulator.rules.phases import finish_phase, time_up
from engines.strange_slot_simulator.rules.pulling import pull_lever
from engines.strange_slot_simulator.rules.setup import initial, set_up
from engines.strange_slot_simulator.scoring import outcome
from engines.strange_slot_simulator.state import Ending, Phase, Position
from engines.strange_slot_simulator.view import TableView, redact, resample, view

PROFILE = Profile(
    id="strange-slot-simulator",
    title="Strange Slot Simulator",
    prefix="SS",
    ruleset="1.1.0",
    package="engines.strange_slot_simulator",
    config=Config,
    position=Position,
    actions=ACTIONS,
    events=EVENTS,
    view=TableView,
    reasons=tuple(ending.value for ending in Ending),
    refusals=REFUSALS,
    faults=FAULTS,
    phases=tuple(phase.value for phase in Phase),
    bound=3000,
    clock=True,
    remembered=(LeverPulled,),
    facts=Facts,
    final=(SignboardTaken, PhaseFinished),
    rehearsed=({"pulls_per_round": 6},),
)

RULES: dict[type[Tagged], Any] = {
    Reserve: reserve,
    PullLever: pull_lever,
    SwapMachine: swap_machine,
    WriteAnswer: write_answer,
    ClearAnswer: clear_answer,
    FinishPhase: finish_phase,
    TimeUp: time_up,
}


def decide(turn: Turn[Position, Config, Parts, Tagged], actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it; time is the host's business and nothing else is (SS-TIME-3)."""
    if actor == HOST:
        turn.require(isinstance(action, TimeUp) or SeatsOnly())
    else:
        turn.require(not isinstance(action, TimeUp) or HostOnly(seat=actor))
    RULES[type(action)](turn, actor, action)


def default(position: Position, seat: Seat, at_ms: int, terms: Terms[Config, Parts]) -> Tagged | None:
    """Return what an absent seat does: it takes the first machine, and waits for the clock where there is one."""
    if position.phase is Phase.RESERVATION:
        return Reserve(machine=position.free()[0])
    return None if terms.config.clock else FinishPhase()


REVEALING = ("lever_pulled", "round_started", "lucky_called", "settings_revealed")


def reveals(events: Any) -> bool:
    """Tell whether somebody was shown something: cards, announced boxes, the shout, the Settings.

    What is final without that is in `final`, and a deadline that begins is in the moves of the host (SS-FINAL-1).
    """
    return any(event.kind in REVEALING for event in events)


ENGINE: Engine[Position, Config, Parts, Tagged, Tagged, TableView] = Engine(
    kernel=1,
    profile=PROFILE,
    read=read,
    check_config=check_config,
    initial=initial,
    set_up=set_up,
    seats=lambda position: len(position.players),
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
    barred=barred,
    reveals=reveals,
    default=default,
    facts=facts,
    playout=playout,
)

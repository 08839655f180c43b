"""The engine of Jackpot: Set the Reel: its profile and its functions."""

from collections.abc import Sequence
from typing import Any

from engines.core.actors import HOST, Actor
from engines.core.engine import Engine, Profile
from engines.core.results import Refusal
from engines.core.terms import Terms
from engines.core.turn import Turn
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.actions import (
    ACTIONS,
    ChooseToken,
    Claim,
    DeclineToken,
    EndTurn,
    PlaceTenth,
    PlayCards,
    Purchase,
    Reassemble,
    SecondEffect,
    TakeIncome,
    Upgrade,
    UseToken,
)
from engines.jackpot_set_the_reel.config import Config, check_config, fitted
from engines.jackpot_set_the_reel.events import EVENTS
from engines.jackpot_set_the_reel.events.setup import TimerCardsSwapped
from engines.jackpot_set_the_reel.events.spending import CardUpgraded
from engines.jackpot_set_the_reel.evolve import evolve
from engines.jackpot_set_the_reel.facts import Facts, facts
from engines.jackpot_set_the_reel.faults import FAULTS, faults
from engines.jackpot_set_the_reel.moves import moves
from engines.jackpot_set_the_reel.names import names
from engines.jackpot_set_the_reel.parts import TOKENS, Parts, read
from engines.jackpot_set_the_reel.playout import playout
from engines.jackpot_set_the_reel.playout.tactics import by_tactics
from engines.jackpot_set_the_reel.refusals import REFUSALS
from engines.jackpot_set_the_reel.refusals.phases import DoneForTheGame, DoneForThisRound
from engines.jackpot_set_the_reel.rules.claiming import claim
from engines.jackpot_set_the_reel.rules.gaining import choose_token, decline_token
from engines.jackpot_set_the_reel.rules.playing import play_cards
from engines.jackpot_set_the_reel.rules.round_end import place_tenth, reassemble, take_income
from engines.jackpot_set_the_reel.rules.setup import set_up
from engines.jackpot_set_the_reel.rules.spending import purchase, upgrade
from engines.jackpot_set_the_reel.rules.tokens import second_effect, use_token
from engines.jackpot_set_the_reel.rules.turns import end_turn
from engines.jackpot_set_the_reel.scoring import ReelOutcome, outcome
from engines.jackpot_set_the_reel.state import Ending, Phase, Player, Position, is_done, is_last_round
from engines.jackpot_set_the_reel.view import TableView, redact, resample, view

PROFILE = Profile(
    id="jackpot-set-the-reel",
    title="Jackpot: Set the Reel",
    prefix="SR",
    ruleset="1.1.0",
    package="engines.jackpot_set_the_reel",
    config=Config,
    position=Position,
    actions=ACTIONS,
    events=EVENTS,
    view=TableView,
    outcome=ReelOutcome,
    reasons=tuple(ending.value for ending in Ending),
    refusals=REFUSALS,
    faults=FAULTS,
    phases=tuple(phase.value for phase in Phase),
    bound=1500,
    remembered=(CardUpgraded, TimerCardsSwapped),
    facts=Facts,
)

RULES: dict[type[Tagged], Any] = {
    ChooseToken: choose_token,
    DeclineToken: decline_token,
    PlayCards: play_cards,
    UseToken: use_token,
    SecondEffect: second_effect,
    Claim: claim,
    Upgrade: upgrade,
    Purchase: purchase,
    EndTurn: end_turn,
    PlaceTenth: place_tenth,
    TakeIncome: take_income,
    Reassemble: reassemble,
}

ABSENT = (ChooseToken, SecondEffect, PlayCards, Claim, EndTurn, PlaceTenth, TakeIncome, Reassemble)
"""What carries the game on, and no more."""

SHOWING = {
    "cards_played",
    "card_upgraded",
    "card_purchased",
    "tokens_revealed",
    "tenth_card_laid_out",
    "timer_cards_swapped",
    "timer_card_drawn",
    "timer_card_lost",
}
"""The events in which somebody sees a card or a token that was hidden from them."""


def initial(seats: int, terms: Terms[Config, Parts]) -> Position:
    """Return the table before anything is laid out but the tokens (SR-SETUP-6, SR-SETUP-7)."""
    return Position(players=(Player(),) * seats, supply=TOKENS)


def decide(turn: Turn[Position, Config, Parts, Tagged], actor: Actor, action: Tagged) -> None:
    """Let the rule of an action judge it and carry it out."""
    assert actor != HOST, "the host is never to act: there is no clock"
    RULES[type(action)](turn, actor, action)


def to_act(position: Position, at_ms: int, terms: Terms[Config, Parts]) -> tuple[Actor, ...]:
    """Return the seat whose turn it is; at a round's end all that are not done (SR-TURN-1, SR-ROUND-3)."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase is not Phase.ROUND_END:
        return (position.seat,)
    last = is_last_round(position, terms.config)
    return tuple(seat for seat, player in enumerate(position.players) if not is_done(player, last))


def barred(position: Position, actor: Actor, at_ms: int, terms: Terms[Config, Parts]) -> Refusal | None:
    """Refuse a seat that is done while others are not (SR-HAND-3, SR-END-2)."""
    if position.phase is not Phase.ROUND_END or actor == HOST:
        return None
    if is_last_round(position, terms.config):
        return DoneForTheGame(seat=actor)
    return DoneForThisRound(seat=actor, round=position.round)


def reveals(events: Sequence[Tagged]) -> bool:
    """Tell whether somebody has seen a card or a token that was hidden from them."""
    return any(event.kind in SHOWING for event in events)


def default(position: Position, seat: int, at_ms: int, terms: Terms[Config, Parts]) -> Tagged:
    """Do what carries the game on: the first of the legal moves, without spending or using anything."""
    forms = (form for form in moves(position, seat, at_ms, terms) if form.action in ABSENT and form.size)
    return next(iter(forms)).at(0)


def suggest(position: Position, seat: int, at_ms: int, terms: Terms[Config, Parts]) -> Tagged:
    """Suggest what pays best by simple tactics; they look at the seat's own hand and at what is public."""
    forms = {form.action: form for form in moves(position, seat, at_ms, terms) if form.size}
    return by_tactics(position, seat, forms, terms.parts) or default(position, seat, at_ms, terms)


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
    fitted=fitted,
    barred=barred,
    reveals=reveals,
    default=default,
    playout=playout,
    suggest=suggest,
    facts=facts,
    names=names,
)

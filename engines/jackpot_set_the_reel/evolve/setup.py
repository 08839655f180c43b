"""How the position changes when a game is set up."""

from engines.jackpot_set_the_reel.events.setup import (
    FirstSeatSet,
    HandShuffled,
    JackpotsLaidOut,
    MarketLaidOut,
    StartingTokenOffered,
    TimerCardsSwapped,
    TimerStacked,
)
from engines.jackpot_set_the_reel.evolve.changes import Changes
from engines.jackpot_set_the_reel.state import Phase, Position


def _market(position: Position, event: MarketLaidOut) -> Position:
    return position.replace(market=event.piles)


def _jackpots(position: Position, event: JackpotsLaidOut) -> Position:
    return position.replace(jackpots=event.decks)


def _swapped(position: Position, event: TimerCardsSwapped) -> Position:
    return position.replace(out_of_game=(*position.out_of_game, *event.taken_out))


def _stacked(position: Position, event: TimerStacked) -> Position:
    return position.replace(timer=event.timer)


def _shuffled(position: Position, event: HandShuffled) -> Position:
    return position.with_player(event.seat, hand=event.hand)


def _first_seat(position: Position, event: FirstSeatSet) -> Position:
    return position.replace(seat=event.seat, starting_seat=event.seat)


def _starting_token(position: Position, event: StartingTokenOffered) -> Position:
    return position.replace(seat=event.seat, phase=Phase.STARTING_TOKEN, token_due=True)


CHANGES: Changes = {
    MarketLaidOut: _market,
    JackpotsLaidOut: _jackpots,
    TimerCardsSwapped: _swapped,
    TimerStacked: _stacked,
    HandShuffled: _shuffled,
    FirstSeatSet: _first_seat,
    StartingTokenOffered: _starting_token,
}

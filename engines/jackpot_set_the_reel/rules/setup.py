"""Laying the game out."""

from typing import NamedTuple

from engines.jackpot_set_the_reel.config import active_timer_cards, inactive_spares
from engines.jackpot_set_the_reel.events.effects import CoinsGained
from engines.jackpot_set_the_reel.events.playing import TurnStarted
from engines.jackpot_set_the_reel.events.setup import (
    FirstSeatSet,
    HandShuffled,
    JackpotsLaidOut,
    MarketLaidOut,
    StartingTokenOffered,
    TimerCardsSwapped,
    TimerStacked,
)
from engines.jackpot_set_the_reel.parts import SYMBOLS, Symbol
from engines.jackpot_set_the_reel.rules import ReelTurn
from engines.jackpot_set_the_reel.state import Card, Pile

SOLO_TABLE = 2
"""The solo game is laid out as for two players (SR-SOLO-1)."""


class Gift(NamedTuple):
    """What a seat begins with."""

    coins: int = 0
    token: bool = False


GIFTS = (Gift(coins=1), Gift(coins=2), Gift(coins=2), Gift(token=True))
"""In the turn order of the first round (SR-SETUP-9)."""


def table_size(seats: int) -> int:
    """Return the number of players that Market and Jackpots are laid out for (SR-SETUP-4, SR-SETUP-5, SR-SOLO-1)."""
    return max(seats, SOLO_TABLE)


def set_up(turn: ReelTurn, first_seat: int | None) -> None:
    """Deal the hands, lay out Market and Jackpots, settle who begins (SR-SETUP-1 to SR-SETUP-9, SR-SOLO-1)."""
    seats = len(turn.position.players)
    for seat in range(seats):
        _deal(turn, seat)
    size = table_size(seats)
    bell, cherry, melon, grape, seven = (_pile(turn, symbol, size) for symbol in SYMBOLS)
    turn.emit(MarketLaidOut(piles=(bell, cherry, melon, grape, seven)))
    bells, cherries, melons, grapes, sevens = turn.terms.parts.decks[size]
    turn.emit(JackpotsLaidOut(decks=(bells, cherries, melons, grapes, sevens)))
    if turn.terms.config.solo:
        _stack_timer(turn)
    drawn = turn.draw.below("first-seat", seats) if first_seat is None else first_seat
    turn.emit(FirstSeatSet(seat=drawn, drawn=first_seat is None and seats > 1))
    _give(turn, drawn, seats)


def _deal(turn: ReelTurn, seat: int) -> None:
    """Shuffle the ten cards of a seat's colour, starting sides up (SR-SETUP-1, SR-SETUP-2)."""
    deck = turn.terms.parts.colours[seat].cards
    order = turn.draw.shuffled(f"hands/seat-{seat}", deck)
    turn.emit(HandShuffled(seat=seat, hand=tuple(Card(id=card.id) for card in order)))


def _pile(turn: ReelTurn, symbol: Symbol, size: int) -> Pile:
    """Draw as many Market cards of a symbol as there are players (SR-SETUP-4)."""
    cards = turn.draw.shuffled(f"market/{symbol.value}", turn.terms.parts.market_cards(symbol))
    return tuple(card.id for card in cards[:size])


def _stack_timer(turn: ReelTurn) -> None:
    """Swap cards where that was agreed, then shuffle the Timer deck (SR-SOLO-2, SR-SOLO-12)."""
    parts = turn.terms.parts
    deck: Pile = tuple(card.id for card in parts.colours[1].cards)
    count = turn.terms.config.inactive_timer_cards
    if count:
        taken_out = turn.draw.shuffled("timer-swap/out", active_timer_cards(parts))[:count]
        put_in = turn.draw.shuffled("timer-swap/in", inactive_spares(parts))[:count]
        turn.emit(TimerCardsSwapped(taken_out=taken_out, put_in=put_in))
        deck = (*(card for card in deck if card not in taken_out), *put_in)
    timer = turn.draw.shuffled("timer", deck)
    turn.emit(TimerStacked(top=timer[0], timer=timer))


def _give(turn: ReelTurn, first: int, seats: int) -> None:
    """Give the first three seats Coins, and the fourth a token of its choice (SR-SETUP-9)."""
    for place, gift in enumerate(GIFTS[:seats]):
        seat = (first + place) % seats
        if gift.coins:
            turn.emit(CoinsGained(seat=seat, coins=gift.coins))
        if gift.token:
            turn.emit(StartingTokenOffered(seat=seat))
            return
    turn.emit(TurnStarted(seat=first))

"""What the seats and the spectators may know."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import REFEREE, Seat, Viewer
from engines.core.chance import Draw
from engines.core.terms import Terms
from engines.core.values import Tagged, Value
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.events import ReelsStacked
from engines.mega_jackpot.parts import VALUES, Card, Parts, Symbol, pair_of
from engines.mega_jackpot.state import (
    REELS,
    CardValue,
    Discard,
    Many,
    Monkeys,
    Phase,
    Piles,
    Position,
    Reel,
    Trays,
)

WORTH = Piles(**{symbol.value: points for symbol, points in VALUES.items()})
"""What a card of each symbol is worth (MJ-COMP-8)."""


class ReelTop(Value):
    """What can be seen of a reel."""

    size: Many
    """How many cards it holds."""
    pair: tuple[Symbol, ...]
    """The two symbols its top card shows, the cheaper one first; empty where the reel is."""
    cards: tuple[Card, ...] | None
    """The cards, the top one first, each by its true symbol and the other one; known to the referee alone."""


class TableView(Value):
    """The table as a viewer sees it: the same for every seat and for spectators."""

    reels: tuple[ReelTop, ReelTop, ReelTop]
    """The three reels, from left to right."""
    discards: tuple[Discard, Discard, Discard]
    """The symbols on each discard, the top one first."""
    hands: tuple[Piles, ...]
    """The cards in front of each seat."""
    points: tuple[Annotated[int, Meta(ge=0, lt=2**31)], ...]
    """What each seat's cards are worth."""
    trays: Trays
    """The two Money Trays."""
    out_of_game: Piles
    """What bankruptcies have removed."""
    monkeys: Monkeys | None
    """How many Monkey tiles lie face up; None where the tiles are not played with."""
    seat: Seat
    """Whose turn it is."""
    phase: Phase
    """What the turn has come to."""
    last_payment: CardValue | None
    """The value paid last in this turn; None before the first payment."""
    values: Piles
    """What a card of each symbol is worth in points."""


def view(position: Position, viewer: Viewer, terms: Terms[Config, Parts]) -> TableView:
    """Show everything but the true symbols on the reels and the order of their cards (MJ-VIEW-1)."""
    left, middle, right = (_reel_top(reel, viewer) for reel in position.reels)
    return TableView(
        reels=(left, middle, right),
        discards=position.discards,
        hands=position.hands,
        points=tuple(hand.points() for hand in position.hands),
        trays=position.trays,
        out_of_game=position.out_of_game,
        monkeys=position.monkeys if terms.config.tiles else None,
        seat=position.seat,
        phase=position.phase,
        last_payment=position.last_payment,
        values=WORTH,
    )


def _reel_top(reel: Reel, viewer: Viewer) -> ReelTop:
    cards = reel if viewer == REFEREE else None
    return ReelTop(size=len(reel), pair=pair_of(reel[0]) if reel else (), cards=cards)


def redact(event: Tagged, viewer: Viewer) -> Tagged:
    """Hide how the reels were stacked (MJ-VIEW-1)."""
    if isinstance(event, ReelsStacked) and viewer != REFEREE:
        return event.replace(reels=None)
    return event


def resample(position: Position, viewer: Viewer, draw: Draw, terms: Terms[Config, Parts]) -> Position:
    """Lay the cards of the reels anew, so that each reel shows the same pair on top (MJ-VIEW-1)."""
    if viewer == REFEREE:
        return position
    hidden = [card for reel in position.reels for card in reel]
    tops = [_drawn_top(hidden, reel, draw) for reel in position.reels]
    rest = list(draw.shuffled("resample", hidden))
    reels: list[Reel] = []
    for reel in REELS:
        under = max(0, len(position.reels[reel]) - 1)
        reels.append((*tops[reel], *rest[:under]))
        rest = rest[under:]
    left, middle, right = reels
    return position.replace(reels=(left, middle, right))


def _drawn_top(hidden: list[Card], reel: Reel, draw: Draw) -> Reel:
    """Take a card with the pair that a reel shows out of the hidden ones."""
    if not reel:
        return ()
    card = draw.pick("resample", [card for card in hidden if pair_of(card) == pair_of(reel[0])])
    hidden.remove(card)
    return (card,)

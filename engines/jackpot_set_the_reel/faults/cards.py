"""The Player and Market cards of a submitted position."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from engines.core.results import Fault
from engines.core.terms import Terms
from engines.jackpot_set_the_reel.config import Config, active_timer_cards, inactive_spares
from engines.jackpot_set_the_reel.faults.findings.cards import (
    CardMissing,
    CardNotInPlay,
    CardsDoNotAddUp,
    CardTwice,
    MarketDoesNotAddUp,
    UnknownCard,
    WrongPile,
    WrongSide,
)
from engines.jackpot_set_the_reel.parts import SYMBOLS, Parts
from engines.jackpot_set_the_reel.rules.setup import table_size
from engines.jackpot_set_the_reel.state import HAND, Hand, Position

Laid = list[tuple[str, str]]
"""Places and the cards that lie there."""


def card_faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield what is wrong with the 40 and the 20 cards (SR-COMP-1, SR-COMP-2, SR-BUY-3)."""
    held = [player.cards() for player in position.players]
    laid = [*chain(*position.market), *position.timer, *position.out_of_game]
    laid += [card.id for cards in held for card in cards]
    there = set(laid)
    unknown = there - terms.parts.kinds.keys()
    if unknown:
        yield from (UnknownCard(place=place, card=card) for place, card in _places(position) if card in unknown)
    if len(there) < len(laid):
        counted = sorted(Counter(laid).items())
        yield from (CardTwice(card=card, found=found) for card, found in counted if found > 1)
    yield from _hand_faults(held, terms.parts)
    if not unknown:
        yield from _colour_faults(there, position, terms)
        yield from _market_faults(there, position, terms.parts)


def _places(position: Position) -> Laid:
    laid = [(f"market/{place}", card) for place, pile in enumerate(position.market) for card in pile]
    laid += [("timer", card) for card in position.timer]
    laid += [("out_of_game", card) for card in position.out_of_game]
    for seat, player in enumerate(position.players):
        laid += [(f"players/{seat}", card.id) for card in player.cards()]
    return laid


def _hand_faults(held: Iterable[Hand], parts: Parts) -> Iterable[Fault]:
    for seat, cards in enumerate(held):
        if len(cards) != HAND:
            yield CardsDoNotAddUp(seat=seat, found=len(cards))
        for card in cards:
            if card.flipped and card.id in parts.kinds and parts.kinds[card.id].back is None:
                yield WrongSide(seat=seat, card=card.id)


def _colour_faults(there: set[str], position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Every card of the colours played with is there, and no other but those swapped in (SR-SETUP-10, SR-SOLO-12)."""
    parts = terms.parts
    played = parts.played_ids[table_size(len(position.players))]
    yield from (CardMissing(card=card) for card in sorted(played - there))
    foreign = there.difference(played, *parts.market_ids.values())
    spares = set(inactive_spares(parts)) if terms.config.solo else set()
    misplaced = parts.colour_ids[0].intersection(position.timer)
    yield from (CardNotInPlay(card=card) for card in sorted((foreign - spares) | misplaced))
    if terms.config.solo:
        yield from _swap_faults(foreign & spares, position, terms)


def _swap_faults(swapped_in: set[str], position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """As many cards were swapped in as out, and as many as was agreed (SR-SOLO-12)."""
    count = terms.config.inactive_timer_cards
    if len(swapped_in) > count:
        yield from (CardNotInPlay(card=card) for card in sorted(swapped_in)[count:])
    out = set(active_timer_cards(terms.parts)) & set(position.out_of_game)
    if len(out) < count or len(swapped_in) < count:
        missing = sorted(set(inactive_spares(terms.parts)) - swapped_in)
        yield CardMissing(card=missing[0])


def _market_faults(there: set[str], position: Position, parts: Parts) -> Iterable[Fault]:
    """Each symbol has as many Market cards as there are players, in its own pile (SR-SETUP-4, SR-COMP-1)."""
    expected = table_size(len(position.players))
    for symbol, pile in zip(SYMBOLS, position.market, strict=True):
        cards = parts.market_ids[symbol]
        yield from (WrongPile(symbol=symbol, card=card) for card in pile if card not in cards)
        found = len(cards & there)
        if found != expected:
            yield MarketDoesNotAddUp(symbol=symbol, found=found, expected=expected)

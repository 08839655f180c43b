"""How each event changes the position."""

from collections.abc import Callable
from typing import Any

from engines.core.tuples import put
from engines.core.values import Tagged
from engines.mega_jackpot import events as e
from engines.mega_jackpot.parts import SYMBOLS, Symbol
from engines.mega_jackpot.state import REELS, Discard, Phase, Piles, Position, Reel, Tray

LINE = 3
"""The cards of a jackpot: the top of each discard."""


def evolve(position: Position, event: Tagged) -> Position:
    """Apply an event."""
    return CHANGES[type(event)](position, event)


def _first_seat(position: Position, event: e.FirstSeatSet) -> Position:
    return position.replace(seat=event.seat)


def _dealt(position: Position, event: e.StartingCardsDealt) -> Position:
    return position.replace(hands=tuple(hand.joined(event.hand) for hand in position.hands))


def _stacked(position: Position, event: e.ReelsStacked) -> Position:
    return position.replace(reels=event.reels)


def _opened(position: Position, event: e.OpeningFlipped) -> Position:
    reels = tuple(position.reels[reel][len(event.discards[reel]) :] for reel in REELS)
    return position.replace(reels=reels, discards=event.discards)


def _paid(position: Position, event: e.CardPaid) -> Position:
    symbol = SYMBOLS[event.value]
    hand = position.hands[event.seat].plus(symbol, -1)
    trays = position.trays.with_tray(event.tray, position.trays.of(event.tray).plus(symbol, 1))
    return position.replace(hands=put(position.hands, event.seat, hand), trays=trays, last_payment=event.value)


def _flipped(position: Position, event: e.CardsFlipped) -> Position:
    reels: tuple[Reel, ...] = position.reels
    discards: tuple[Discard, ...] = position.discards
    for flip in event.flips:
        reels, discards = _turned(reels, discards, flip.reel, flip.discard, flip.symbol)
    return position.replace(reels=reels, discards=discards, phase=Phase.AFTER_SPIN)


def _turned(
    reels: tuple[Reel, ...], discards: tuple[Discard, ...], reel: int, discard: int, symbol: Symbol
) -> tuple[tuple[Reel, ...], tuple[Discard, ...]]:
    return put(reels, reel, reels[reel][1:]), put(discards, discard, (symbol, *discards[discard]))


def _hit(position: Position, event: e.JackpotHit) -> Position:
    return position.replace(phase=Phase.JACKPOT)


def _line_taken(position: Position) -> Position:
    first, second, third = position.discards
    return position.replace(discards=(first[1:], second[1:], third[1:]))


def _cashed_out(position: Position, event: e.JackpotCashedOut) -> Position:
    hand = position.hands[event.seat].plus(event.symbol, LINE)
    return _line_taken(position).replace(hands=put(position.hands, event.seat, hand))


def _bet(position: Position, event: e.JackpotBet) -> Position:
    tray = position.trays.of(event.tray).plus(event.symbol, LINE)
    return _line_taken(position).replace(trays=position.trays.with_tray(event.tray, tray))


def _refilled(position: Position, event: e.DiscardRefilled) -> Position:
    reels, discards = _turned(position.reels, position.discards, event.reel, event.reel, event.symbol)
    return position.replace(reels=reels, discards=discards)


def _tile_flipped(position: Position, event: e.TileFlipped) -> Position:
    return position.replace(monkeys=event.monkeys)


def _emptied(position: Position, tray: Tray) -> Position:
    return position.replace(trays=position.trays.with_tray(tray, Piles()))


def _bankrupted(position: Position, event: e.TrayBankrupted) -> Position:
    return _emptied(position, event.tray).replace(out_of_game=position.out_of_game.joined(event.cards))


def _tray_won(position: Position, event: e.TrayWon) -> Position:
    hand = position.hands[event.seat].joined(event.cards)
    return _emptied(position, event.tray).replace(hands=put(position.hands, event.seat, hand))


def _tiles_shuffled(position: Position, event: e.TilesShuffled) -> Position:
    return position.replace(monkeys=0)


def _super_won(position: Position, event: e.SuperMegaJackpotWon) -> Position:
    return position.replace(super_winner=event.seat)


def _stopped(position: Position, event: e.Stopped) -> Position:
    return position


def _passed(position: Position, event: e.TurnPassed) -> Position:
    return position.replace(seat=event.seat, phase=Phase.FREE_SPIN, last_payment=None)


def _ended(position: Position, event: e.GameEnded) -> Position:
    return position.replace(phase=Phase.OVER, last_payment=None)


CHANGES: dict[type[Tagged], Callable[[Position, Any], Position]] = {
    e.FirstSeatSet: _first_seat,
    e.StartingCardsDealt: _dealt,
    e.ReelsStacked: _stacked,
    e.OpeningFlipped: _opened,
    e.CardPaid: _paid,
    e.CardsFlipped: _flipped,
    e.JackpotHit: _hit,
    e.JackpotCashedOut: _cashed_out,
    e.JackpotBet: _bet,
    e.DiscardRefilled: _refilled,
    e.TileFlipped: _tile_flipped,
    e.TrayBankrupted: _bankrupted,
    e.TrayWon: _tray_won,
    e.TilesShuffled: _tiles_shuffled,
    e.SuperMegaJackpotWon: _super_won,
    e.Stopped: _stopped,
    e.TurnPassed: _passed,
    e.GameEnded: _ended,
}

"""Everything that is wrong with a submitted position, one check for each concept."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from msgspec.structs import astuple

from engines.core.faults import unknown_seats
from engines.core.results import Fault
from engines.core.terms import Terms
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.faults.findings import (
    DiscardEmpty,
    PaymentDenied,
    PhaseDenied,
    TilesNotInPlay,
    TooManyCopies,
    UnknownCard,
    WrongSeatCount,
    WrongSum,
)
from engines.mega_jackpot.parts import SYMBOLS, Card, Parts, symbol_of
from engines.mega_jackpot.state import REELS, Phase, Piles, Position, jackpot_symbol, reels_left


def faults(position: Position, terms: Terms[Config, Parts]) -> Iterable[Fault]:
    """Yield everything that is wrong with a position."""
    yield from _seat_faults(position)
    yield from _card_faults(position, terms.parts)
    yield from _discard_faults(position)
    yield from _phase_faults(position)
    yield from _payment_faults(position)
    if not terms.config.tiles:
        yield from _tile_faults(position)


def _seat_faults(position: Position) -> Iterable[Fault]:
    seats = len(position.hands)
    if not 2 <= seats <= 4:
        yield WrongSeatCount(seats=seats)
    yield from unknown_seats({"seat": position.seat, "super_winner": position.super_winner}, seats)


def _card_faults(position: Position, parts: Parts) -> Iterable[Fault]:
    copies = parts.copies
    on_reels = Counter(chain.from_iterable(position.reels))
    unknown = [card for card in on_reels if card not in copies]
    if unknown:
        places = [(reel, card) for card in unknown for reel in REELS if card in position.reels[reel]]
        yield from (UnknownCard(reel=reel, card=card) for reel, card in sorted(places))
    too_many = [card for card, found in on_reels.items() if found > copies.get(card, found)]
    for card in sorted(too_many):
        yield TooManyCopies(card=card, found=on_reels[card], copies=copies[card])
    if not unknown:
        yield from _sum_faults(position, parts, on_reels)


def _sum_faults(position: Position, parts: Parts, on_reels: Counter[Card]) -> Iterable[Fault]:
    piles = (*position.hands, position.trays.lid, position.trays.bottom, position.out_of_game)
    in_piles = map(sum, zip(*map(astuple, piles), strict=True))
    seats, (left, middle, right) = len(position.hands), position.discards
    unturned = dict.fromkeys(SYMBOLS.values(), 0)
    for card, found in on_reels.items():
        unturned[symbol_of(card)] += found
    for symbol, found in zip(SYMBOLS.values(), in_piles, strict=True):
        found += left.count(symbol) + middle.count(symbol) + right.count(symbol)
        found += unturned[symbol]
        expected = parts.jackpot_sums[symbol] + parts.dealt[symbol] * seats
        if found != expected:
            yield WrongSum(symbol=symbol, found=found, expected=expected)


def _discard_faults(position: Position) -> Iterable[Fault]:
    for discard in REELS:
        if position.reels[discard] and not position.discards[discard]:
            yield DiscardEmpty(discard=discard)


def _phase_faults(position: Position) -> Iterable[Fault]:
    problem = PHASE_PROBLEMS[position.phase](position)
    if problem:
        yield PhaseDenied(phase=position.phase, problem=problem)


def _free_spin_problem(position: Position) -> str | None:
    if len(reels_left(position)) < len(REELS):
        return "a reel is empty, so that no further turn begins"
    return _won_problem(position)


def _after_spin_problem(position: Position) -> str | None:
    if jackpot_symbol(position):
        return "all discards show the same symbol after a spin, which is a jackpot"
    return _won_problem(position)


def _jackpot_problem(position: Position) -> str | None:
    return _won_problem(position) if jackpot_symbol(position) else "the discards do not show three of a kind"


def _won_problem(position: Position) -> str | None:
    return None if position.super_winner is None else "a Super Mega Jackpot has ended the game"


def _over_problem(position: Position) -> str | None:
    if position.super_winner is None and len(reels_left(position)) == len(REELS):
        return "all reels hold cards and nobody has won a Super Mega Jackpot"
    return None


PHASE_PROBLEMS = {
    Phase.FREE_SPIN: _free_spin_problem,
    Phase.AFTER_SPIN: _after_spin_problem,
    Phase.JACKPOT: _jackpot_problem,
    Phase.OVER: _over_problem,
}


def _payment_faults(position: Position) -> Iterable[Fault]:
    value = position.last_payment
    if value is None:
        return
    problem = _payment_problem(position, value)
    if problem:
        yield PaymentDenied(value=value, problem=problem)


def _payment_problem(position: Position, value: int) -> str | None:
    if value not in SYMBOLS:
        return "no card has this value"
    if position.phase is Phase.OVER:
        return "no turn is going on"
    if position.phase is Phase.FREE_SPIN:
        return "no payment has been made before the free spin"
    in_trays = position.trays.lid.joined(position.trays.bottom)
    return None if in_trays.of(SYMBOLS[value]) else "no Money Tray holds such a card"


def _tile_faults(position: Position) -> Iterable[Fault]:
    if position.out_of_game != Piles():
        yield TilesNotInPlay(field="out_of_game")
    if position.monkeys:
        yield TilesNotInPlay(field="monkeys")
    if position.super_winner is not None:
        yield TilesNotInPlay(field="super_winner")

"""What can be wrong with a submitted position."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Annotated

from msgspec import Meta
from msgspec.structs import astuple

from engines.core.actors import Seat
from engines.core.results import Fault
from engines.core.terms import Terms
from engines.mega_jackpot.actions import ReelNumber
from engines.mega_jackpot.config import Config
from engines.mega_jackpot.parts import SYMBOLS, Card, Parts, Symbol
from engines.mega_jackpot.state import (
    REELS,
    CardValue,
    Many,
    Phase,
    Piles,
    Position,
    jackpot_symbol,
    reels_left,
)

Found = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number read off a submitted state: there it may be larger than on any table."""


class WrongSeatCount(Fault):
    """There are fewer hands than two, or more than four."""

    code = "seats/count"
    clause = "MJ-TURN-1"
    at = "/state/position/hands"
    detail = "There are {seats} hands; Mega Jackpot is played by 2 to 4 seats."
    seats: Found
    """How many hands there are."""


class NoSuchSeat(Fault):
    """A seat is named that is not at the table."""

    code = "seats/unknown"
    clause = "MJ-TURN-1"
    at = "/state/position/{field}"
    detail = "There is no seat {seat} among {seats}."
    field: str
    """The field that names it: seat or super_winner."""
    seat: Seat
    """The seat that is named there."""
    seats: Found
    """How many hands there are."""


class UnknownCard(Fault):
    """A reel holds a card that the pack does not have."""

    code = "cards/unknown"
    clause = "MJ-COMP-2"
    at = "/state/position/reels/{reel}"
    detail = "Reel {reel} holds a card {card!r}, which is not in the pack."
    reel: ReelNumber
    """The reel that holds it."""
    card: Card
    """The card as it stands in the state."""


class TooManyCopies(Fault):
    """The reels hold more cards of one print than the pack has."""

    code = "cards/too-many"
    clause = "MJ-COMP-2"
    at = "/state/position/reels"
    detail = "The reels hold {found} cards {card!r}; there are only {copies}."
    card: Card
    """The card of which there are too many."""
    found: Found
    """How many lie on the reels."""
    copies: Many
    """How many there are."""


class WrongSum(Fault):
    """The cards of a symbol do not add up."""

    code = "cards/do-not-add-up"
    clause = "MJ-COMP-1"
    at = "/state/position"
    detail = "There are {found} cards of the {symbol} on the table; it must be {expected}."
    symbol: Symbol
    """The symbol whose cards were counted."""
    found: Found
    """How many cards of it the position holds in all places together."""
    expected: Found
    """How many there must be: the Jackpot cards and the starting cards of every seat."""


class DiscardEmpty(Fault):
    """A discard is empty though the reel above it holds cards."""

    code = "discards/empty"
    clause = "MJ-REFILL-1"
    at = "/state/position/discards/{discard}"
    detail = "Discard {discard} is empty though its reel holds cards; it would have been refilled at once."
    discard: ReelNumber
    """The number of the empty one."""


class PhaseDenied(Fault):
    """The phase does not suit the rest of the position."""

    code = "phase/impossible"
    clause = "MJ-SPIN-1"
    at = "/state/position/phase"
    detail = "The phase cannot be {phase}: {problem}."
    phase: Phase
    """The phase that the state names."""
    problem: str
    """What speaks against it."""


class PaymentDenied(Fault):
    """The last payment cannot have been made."""

    code = "payment/impossible"
    clause = "MJ-PAY-3"
    at = "/state/position/last_payment"
    detail = "The last payment of the turn cannot be {value}: {problem}."
    value: CardValue
    """The value that the state names."""
    problem: str
    """What speaks against it."""


class TilesNotInPlay(Fault):
    """Something that only the tiles can cause, in a game without them."""

    code = "tiles/not-in-play"
    clause = "MJ-SETUP-1"
    at = "/state/position/{field}"
    detail = "This game is played without tiles, so {field} cannot be set."
    field: str
    """The field that is set."""


FAULTS: tuple[type[Fault], ...] = (
    WrongSeatCount,
    NoSuchSeat,
    UnknownCard,
    TooManyCopies,
    WrongSum,
    DiscardEmpty,
    PhaseDenied,
    PaymentDenied,
    TilesNotInPlay,
)


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
    for field, seat in (("seat", position.seat), ("super_winner", position.super_winner)):
        if seat is not None and seat >= seats:
            yield NoSuchSeat(field=field, seat=seat, seats=seats)


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
    seats, discards = len(position.hands), position.discards
    for symbol, found in zip(SYMBOLS.values(), in_piles, strict=True):
        found += sum(discard.count(symbol) for discard in discards)
        found += sum(map(on_reels.__getitem__, parts.prints[symbol]))
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
    if position.phase in (Phase.FREE_SPIN, Phase.OVER):
        return f"in the phase {position.phase.value} no turn with a payment is going on"
    in_trays = position.trays.lid.joined(position.trays.bottom)
    return None if in_trays.of(SYMBOLS[value]) else "no Money Tray holds such a card"


def _tile_faults(position: Position) -> Iterable[Fault]:
    if position.out_of_game != Piles():
        yield TilesNotInPlay(field="out_of_game")
    if position.monkeys:
        yield TilesNotInPlay(field="monkeys")
    if position.super_winner is not None:
        yield TilesNotInPlay(field="super_winner")

"""Spinning: the free spin of a turn, and those that are paid for."""

from engines.core.results import Refusal
from engines.mega_jackpot.actions import Flip, PayAndSpin, Spin
from engines.mega_jackpot.events import CardPaid, CardsFlipped, Flipped, JackpotHit
from engines.mega_jackpot.parts import symbol_of
from engines.mega_jackpot.refusals import (
    NoSuchDiscard,
    NoSuchReel,
    NothingToSpin,
    ReelEmpty,
    SameDiscard,
    SameReel,
    ValueNotHeld,
)
from engines.mega_jackpot.rules import MegaTurn
from engines.mega_jackpot.rules.payments import right_value
from engines.mega_jackpot.rules.phases import free_spin_due, no_jackpot
from engines.mega_jackpot.state import REELS, Position, jackpot_symbol, reels_left


def spin(turn: MegaTurn, seat: int, action: Spin) -> None:
    """Take the compulsory free spin: one card, or two at once (MJ-SPIN-1, MJ-SPIN-2, MJ-SPIN-3)."""
    turn.require(free_spin_due(turn.position, turn.terms.config.tiles))
    turn.require(*_there(action.flips))
    turn.require(*_possible(turn.position, action.flips))
    _flip(turn, seat, action.flips)


def pay_and_spin(turn: MegaTurn, seat: int, action: PayAndSpin) -> None:
    """Pay a card into a Money Tray, then spin again (MJ-PAY-1 to MJ-PAY-5)."""
    position, hand = turn.position, turn.position.hands[seat]
    held = hand.values()
    turn.require(no_jackpot(position, turn.terms.config.tiles))
    turn.require(bool(reels_left(position)) or NothingToSpin())
    turn.require(*_there(action.flips))
    turn.require(action.value in held or ValueNotHeld(seat=seat, value=action.value, held=held))
    turn.require(
        right_value(action.value, held, position.last_payment, turn.terms.config.first_payment),
        *_possible(position, action.flips),
    )
    turn.emit(CardPaid(seat=seat, value=action.value, tray=action.tray))
    _flip(turn, seat, action.flips)


def _there(flips: tuple[Flip, ...]) -> list[bool | Refusal]:
    """List that the reels and discards are there which are named (MJ-SETUP-3, MJ-SPIN-2)."""
    reels: list[bool | Refusal] = [flip.reel in REELS or NoSuchReel(reel=flip.reel) for flip in flips]
    return reels + [flip.discard in REELS or NoSuchDiscard(discard=flip.discard) for flip in flips]


def _possible(position: Position, flips: tuple[Flip, ...]) -> list[bool | Refusal]:
    """List what must hold of the cards to be flipped (MJ-SPIN-2, MJ-SPIN-3, MJ-SPIN-4)."""
    left = reels_left(position)
    checks: list[bool | Refusal] = [flip.reel in left or ReelEmpty(reel=flip.reel, left=left) for flip in flips]
    if len(flips) == 2:
        one, other = flips
        checks.append(one.reel != other.reel or SameReel(reel=one.reel))
        checks.append(one.discard != other.discard or SameDiscard(discard=one.discard))
    return checks


def _flip(turn: MegaTurn, seat: int, flips: tuple[Flip, ...]) -> None:
    """Flip all cards at once and look for a jackpot afterwards (MJ-SPIN-3, MJ-JACKPOT-1)."""
    reels = turn.position.reels
    turned = (Flipped(reel=f.reel, discard=f.discard, symbol=symbol_of(reels[f.reel][0])) for f in flips)
    turn.emit(CardsFlipped(seat=seat, flips=tuple(turned)))
    symbol = jackpot_symbol(turn.position)
    if symbol is not None:
        turn.emit(JackpotHit(seat=seat, symbol=symbol))

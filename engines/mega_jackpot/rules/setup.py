"""Laying the game out."""

from engines.mega_jackpot.events import FirstSeatSet, OpeningFlipped, ReelsStacked, StartingCardsDealt
from engines.mega_jackpot.parts import Parts, symbol_of
from engines.mega_jackpot.rules import MegaTurn
from engines.mega_jackpot.state import REELS, Discard, Piles, Reel


def set_up(turn: MegaTurn, first_seat: int | None) -> None:
    """Stack the reels, flip the opening cards, deal the hands, settle who begins (MJ-SETUP-3, MJ-SETUP-4, MJ-TURN-2).

    The tiles need no laying out: they begin face down, and one is drawn when it is flipped (MJ-SETUP-2).
    """
    deck = turn.draw.shuffled("reels", turn.terms.parts.deck())
    turn.emit(ReelsStacked(reels=(deck[0::3], deck[1::3], deck[2::3])))
    opening = turn.terms.config.opening_cards_per_reel
    left, middle, right = (_flipped_opening(turn.position.reels[reel][:opening]) for reel in REELS)
    turn.emit(OpeningFlipped(discards=(left, middle, right)))
    turn.emit(StartingCardsDealt(hand=starting_hand(turn.terms.parts)))
    drawn = turn.draw.below("first-seat", len(turn.position.hands)) if first_seat is None else first_seat
    turn.emit(FirstSeatSet(seat=drawn, drawn=first_seat is None))


def starting_hand(parts: Parts) -> Piles:
    """Return what each seat takes; the other starting cards leave the game (MJ-SETUP-6, MJ-SETUP-7)."""
    return Piles(**{row.symbol.value: row.dealt for row in parts.starting})


def _flipped_opening(cards: Reel) -> Discard:
    """Return the discard that flipping these cards one after the other makes, its top first (MJ-SETUP-4)."""
    return tuple(symbol_of(card) for card in reversed(cards))

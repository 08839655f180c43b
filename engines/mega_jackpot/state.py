"""The position of Mega Jackpot."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import astuple

from engines.core.actors import Seat
from engines.core.values import Value, Word
from engines.mega_jackpot.parts import SYMBOLS, Card, Symbol

REELS = range(3)
"""The three reels, from left to right; each has the discard of its number below it."""

Many = Annotated[int, Meta(ge=0, le=1000)]
Monkeys = Annotated[int, Meta(ge=0, le=2)]
CardValue = Annotated[int, Meta(ge=1, le=99)]


class Phase(Word):
    """What the turn has come to."""

    FREE_SPIN = "free_spin"
    """The compulsory free spin is due."""
    AFTER_SPIN = "after_spin"
    """No jackpot: stop, or pay and spin again."""
    JACKPOT = "jackpot"
    """Three of a kind: cash out, or attempt the Mega Jackpot."""
    OVER = "over"
    """The game has ended."""


class Ending(Word):
    """How a game can end."""

    REEL_EMPTY = "reel_empty"
    """A reel ran out, and the turn in which it did is finished."""
    SUPER_MEGA_JACKPOT = "super_mega_jackpot"
    """A bet of three lamps met the Genie."""


class Tray(Word):
    """One of the two Money Trays (MJ-COMP-4)."""

    LID = "lid"
    """The lid of the box."""
    BOTTOM = "bottom"
    """The bottom of the box."""


class Piles(Value):
    """Cards sorted by value: how many there are of each."""

    apple: Many = 0
    """Cards of 1 point."""
    ring: Many = 0
    """Cards of 2 points."""
    ruby: Many = 0
    """Cards of 3 points."""
    carpet: Many = 0
    """Cards of 5 points."""
    lamp: Many = 0
    """Cards of 7 points."""

    def of(self, symbol: Symbol) -> int:
        """Return how many cards of a symbol there are."""
        count: int = getattr(self, symbol.value)
        return count

    def plus(self, symbol: Symbol, count: int) -> "Piles":
        """Return the piles with cards of one symbol added, or taken away where the count is negative."""
        return self.replace(**{symbol.value: self.of(symbol) + count})

    def joined(self, other: "Piles") -> "Piles":
        """Return both together."""
        return Piles(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})

    def values(self) -> tuple[int, ...]:
        """Return the values that are there, ascending."""
        return tuple(value for value, count in zip(SYMBOLS, astuple(self), strict=True) if count)

    def points(self) -> int:
        """Return what all cards are worth."""
        return sum(value * count for value, count in zip(SYMBOLS, astuple(self), strict=True))


class Trays(Value):
    """What lies in the two Money Trays."""

    lid: Piles = Piles()
    """The cards in the lid."""
    bottom: Piles = Piles()
    """The cards in the bottom."""

    def of(self, tray: Tray) -> Piles:
        """Return what lies in a tray."""
        return self.lid if tray is Tray.LID else self.bottom

    def with_tray(self, tray: Tray, piles: Piles) -> "Trays":
        """Return the trays with the cards of one of them replaced."""
        return self.replace(**{tray.value: piles})


Reel = tuple[Card, ...]
Discard = tuple[Symbol, ...]


class Position(Value):
    """Everything on the table, the hidden cards included."""

    reels: tuple[Reel, Reel, Reel]
    """The cards of each reel, the top one first."""
    discards: tuple[Discard, Discard, Discard]
    """The symbols on each discard, the top one first."""
    hands: tuple[Piles, ...]
    """The cards in front of each seat."""
    seat: Seat
    """Whose turn it is."""
    phase: Phase = Phase.FREE_SPIN
    """What the turn has come to."""
    last_payment: CardValue | None = None
    """The value paid last in this turn; None before the first payment."""
    trays: Trays = Trays()
    """The two Money Trays."""
    out_of_game: Piles = Piles()
    """What bankruptcies have removed."""
    monkeys: Monkeys = 0
    """How many Monkey tiles lie face up."""
    super_winner: Seat | None = None
    """Who has won a Super Mega Jackpot."""

    def hand(self, seat: Seat) -> Piles:
        """Return the cards in front of a seat."""
        return self.hands[seat]


def reels_left(position: Position) -> tuple[int, ...]:
    """Return the numbers of the reels that still hold cards."""
    return tuple(reel for reel in REELS if position.reels[reel])


def jackpot_symbol(position: Position) -> Symbol | None:
    """Return the symbol that all three discards show, None where they differ or one is empty."""
    tops = {discard[0] if discard else None for discard in position.discards}
    return tops.pop() if len(tops) == 1 else None

"""The cards of Mega Jackpot, and what a pack must satisfy."""

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Annotated

from msgspec import Meta

from engines.core.packs import PackError, PackFlaw, Source
from engines.core.values import Value, Word

JACKPOT_FILE = "jackpot_cards.toml"
JACKPOT_CARDS = 90
TILES = 4
"""One Genie and three Monkeys (MJ-COMP-5)."""
STARTING_CARDS = {1: 12, 2: 8}
"""How many starting cards there are of each value (MJ-COMP-3)."""
DEALT = {1: 3, 2: 2}
"""How many of them a seat takes (MJ-SETUP-6)."""

Copies = Annotated[int, Meta(ge=0, le=1000)]


class Symbol(Word):
    """What a Jackpot card can turn out to be; the cheapest first."""

    APPLE = "apple"
    """Worth 1 point."""
    RING = "ring"
    """Worth 2 points."""
    RUBY = "ruby"
    """Worth 3 points; the rulebook also says diamond."""
    CARPET = "carpet"
    """The magic carpet, worth 5 points."""
    LAMP = "lamp"
    """The genie's lamp, worth 7 points; the rulebook also says Genie."""


VALUES = {Symbol.APPLE: 1, Symbol.RING: 2, Symbol.RUBY: 3, Symbol.CARPET: 5, Symbol.LAMP: 7}
"""Points of each symbol (MJ-COMP-8, MJ-SETUP-8)."""
SYMBOLS = {value: symbol for symbol, value in VALUES.items()}

Card = Annotated[str, Meta(max_length=32)]
"""A Jackpot card: the symbol on its back, then the other symbol on its reel side, as in `apple-ring`."""


class JackpotRow(Value):
    """Equal Jackpot cards."""

    symbol: Symbol
    """The true symbol, on the back."""
    decoy: Symbol
    """The other symbol on the reel side."""
    copies: Copies
    """How many there are."""
    id: str | None = None
    """What views call the card: its symbols, the true one first; a pack may leave it out."""


class StartingRow(Value):
    """Equal starting cards."""

    symbol: Symbol
    """The symbol, unframed."""
    copies: Copies
    """How many there are."""
    dealt: Copies
    """How many each seat takes."""


class Parts(Value, dict=True):
    """What lies in the box."""

    jackpot: tuple[JackpotRow, ...]
    """The 90 Jackpot cards."""
    starting: tuple[StartingRow, ...]
    """The 20 starting cards."""

    def deck(self) -> list[Card]:
        """Return every Jackpot card, in the order of the pack."""
        return [card for card, copies in self.copies.items() for _ in range(copies)]

    @cached_property
    def copies(self) -> dict[Card, int]:
        """How many Jackpot cards of each print there are."""
        return {f"{row.symbol.value}-{row.decoy.value}": row.copies for row in self.jackpot}

    @cached_property
    def jackpot_sums(self) -> dict[Symbol, int]:
        """How many Jackpot cards of each symbol there are."""
        return {symbol: sum(row.copies for row in self.jackpot if row.symbol is symbol) for symbol in Symbol}

    @cached_property
    def dealt(self) -> dict[Symbol, int]:
        """How many starting cards of each symbol a seat takes."""
        return {symbol: sum(row.dealt for row in self.starting if row.symbol is symbol) for symbol in Symbol}


@cache
def symbol_of(card: Card) -> Symbol:
    """Return what a card turns out to be."""
    return Symbol(card.partition("-")[0])


@cache
def pair_of(card: Card) -> tuple[Symbol, Symbol]:
    """Return the two symbols on a card's reel side, the cheaper one first: they do not tell which is true."""
    true, decoy = (Symbol(name) for name in card.split("-"))
    return (true, decoy) if VALUES[true] <= VALUES[decoy] else (decoy, true)


def read(source: Source) -> Parts:
    """Read a pack (MJ-COMP-1, MJ-COMP-2, MJ-COMP-3), and remark on what the rulebook says of the odds (MJ-COMP-6).

    Raises PackError with everything that is wrong with it.
    """
    jackpot = source.rows("jackpot_cards", JackpotRow)
    parts = Parts(jackpot=jackpot, starting=source.rows("starting_cards", StartingRow))
    flaws = [*_jackpot_flaws(parts), *_starting_flaws(parts)]
    if flaws:
        raise PackError(flaws)
    source.remarks.extend(_remarks(parts))
    return parts


def _jackpot_flaws(parts: Parts) -> Iterable[PackFlaw]:
    for number, row in enumerate(parts.jackpot, 1):
        if row.symbol is row.decoy:
            yield PackFlaw(file=JACKPOT_FILE, row=number, message="the reel side must show two different symbols")
        if row.id not in (None, card := f"{row.symbol.value}-{row.decoy.value}"):
            yield PackFlaw(file=JACKPOT_FILE, row=number, message=f"the id must be {card}, which views call the card")
    if len(parts.copies) < len(parts.jackpot):
        yield PackFlaw(file=JACKPOT_FILE, message="a pair of symbol and decoy stands in two rows")
    if (total := sum(row.copies for row in parts.jackpot)) != JACKPOT_CARDS:
        yield PackFlaw(file=JACKPOT_FILE, message=f"there must be {JACKPOT_CARDS} cards, not {total}")
    for symbol, count in parts.jackpot_sums.items():
        if count == 0:
            yield PackFlaw(
                file=JACKPOT_FILE, message=f"there must be cards of all five symbols, and {symbol.value} has none"
            )


def _remarks(parts: Parts) -> Iterable[PackFlaw]:
    """Yield what the rulebook says of apples and rubies and a pack does otherwise (MJ-COMP-6)."""
    apples, rubies = parts.jackpot_sums[Symbol.APPLE], parts.jackpot_sums[Symbol.RUBY]
    if apples <= rubies:
        message = f"the rulebook has more apples than rubies; here {apples} are apples and {rubies} are rubies"
        yield PackFlaw(file=JACKPOT_FILE, message=message)
    apple, ruby = (parts.copies.get(card, 0) for card in ("apple-ruby", "ruby-apple"))
    if apple <= ruby:
        message = (
            f"of apple and ruby the rulebook makes the apple likelier; here {apple} are apples and {ruby} are rubies"
        )
        yield PackFlaw(file=JACKPOT_FILE, message=message)


def _starting_flaws(parts: Parts) -> Iterable[PackFlaw]:
    file = "starting_cards.toml"
    copies = {VALUES[row.symbol]: row.copies for row in parts.starting}
    if copies != STARTING_CARDS or len(copies) < len(parts.starting):
        yield PackFlaw(file=file, message="there must be 12 cards of 1 point and 8 cards of 2 points")
        return
    for number, row in enumerate(parts.starting, 1):
        if row.dealt != DEALT[VALUES[row.symbol]]:
            yield PackFlaw(file=file, row=number, message="a seat takes 3 cards of 1 point and 2 cards of 2 points")

"""What a pack must satisfy."""

import itertools
from collections import Counter
from collections.abc import Iterable

from engines.core.packs import PackFlaw
from engines.jackpot_set_the_reel.parts.cards import SYMBOLS, TOKENS, Symbol
from engines.jackpot_set_the_reel.parts.rows import ColourRow, JackpotRow, MarketRow, PlayerRow, TokenRow, TwoSides

COLOURS = 4
CARDS_PER_COLOUR = 10
MARKET_CARDS_PER_SYMBOL = 4
JACKPOT_CARDS = {symbol: 1 if symbol is Symbol.SEVEN else 7 for symbol in SYMBOLS}
"""How many Jackpot cards there are of each symbol (SR-COMP-4)."""


def colour_flaws(rows: tuple[ColourRow, ...]) -> Iterable[PackFlaw]:
    """Four colours, each of its own name (SR-COMP-2)."""
    file = "colours.toml"
    if len(rows) != COLOURS:
        yield PackFlaw(file=file, message=f"there must be {COLOURS} colours, not {len(rows)}")
    for number, row in enumerate(rows, 1):
        if row.colour in {other.colour for other in rows[: number - 1]}:
            yield PackFlaw(file=file, row=number, message=f"the colour {row.colour!r} stands in two rows")
        if row.colour in ("market", "jackpot"):
            yield PackFlaw(file=file, row=number, message=f"a colour cannot be called {row.colour!r}")


def player_flaws(rows: tuple[PlayerRow, ...], colours: tuple[ColourRow, ...]) -> Iterable[PackFlaw]:
    """Ten cards a colour, and prices that cost something (SR-COMP-2, SR-UPGRADE-6)."""
    file = "player_cards.toml"
    known = {colour.colour for colour in colours}
    yield from _side_flaws(file, rows)
    for number, row in enumerate(rows, 1):
        if row.colour is not None and row.colour not in known:
            yield PackFlaw(file=file, row=number, message=f"there is no colour {row.colour!r}")
    for colour in sorted(known):
        names = [row.id for row in rows if row.colour in (None, colour)]
        if len(names) != CARDS_PER_COLOUR:
            yield PackFlaw(file=file, message=f"{colour} must have {CARDS_PER_COLOUR} cards, not {len(names)}")
        yield from _repeated(file, names)


def market_flaws(rows: tuple[MarketRow, ...]) -> Iterable[PackFlaw]:
    """Four cards of each symbol, each with a price (SR-COMP-1)."""
    file = "market_cards.toml"
    yield from _side_flaws(file, rows)
    yield from _repeated(file, [row.id for row in rows])
    for number, row in enumerate(rows, 1):
        if row.price < 1:
            yield PackFlaw(file=file, row=number, message="a Market card must cost at least 1")
    for symbol in SYMBOLS:
        copies = sum(row.copies for row in rows if row.symbol is symbol)
        if copies != MARKET_CARDS_PER_SYMBOL:
            message = f"there must be {MARKET_CARDS_PER_SYMBOL} cards of {symbol.value}, not {copies}"
            yield PackFlaw(file=file, message=message)


def _side_flaws(file: str, rows: Iterable[TwoSides]) -> Iterable[PackFlaw]:
    """Every upgrade costs something, and leads to a side (SR-UPGRADE-6)."""
    for number, row in enumerate(rows, 1):
        if 0 in (row.upgrade_cost, row.back_upgrade_cost):
            yield PackFlaw(file=file, row=number, message="every upgrade must cost at least 1")
        described = row.back_symbol, row.back_coins or None, row.back_stars or None, row.back_upgrade_cost
        if row.upgrade_cost is None and any(value is not None for value in described):
            yield PackFlaw(file=file, row=number, message="without an upgrade_cost its other side is never seen")


def _repeated(file: str, names: list[str]) -> Iterable[PackFlaw]:
    for name in sorted(name for name, count in Counter(names).items() if count > 1):
        yield PackFlaw(file=file, message=f"the name {name!r} stands in two rows of one deck")


def jackpot_flaws(rows: tuple[JackpotRow, ...]) -> Iterable[PackFlaw]:
    """Decks of seven that never rise and end in the minimum, for every number of players (SR-COMP-4, SR-SETUP-5)."""
    file = "jackpot_cards.toml"
    for number, row in enumerate(rows, 1):
        if not row.seats():
            yield PackFlaw(file=file, row=number, message="it must be used with some number of players")
    for symbol, expected in JACKPOT_CARDS.items():
        deck = [row for row in rows if row.symbol is symbol]
        if len(deck) != expected:
            yield PackFlaw(file=file, message=f"there must be {expected} cards of {symbol.value}, not {len(deck)}")
        for seats in (2, 3, 4):
            used = [row for row in deck if seats in row.seats()]
            yield from _deck_flaws(file, symbol, seats, used)


def _deck_flaws(file: str, symbol: Symbol, seats: int, deck: list[JackpotRow]) -> Iterable[PackFlaw]:
    if any(upper.stars < lower.stars for upper, lower in itertools.pairwise(deck)):
        yield PackFlaw(file=file, message=f"with {seats} players the deck of {symbol.value} rises from top to bottom")
    minimum = [row.do_not_take for row in deck]
    if symbol is not Symbol.SEVEN and (minimum[-1:] != [True] or sum(minimum) != 1):
        message = f"with {seats} players the deck of {symbol.value} must end in its only card marked do_not_take"
        yield PackFlaw(file=file, message=message)


def token_flaws(rows: tuple[TokenRow, ...]) -> Iterable[PackFlaw]:
    """One token of each kind (SR-COMP-3)."""
    if Counter(row.token for row in rows) != Counter(TOKENS):
        yield PackFlaw(file="tokens.toml", message="there must be one token of each of the six kinds")

"""Reading a pack of Jackpot: Set the Reel."""

from collections.abc import Iterable, Iterator

from engines.core.packs import PackError, Source
from engines.jackpot_set_the_reel.parts.cards import SYMBOLS, CardKind, ColourDeck, JackpotCard, Parts, TokenKind
from engines.jackpot_set_the_reel.parts.checks import (
    colour_flaws,
    jackpot_flaws,
    market_flaws,
    player_flaws,
    token_flaws,
)
from engines.jackpot_set_the_reel.parts.remarks import remarks
from engines.jackpot_set_the_reel.parts.rows import ColourRow, JackpotRow, MarketRow, PlayerRow, TokenRow


def read(source: Source) -> Parts:
    """Read a pack. Raises PackError with everything that is wrong with it (SR-COMP-1 to SR-COMP-4)."""
    colours = source.rows("colours", ColourRow)
    players = source.rows("player_cards", PlayerRow)
    market = source.rows("market_cards", MarketRow)
    jackpots = source.rows("jackpot_cards", JackpotRow)
    tokens = source.rows("tokens", TokenRow)
    flaws = [
        *colour_flaws(colours),
        *player_flaws(players, colours),
        *market_flaws(market),
        *jackpot_flaws(jackpots),
        *token_flaws(tokens),
    ]
    if flaws:
        raise PackError(flaws)
    source.name("player_cards", (tuple(_player_ids(row, colours)) for row in players))
    source.name("market_cards", (tuple(_market_ids(row)) for row in market))
    source.name("jackpot_cards", ((f"jackpot-{symbol}-{place}",) for symbol, place in _places(jackpots)))
    parts = Parts(
        colours=tuple(_colour_deck(colour, players) for colour in colours),
        market=tuple(_market_cards(market)),
        jackpots=tuple(_jackpot_cards(jackpots)),
        tokens=tuple(TokenKind(token=row.token, amount=row.amount) for row in tokens),
    )
    source.remarks.extend(remarks(parts))
    return parts


def _player_ids(row: PlayerRow, colours: Iterable[ColourRow]) -> Iterator[str]:
    return (f"{colour.colour}-{row.id}" for colour in colours if row.colour in (None, colour.colour))


def _market_ids(row: MarketRow) -> Iterator[str]:
    return (f"market-{row.id}-{copy}" for copy in range(1, row.copies + 1))


def _places(rows: tuple[JackpotRow, ...]) -> Iterator[tuple[str, int]]:
    """Yield the symbol of each row, and its place among the rows of that symbol."""
    for number, row in enumerate(rows, 1):
        yield row.symbol.value, sum(other.symbol is row.symbol for other in rows[:number])


def _colour_deck(colour: ColourRow, rows: Iterable[PlayerRow]) -> ColourDeck:
    cards = (
        CardKind(id=f"{colour.colour}-{row.id}", front=row.front(), back=row.back(), price=None)
        for row in rows
        if row.colour in (None, colour.colour)
    )
    return ColourDeck(colour=colour.colour, chip=colour.chip, cards=tuple(cards))


def _market_cards(rows: Iterable[MarketRow]) -> Iterator[CardKind]:
    for row in rows:
        for id in _market_ids(row):
            yield CardKind(id=id, front=row.front(), back=row.back(), price=row.price)


def _jackpot_cards(rows: tuple[JackpotRow, ...]) -> Iterator[JackpotCard]:
    for symbol in SYMBOLS:
        for place, row in enumerate((row for row in rows if row.symbol is symbol), 1):
            yield JackpotCard(
                id=f"jackpot-{symbol.value}-{place}",
                symbol=symbol,
                stars=row.stars,
                token=row.token,
                stays=row.do_not_take,
                seats=row.seats(),
            )

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
    return Parts(
        colours=tuple(_colour_deck(colour, players) for colour in colours),
        market=tuple(_market_cards(market)),
        jackpots=tuple(_jackpot_cards(jackpots)),
        tokens=tuple(TokenKind(token=row.token, amount=row.amount) for row in tokens),
    )


def _colour_deck(colour: ColourRow, rows: Iterable[PlayerRow]) -> ColourDeck:
    cards = (
        CardKind(id=f"{colour.colour}-{row.id}", front=row.front(), back=row.back(), price=None)
        for row in rows
        if row.colour in (None, colour.colour)
    )
    return ColourDeck(colour=colour.colour, chip=colour.chip, cards=tuple(cards))


def _market_cards(rows: Iterable[MarketRow]) -> Iterator[CardKind]:
    for row in rows:
        for copy in range(1, row.copies + 1):
            yield CardKind(id=f"market-{row.id}-{copy}", front=row.front(), back=row.back(), price=row.price)


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

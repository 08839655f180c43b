"""A box of cards for the tests: what the rules do must not hang on the numbers of the built-in pack."""

from engines.core.game import Game, load
from engines.core.packs import Pack
from engines.jackpot_set_the_reel.engine import ENGINE
from engines.jackpot_set_the_reel.parts import CardKind, Face, JackpotCard, Parts, Symbol, Token
from engines.jackpot_set_the_reel.parts.cards import ColourDeck, TokenKind

BELL, CHERRY, MELON, GRAPE, SEVEN = Symbol

COLOURS = ("red", "green", "purple", "yellow")


def face(symbol: Symbol, *, active: bool = True, coins: int = 1, stars: int = 0, cost: int | None = None) -> Face:
    """Write a side in one line."""
    return Face(symbol=symbol, active=active, coins=coins, stars=stars, upgrade_cost=cost)


def two_sides(id: str, front: Face, back: Face | None = None, price: int | None = None) -> CardKind:
    """Write a card in one line."""
    return CardKind(id=id, front=front, back=back, price=price)


def player_cards(colour: str) -> tuple[CardKind, ...]:
    """Return the ten cards of a colour; three of them are grey, with Coins that count for nothing."""
    return (
        two_sides(f"{colour}-bell", face(BELL, cost=4), face(BELL, coins=2, stars=1)),
        two_sides(f"{colour}-cherry", face(CHERRY, cost=4), face(CHERRY, coins=2, stars=1)),
        two_sides(f"{colour}-melon", face(MELON, cost=4), face(MELON, coins=2, stars=1)),
        two_sides(f"{colour}-grape", face(GRAPE, coins=2)),
        two_sides(f"{colour}-grey-bell", face(BELL, active=False, coins=3, cost=2), face(BELL, stars=1)),
        two_sides(f"{colour}-grey-cherry", face(CHERRY, active=False, coins=3, cost=3), face(CHERRY, stars=2)),
        two_sides(f"{colour}-grey-seven", face(SEVEN, active=False, coins=3, cost=9), face(SEVEN, stars=3)),
        two_sides(f"{colour}-switch", face(MELON, coins=0, cost=1), face(GRAPE, coins=0, cost=1)),
        two_sides(f"{colour}-seven", face(SEVEN, coins=0)),
        two_sides(f"{colour}-wild", face(SEVEN, coins=0, cost=5), face(SEVEN, stars=2)),
    )


def market_cards() -> tuple[CardKind, ...]:
    """Return four cards of each symbol: one with an upgrade section, the others cheaper one by one."""
    return tuple(
        two_sides(
            f"market-{symbol.value}-{number}",
            face(symbol, coins=3, stars=1, cost=2 if number == 1 else None),
            face(symbol, coins=4, stars=2) if number == 1 else None,
            price=8 - number,
        )
        for symbol in Symbol
        for number in (1, 2, 3, 4)
    )


def jackpot(symbol: Symbol, place: int, stars: int, seats: tuple[int, ...], **marks: bool) -> JackpotCard:
    """Write a Jackpot card in one line."""
    return JackpotCard(
        id=f"jackpot-{symbol.value}-{place}",
        symbol=symbol,
        stars=stars,
        token=marks.get("token", False),
        stays=marks.get("stays", False),
        seats=seats,
    )


def jackpot_cards() -> tuple[JackpotCard, ...]:
    """Return decks of 9, 8 with a token, and 3 for two players; more of them for three and four; a seven of 10."""
    every = (2, 3, 4)
    decks = [
        (
            jackpot(symbol, 1, 9, every),
            jackpot(symbol, 2, 8, every, token=True),
            jackpot(symbol, 3, 7, (3, 4)),
            jackpot(symbol, 4, 6, (4,)),
            jackpot(symbol, 5, 5, (4,)),
            jackpot(symbol, 6, 4, (3, 4)),
            jackpot(symbol, 7, 3, every, stays=True, token=symbol is BELL),
        )
        for symbol in (BELL, CHERRY, MELON, GRAPE)
    ]
    return (*(card for deck in decks for card in deck), jackpot(SEVEN, 1, 10, every))


def parts() -> Parts:
    """Return the box."""
    amounts = {Token.COINS: 2, Token.VP: 2, Token.DISCOUNT: 3}
    return Parts(
        colours=tuple(
            ColourDeck(colour=colour, chip=chip, cards=player_cards(colour))
            for colour, chip in zip(COLOURS, Symbol, strict=False)
        ),
        market=market_cards(),
        jackpots=jackpot_cards(),
        tokens=tuple(TokenKind(token=token, amount=amounts.get(token, 1)) for token in Token),
    )


BUILT_IN = load(ENGINE)
PARTS = parts()
GAME = Game(ENGINE, Pack("tests", "0" * 32, PARTS, ()), BUILT_IN.clauses, BUILT_IN.variants)

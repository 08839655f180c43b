"""The cards and tokens of Jackpot: Set the Reel."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from engines.core.values import Value, Word

WORDS = "^[a-z0-9]+(-[a-z0-9]+)*$"
CardId = Annotated[str, Meta(pattern=WORDS, max_length=48, extra={"label": "card"})]
"""A card: `red-bell-1` for a Player card, `market-bell-2` for a Market card."""

JackpotId = Annotated[str, Meta(pattern=WORDS, max_length=48, extra={"label": "card"})]
"""A Jackpot card, as in `jackpot-bell-1`: the symbol of its deck, then its place from the top of all seven."""

LaidId = Annotated[str, Meta(max_length=48, extra_json_schema={"pattern": WORDS}, extra={"label": "card"})]
"""A card in a position, whose faults tell which cards there are not."""

Amount = Annotated[int, Meta(ge=0, le=99)]
Price = Annotated[int, Meta(ge=1, le=99)]
Copies = Annotated[int, Meta(ge=1, le=99)]
Seats = Annotated[int, Meta(ge=2, le=4)]


class Symbol(Word):
    """What a card shows, in the order of the five decks."""

    BELL = "bell"
    """Bells, the first of the five decks."""
    CHERRY = "cherry"
    """Cherries."""
    MELON = "melon"
    """Melons, the third of the five decks."""
    GRAPE = "grape"
    """Grapes."""
    SEVEN = "seven"
    """A seven: it stands for any symbol, as its player likes."""


SYMBOLS = tuple(Symbol)
PLACES = {symbol: place for place, symbol in enumerate(SYMBOLS)}
"""Where the pile and the Jackpot deck of each symbol stand."""


class Token(Word):
    """The six Bonus tokens, one of each."""

    COINS = "coins"
    """Gain Coins."""
    VP = "vp"
    """Gain Victory Points."""
    MOVE = "move"
    """Move a card of the hand to another place in it."""
    SEVEN = "seven"
    """Treat a played card as a seven."""
    DISCOUNT = "discount"
    """Upgrade a card of the hand for less."""
    DOUBLER = "doubler"
    """Double the effect of another token."""


TOKENS = tuple(Token)


class Face(Value):
    """One side of a Player or Market card (SR-CARD-1)."""

    symbol: Symbol
    """The symbol it shows."""
    active: bool
    """Whether it counts; a grey side does not."""
    coins: Amount
    """The Coins it shows at the top: its income."""
    stars: Amount
    """The Gold Stars it shows: Victory Points at the end."""
    upgrade_cost: Price | None
    """What flipping it to its other side costs; None where it has no upgrade section."""


class CardKind(Value):
    """The two sides of a card, and what a Market card costs."""

    id: CardId
    """The card."""
    front: Face
    """The side it starts with: that of the poker chip, or that of the price."""
    back: Face | None
    """The other side; None where the card can never show it."""
    price: Price | None
    """What it costs on the Market; None for a Player card."""

    def face(self, flipped: bool) -> Face | None:
        """Return the side that shows."""
        return self.back if flipped else self.front


class ShownCard(Value):
    """A card with what the side it shows says."""

    card: CardId
    """Which card it is."""
    flipped: bool
    """Whether it shows its other side; otherwise the one with the poker chip or the price."""
    symbol: Symbol
    """What the side shows."""
    active: bool
    """Whether it counts; a grey side does not."""
    coins: Amount
    """Its income."""
    stars: Amount
    """Its Gold Stars."""
    upgrade_cost: Price | None
    """What an upgrade costs; None without an upgrade section."""
    upgraded: Face | None
    """The side that an upgrade turns up, with what it gives; None without an upgrade section."""


class JackpotCard(Value):
    """A Jackpot card."""

    id: JackpotId
    """The card."""
    symbol: Symbol
    """The deck it belongs to."""
    stars: Amount
    """The Silver Stars: Victory Points, scored at once."""
    token: bool
    """Whether it brings a Bonus token too."""
    stays: bool
    """Whether it shows "do not take" and stays where it is."""
    seats: tuple[Seats, ...]
    """The numbers of players it is used with."""


class ColourDeck(Value):
    """The ten Player cards of one colour."""

    colour: str
    """The colour of the poker chip."""
    chip: Symbol
    """The symbol on the poker chip."""
    cards: tuple[CardKind, ...]
    """Ten of them."""


class TokenKind(Value):
    """What a Bonus token is good for."""

    token: Token
    """Which of the six it is."""
    amount: Amount
    """The Coins or the points it gives, or the Coins it takes off; 1 for the other tokens."""


class Parts(Value, dict=True):
    """What lies in the box."""

    colours: tuple[ColourDeck, ...]
    """The Player cards, colour by colour, in the order in which seats take them."""
    market: tuple[CardKind, ...]
    """The Market cards."""
    jackpots: tuple[JackpotCard, ...]
    """The Jackpot cards, each deck from its top to its bottom."""
    tokens: tuple[TokenKind, ...]
    """The Bonus tokens."""

    @cached_property
    def kinds(self) -> dict[str, CardKind]:
        """Every Player and Market card by its id."""
        players = {card.id: card for deck in self.colours for card in deck.cards}
        return players | {card.id: card for card in self.market}

    @cached_property
    def shown(self) -> dict[tuple[str, bool], ShownCard]:
        """What a viewer is shown of each side of every card."""
        sides = [(card, flipped) for card in self.kinds.values() for flipped in (False, True)]
        return {(card.id, flipped): _shown(card, flipped) for card, flipped in sides if card.face(flipped) is not None}

    @cached_property
    def jackpot(self) -> dict[str, JackpotCard]:
        """Every Jackpot card by its id."""
        return {card.id: card for card in self.jackpots}

    @cached_property
    def colour_ids(self) -> tuple[frozenset[CardId], ...]:
        """The ids of each colour's cards."""
        return tuple(frozenset(card.id for card in deck.cards) for deck in self.colours)

    @cached_property
    def played_ids(self) -> dict[int, frozenset[CardId]]:
        """The ids of the Player cards that are played with, for each number of players (SR-SETUP-10)."""
        return {seats: frozenset[str]().union(*self.colour_ids[:seats]) for seats in (2, 3, 4)}

    @cached_property
    def market_ids(self) -> dict[Symbol, frozenset[CardId]]:
        """The ids of each symbol's Market cards."""
        return {symbol: frozenset(card.id for card in self.market_cards(symbol)) for symbol in SYMBOLS}

    @cached_property
    def best_income(self) -> int:
        """The most Coins that a side shows."""
        return max(max(card.front.coins, card.back.coins if card.back else 0) for card in self.kinds.values())

    @cached_property
    def best_stars(self) -> int:
        """The most points that a Jackpot card is worth."""
        return max(card.stars for card in self.jackpots)

    @cached_property
    def amounts(self) -> dict[Token, int]:
        """What each token is good for."""
        return {kind.token: kind.amount for kind in self.tokens}

    @cached_property
    def decks(self) -> dict[int, tuple[tuple[JackpotId, ...], ...]]:
        """The five Jackpot decks for each number of players, top first (SR-SETUP-5)."""
        return {
            seats: tuple(
                tuple(card.id for card in self.jackpots if card.symbol is symbol and seats in card.seats)
                for symbol in SYMBOLS
            )
            for seats in (2, 3, 4)
        }

    def face(self, id: str, flipped: bool = False) -> Face:
        """Return the side of a card that shows."""
        face = self.kinds[id].face(flipped)
        assert face is not None, "a card without an upgrade section is never flipped"
        return face

    def market_cards(self, symbol: Symbol) -> tuple[CardKind, ...]:
        """Return the Market cards of a symbol, in the order of the pack."""
        return tuple(card for card in self.market if card.front.symbol is symbol)


def _shown(card: CardKind, flipped: bool) -> ShownCard:
    face = card.face(flipped)
    assert face is not None, "a card without an upgrade section is never flipped"
    return ShownCard(
        card=card.id,
        flipped=flipped,
        symbol=face.symbol,
        active=face.active,
        coins=face.coins,
        stars=face.stars,
        upgrade_cost=face.upgrade_cost,
        upgraded=None if face.upgrade_cost is None else card.face(not flipped),
    )

"""The position of Jackpot: Set the Reel."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.tuples import put
from engines.core.values import Value, Word
from engines.jackpot_set_the_reel.config import Config
from engines.jackpot_set_the_reel.parts import LaidId, Token

HAND = 10
"""The cards of a seat, always (SR-BUY-3)."""
ROWS = 3
"""The turns of a round, and the cards of a column before the tenth one is added (SR-PLAY-3)."""
COLUMNS = range(3)
"""The columns, from left to right; also the positions of a row."""
TRIGGER = 30
"""The Victory Points that bring the end (SR-END-1)."""

Coins = Annotated[int, Meta(ge=0, lt=2**31)]
Points = Annotated[int, Meta(ge=0, lt=2**31)]
Column = Annotated[int, Meta(ge=0, le=2, extra={"label": "column"})]
Named = Annotated[int, Meta(ge=0, lt=2**31)]
"""The number of a place in an action, where it may name nothing."""
NamedColumn = Annotated[int, Meta(ge=0, lt=2**31, extra={"label": "column"})]
"""The number of a column in an action, where it may name nothing."""
Round = Annotated[int, Meta(ge=1, lt=2**31)]
Place = Annotated[int, Meta(ge=0, le=9)]


class Card(Value):
    """A card and the side it shows."""

    id: LaidId
    """Which card it is."""
    flipped: bool = False
    """Whether it shows its other side; otherwise the one with the poker chip or the price."""


Hand = tuple[Card, ...]
Pile = tuple[LaidId, ...]
Deck = tuple[LaidId, ...]
Tokens = tuple[Token, ...]
Columns = tuple[Hand, Hand, Hand]
Market = tuple[Pile, Pile, Pile, Pile, Pile]
Decks = tuple[Deck, Deck, Deck, Deck, Deck]


class Phase(Word):
    """What the round has come to."""

    STARTING_TOKEN = "starting_token"
    """The fourth seat chooses its token before the first turn."""
    BEFORE_PLAYING = "before_playing"
    """A seat's turn: its three cards are still to be played."""
    BEFORE_CLAIMING = "before_claiming"
    """A seat's turn: the three cards lie there, and what they give is to be claimed."""
    AFTER_CLAIMING = "after_claiming"
    """A seat's turn: all that is left are optional actions, and the end of the turn."""
    ROUND_END = "round_end"
    """All seats at once place their tenth card, take income and reassemble their hands."""
    OVER = "over"
    """The game has ended."""


TURN_PHASES = (Phase.BEFORE_PLAYING, Phase.BEFORE_CLAIMING, Phase.AFTER_CLAIMING)


class Ending(Word):
    """How a game can end."""

    THIRTY_POINTS = "thirty_points"
    """A seat has 30 Victory Points or more at the end of a round."""
    TIMER_EMPTY = "timer_empty"
    """The Timer deck of the solo game has run out."""


class SecondDue(Value):
    """The second effect of a doubled token, which is still to come."""

    token: Token
    """The token that is doubled: move, seven or discount."""
    done: LaidId
    """The card of the first effect; the second one needs another."""


class Player(Value):
    """What a seat has before it."""

    hand: Hand = ()
    """The cards in hand, from left to right."""
    coins: Coins = 0
    """How many Coins it can spend."""
    score: Points = 0
    """Its Victory Points on the Scoreboard."""
    tokens: Tokens = ()
    """Its unused Bonus tokens."""
    columns: Columns = ((), (), ())
    """Its slot machine: each column in the order in which the cards came."""
    tenth: Card | None = None
    """The tenth card, laid out, or received and not yet placed."""
    income_taken: bool = False
    """Whether it has taken its income of this round."""

    def card(self, id: str) -> Card | None:
        """Return a card of the hand by its id."""
        return next((card for card in self.hand if card.id == id), None)

    def place_of(self, id: str) -> int:
        """Return the place of a card of the hand, from the left."""
        return next(place for place, card in enumerate(self.hand) if card.id == id)

    def row(self) -> Hand:
        """Return the cards played last, from left to right."""
        return tuple(column[-1] for column in self.columns)

    def cards(self) -> Hand:
        """Return all its cards, wherever they lie."""
        tenth = () if self.tenth is None else (self.tenth,)
        return (*self.hand, *self.columns[0], *self.columns[1], *self.columns[2], *tenth)


class Position(Value):
    """Everything on the table, the hidden cards included."""

    players: tuple[Player, ...]
    """What each seat has."""
    market: Market = ((), (), (), (), ())
    """The piles of the Market, the top card of each first: bell, cherry, melon, grape, seven."""
    jackpots: Decks = ((), (), (), (), ())
    """The Jackpot decks, the top card of each first: bell, cherry, melon, grape, seven."""
    taken: Deck = ()
    """The Jackpot cards that have left their decks, in the order in which they did."""
    supply: Tokens = ()
    """The Bonus tokens in the supply; face down in the solo game."""
    used: Tokens = ()
    """The Bonus tokens used in this turn."""
    discarded: Tokens = ()
    """Solo: the Bonus tokens lying face up."""
    revealed: Tokens = ()
    """Solo: the Bonus tokens shown to choose from."""
    timer: Pile = ()
    """Solo: the Timer deck, its top card first, starting sides up."""
    out_of_game: Pile = ()
    """The cards that have left the game, in the order in which they did."""
    round: Round = 1
    """The number of the round."""
    starting_seat: Seat = 0
    """Who has the Starting Player token."""
    seat: Seat = 0
    """Whose turn it is; at a round's end, whose turn was the last."""
    phase: Phase = Phase.BEFORE_PLAYING
    """What the round has come to."""
    sevens: tuple[Column, ...] = ()
    """The positions of the row just played that a token makes sevens."""
    token_due: bool = False
    """Whether a Bonus token is to be chosen before anything else."""
    second: SecondDue | None = None
    """The second effect of a doubled token that comes before anything else; None where none is due."""
    jackpot_this_round: bool = False
    """Whether a Jackpot card has been claimed in this round."""

    def with_player(self, seat: Seat, **changes: object) -> "Position":
        """Return the position with something of one seat changed."""
        return self.replace(players=put(self.players, seat, self.players[seat].replace(**changes)))


def in_order(tokens: Tokens) -> Tokens:
    """Return tokens in the order of their kinds: where they lie, their order means nothing."""
    return tuple(token for token in Token if token in tokens)


def is_last_round(position: Position, config: Config) -> bool:
    """Tell whether the game ends with this round because somebody has reached 30 points (SR-END-1, SR-SOLO-1)."""
    return not config.solo and any(player.score >= TRIGGER for player in position.players)


def is_done(player: Player, last_round: bool) -> bool:
    """Tell whether a seat has nothing left to do at a round's end (SR-END-2, SR-HAND-1)."""
    return player.income_taken and (last_round or len(player.hand) == HAND)

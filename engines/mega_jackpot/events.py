"""What happens in a game of Mega Jackpot."""

from typing import Annotated, get_args

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.values import Tagged, Value, Word
from engines.mega_jackpot.actions import ReelNumber
from engines.mega_jackpot.parts import Symbol
from engines.mega_jackpot.state import CardValue, Discard, Ending, Piles, Reel, Tray

FaceUp = Annotated[int, Meta(ge=0, le=3)]


class Tile(Word):
    """What a Mega Jackpot tile turns out to be."""

    GENIE = "genie"
    """The one that wins the tray."""
    MONKEY = "monkey"
    """One of the three that do not."""


class FirstSeatSet(Tagged):
    """Who begins is settled."""

    seat: Seat
    """The seat that takes the first turn."""
    drawn: bool
    """Whether it was drawn; otherwise the request named it."""


class StartingCardsDealt(Tagged):
    """Every seat takes its starting cards."""

    hand: Piles
    """What each seat takes."""


class ReelsStacked(Tagged):
    """The Jackpot cards are shuffled and divided into three reels."""

    reels: tuple[Reel, Reel, Reel] | None
    """The cards of each reel, the top one first; hidden from all but the referee."""


class OpeningFlipped(Tagged):
    """The opening cards of each reel are flipped onto the discard below it."""

    discards: tuple[Discard, Discard, Discard]
    """The symbols on each discard, the top one first."""


class CardPaid(Tagged):
    """A seat pays for another spin."""

    seat: Seat
    """Who pays."""
    value: CardValue
    """The value of the card."""
    tray: Tray
    """The Money Tray it goes into."""


class Flipped(Value):
    """A card that was flipped."""

    reel: ReelNumber
    """The reel it came from."""
    discard: ReelNumber
    """The discard it lies on."""
    symbol: Symbol
    """What it turned out to be."""


class CardsFlipped(Tagged):
    """A seat has spun: one or two cards were flipped."""

    seat: Seat
    """Who spun."""
    flips: tuple[Flipped, ...]
    """The cards, by reel."""


class JackpotHit(Tagged):
    """All three discards show the same symbol after a spin."""

    seat: Seat
    """Who hit it."""
    symbol: Symbol
    """The symbol that all three show."""


class JackpotCashedOut(Tagged):
    """A seat takes the three cards of its jackpot."""

    seat: Seat
    """Who takes them."""
    symbol: Symbol
    """The symbol of all three."""


class JackpotBet(Tagged):
    """A seat puts the three cards of its jackpot into a Money Tray."""

    seat: Seat
    """Who bets."""
    symbol: Symbol
    """The symbol of all three."""
    tray: Tray
    """The Money Tray they go into."""


class DiscardRefilled(Tagged):
    """An empty discard gets the top card of the reel above it."""

    reel: ReelNumber
    """The number of the reel and its discard."""
    symbol: Symbol
    """What the card turned out to be."""


class TileFlipped(Tagged):
    """One of the face-down Mega Jackpot tiles is flipped."""

    seat: Seat
    """Who flipped it."""
    tile: Tile
    """What it is."""
    monkeys: FaceUp
    """How many Monkeys lie face up now; with the third one all tiles are about to be shuffled."""


class TrayBankrupted(Tagged):
    """The third Monkey: all cards of a Money Tray leave the game."""

    tray: Tray
    """The Money Tray."""
    cards: Piles
    """What left the game."""


class TrayWon(Tagged):
    """The Genie: a seat collects all cards of a Money Tray."""

    seat: Seat
    """Who collects them."""
    tray: Tray
    """The Money Tray."""
    cards: Piles
    """What was in it."""


class TilesShuffled(Tagged):
    """All four tiles lie face down again."""


class SuperMegaJackpotWon(Tagged):
    """A bet of three lamps met the Genie: the game is won."""

    seat: Seat
    """Who has won."""


class Stopped(Tagged):
    """A seat leaves it at that and ends its turn without a jackpot."""

    seat: Seat
    """Who stops."""


class TurnPassed(Tagged):
    """The next seat is to spin."""

    seat: Seat
    """Whose turn it is now."""


class GameEnded(Tagged):
    """The game is over."""

    reason: Ending
    """Which ending it was."""


Event = (
    FirstSeatSet
    | StartingCardsDealt
    | ReelsStacked
    | OpeningFlipped
    | CardPaid
    | CardsFlipped
    | JackpotHit
    | JackpotCashedOut
    | JackpotBet
    | DiscardRefilled
    | TileFlipped
    | TrayBankrupted
    | TrayWon
    | TilesShuffled
    | SuperMegaJackpotWon
    | Stopped
    | TurnPassed
    | GameEnded
)
EVENTS: tuple[type[Tagged], ...] = get_args(Event)

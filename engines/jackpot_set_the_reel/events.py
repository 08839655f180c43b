"""What happens in a game of Jackpot: Set the Reel."""

from typing import get_args

from engines.core.actors import Seat
from engines.core.values import Tagged, Value
from engines.jackpot_set_the_reel.actions import Order, Prize
from engines.jackpot_set_the_reel.parts import Amount, CardId, JackpotId, Price, Symbol, Token
from engines.jackpot_set_the_reel.state import (
    Card,
    Coins,
    Column,
    Decks,
    Ending,
    Hand,
    Market,
    Pile,
    Place,
    Points,
    Round,
    Tokens,
)


class MarketLaidOut(Tagged):
    """The Market is laid out: of each symbol as many cards as there are players."""

    piles: Market
    """The piles, the top card of each first: bell, cherry, melon, grape, seven."""


class JackpotsLaidOut(Tagged):
    """The Jackpot cards of this number of players are laid out."""

    decks: Decks
    """The decks, the top card of each first: bell, cherry, melon, grape, seven."""


class TimerCardsSwapped(Tagged):
    """Solo: Active cards of the Timer deck make way for Inactive ones."""

    taken_out: Pile
    """The cards that leave the game."""
    put_in: Pile
    """The cards that take their place."""


class TimerStacked(Tagged):
    """Solo: the Timer deck is shuffled."""

    top: CardId
    """The card that lies on top."""
    timer: Pile | None
    """The whole deck, its top card first; hidden from all but the referee."""


class HandShuffled(Tagged):
    """A seat shuffles its ten Player cards and takes them up."""

    seat: Seat
    """Whose hand it is."""
    hand: Hand | None
    """The cards from left to right; hidden from the others."""


class FirstSeatSet(Tagged):
    """Who has the Starting Player token is settled."""

    seat: Seat
    """The seat that takes the first turn."""
    drawn: bool
    """Whether it was drawn; otherwise the request named it, or it is alone."""


class StartingTokenOffered(Tagged):
    """The fourth seat is to choose a Bonus token before the first turn."""

    seat: Seat
    """Who is to choose."""


class TurnStarted(Tagged):
    """A seat's turn begins."""

    seat: Seat
    """Whose turn it is."""


class CardsPlayed(Tagged):
    """A seat has played three neighbouring cards into a row."""

    seat: Seat
    """Who played them."""
    cards: Hand
    """The cards, from left to right."""


class TokenUsed(Tagged):
    """A seat uses a Bonus token, with the doubler or without."""

    seat: Seat
    """Who uses it."""
    token: Token
    """Which effect is used."""
    doubled: bool
    """Whether the doubler is used with it."""


class SecondEffectOpened(Tagged):
    """The second effect of a doubled token is to follow."""

    seat: Seat
    """Whose it is."""
    token: Token
    """The token that is doubled."""
    done: CardId | None
    """The card of the first effect; hidden from the others where it is a move."""


class CoinsGained(Tagged):
    """A seat gains Coins from the supply."""

    seat: Seat
    """Who gains them."""
    coins: Coins
    """How many."""


class PointsScored(Tagged):
    """A seat scores Victory Points on the Scoreboard."""

    seat: Seat
    """Who scores."""
    points: Points
    """How many."""


class ThirtyReached(Tagged):
    """A seat has reached 30 Victory Points: the game ends with this round."""

    seat: Seat
    """Who has."""
    score: Points
    """Its Victory Points."""


class CardMoved(Tagged):
    """A seat moves a card within its hand."""

    seat: Seat
    """Whose hand it is."""
    moved: CardId | None
    """The card; hidden from the others."""
    place: Place | None
    """Its place afterwards, from 0 at the left; hidden from the others."""


class CardMadeSeven(Tagged):
    """A card of the row just played counts as a seven."""

    seat: Seat
    """Whose row it is."""
    position: Column
    """Its position in the row, from 0 at the left."""


class CardUpgraded(Tagged):
    """A seat flips a card of its hand; others do not learn the card's place."""

    seat: Seat
    """Whose hand it is."""
    card: CardId
    """Which card it is."""
    flipped: bool
    """Whether it shows its other side now; otherwise its starting side again."""
    price: Amount
    """What it cost."""


class CardPurchased(Tagged):
    """A seat buys a Market card and exchanges it for a card of its hand; others do not learn the card's place."""

    seat: Seat
    """Who buys."""
    pile: Symbol
    """Where it came from."""
    card: CardId
    """The Market card."""
    replaced: CardId
    """The card that leaves the game."""
    cost: Price
    """What it cost."""


class ResultClaimed(Tagged):
    """A seat claims what its row gives."""

    seat: Seat
    """Who claims."""
    prize: Prize
    """What is claimed."""


class JackpotHit(Tagged):
    """Three of a kind: the top card of a Jackpot deck is scored."""

    seat: Seat
    """Who hit it."""
    jackpot: JackpotId
    """The Jackpot card."""
    stays: bool
    """Whether it stays on its deck as the minimum payout."""


class TokenDue(Tagged):
    """A seat is to choose a Bonus token."""

    seat: Seat
    """Who is to choose."""


class TokensRevealed(Tagged):
    """Solo: tokens of the face-down supply are shown to choose from."""

    tokens: Tokens
    """Those shown by this draw."""


class TokensReshuffled(Tagged):
    """Solo: the supply has run out, and the discarded tokens become the supply."""


class TokenGained(Tagged):
    """A seat gains a Bonus token."""

    seat: Seat
    """Who gains it."""
    token: Token
    """Which one it gains."""


class TokenTaken(Tagged):
    """A seat takes a Bonus token from another one."""

    seat: Seat
    """Who takes it."""
    token: Token
    """Which one it takes."""
    loser: Seat
    """Who had it."""


class TokenDeclined(Tagged):
    """A seat takes no Bonus token from another one."""

    seat: Seat
    """Who takes none."""


class NoTokenLeft(Tagged):
    """A seat is to gain a Bonus token, but there is none that it could have."""

    seat: Seat
    """Who gains nothing."""


class TokensDiscarded(Tagged):
    """Solo: the Bonus tokens just used are discarded, face up."""

    tokens: Tokens
    """The one used, and the doubler where it was used with it."""


class TurnEnded(Tagged):
    """A seat has ended its turn."""

    seat: Seat
    """Whose turn it was."""


class TokensReturned(Tagged):
    """The Bonus tokens used in the turn go back to the supply."""

    tokens: Tokens
    """All that were used, in the order of their kinds."""


class TenthCardLaidOut(Tagged):
    """A seat has played nine cards and lays out the tenth."""

    seat: Seat
    """Whose card it is."""
    tenth: Card
    """The card."""


class Passed(Value):
    """A tenth card on its way."""

    giver: Seat
    """Who gives it."""
    receiver: Seat
    """Who receives it."""
    tenth: Card
    """The card, with the side it shows."""


class TenthCardsPassed(Tagged):
    """All tenth cards are passed on at once."""

    passes: tuple[Passed, ...]
    """The cards, by giver."""


class TenthCardRemoved(Tagged):
    """Solo: the tenth card leaves the game."""

    seat: Seat
    """Whose card it is."""
    card: CardId
    """Which card it was."""


class TimerCardDrawn(Tagged):
    """Solo: the top card of the Timer deck takes the place of the tenth card."""

    seat: Seat
    """Who is to place it."""
    card: CardId
    """The card, its starting side up."""


class TimerCardLost(Tagged):
    """Solo: a round without a Jackpot: the bottom card of the Timer deck leaves the game."""

    card: CardId
    """Which card it was."""


class TenthCardPlaced(Tagged):
    """A seat adds the card received to a column."""

    seat: Seat
    """Who places it."""
    column: Column
    """The column, 0 to 2 from left to right."""


class IncomeTaken(Tagged):
    """A seat takes the Coins of a column."""

    seat: Seat
    """Who takes them."""
    column: Column
    """The column, 0 to 2 from left to right."""
    coins: Coins
    """How many it gives."""


class HandReassembled(Tagged):
    """A seat has taken up its hand for the next round."""

    seat: Seat
    """Whose hand it is."""
    order: Order | None
    """The columns in the order in which they lie in the hand; hidden from the others."""
    hand: Hand | None
    """The new hand, from left to right; hidden from the others."""


class RoundStarted(Tagged):
    """The Starting Player token has moved to the left, and a new round begins."""

    round: Round
    """The number of the round."""
    seat: Seat
    """Who has the token now."""


class GameEnded(Tagged):
    """The game is over."""

    reason: Ending
    """Which ending it was."""


Event = (
    MarketLaidOut
    | JackpotsLaidOut
    | TimerCardsSwapped
    | TimerStacked
    | HandShuffled
    | FirstSeatSet
    | StartingTokenOffered
    | TurnStarted
    | CardsPlayed
    | TokenUsed
    | SecondEffectOpened
    | CoinsGained
    | PointsScored
    | ThirtyReached
    | CardMoved
    | CardMadeSeven
    | CardUpgraded
    | CardPurchased
    | ResultClaimed
    | JackpotHit
    | TokenDue
    | TokensRevealed
    | TokensReshuffled
    | TokenGained
    | TokenTaken
    | TokenDeclined
    | NoTokenLeft
    | TokensDiscarded
    | TokensReturned
    | TurnEnded
    | TenthCardLaidOut
    | TenthCardsPassed
    | TenthCardRemoved
    | TimerCardDrawn
    | TimerCardLost
    | TenthCardPlaced
    | IncomeTaken
    | HandReassembled
    | RoundStarted
    | GameEnded
)
EVENTS: tuple[type[Tagged], ...] = get_args(Event)

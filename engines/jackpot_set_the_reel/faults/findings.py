"""The kinds of things that can be wrong with a submitted position."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.results import Fault
from engines.jackpot_set_the_reel.parts import CardId, JackpotId, Symbol, Token
from engines.jackpot_set_the_reel.state import Phase

Count = Annotated[int, Meta(ge=0, lt=2**31)]


class WrongSeatCount(Fault):
    """The number of seats does not suit the game."""

    code = "seats/count"
    clause = "SR-TURN-4"
    at = "/state/position/players"
    detail = "There are {seats} seats; it must be {needed}."
    seats: Count
    """How many there are."""
    needed: str
    """How many there must be."""


class NoSuchSeat(Fault):
    """A seat is named that is not at the table."""

    code = "seats/unknown"
    clause = "SR-TURN-4"
    at = "/state/position/{field}"
    detail = "There is no seat {seat} among {seats}."
    field: str
    """The field that names it: seat or starting_seat."""
    seat: Seat
    """The number that names nobody."""
    seats: Count
    """How many there are."""


class UnknownCard(Fault):
    """A card is named that the pack does not have."""

    code = "cards/unknown"
    clause = "SR-COMP-2"
    at = "/state/position/{place}"
    detail = "The pack has no card {card!r}."
    place: str
    """Where it lies."""
    card: CardId
    """The id that names nothing."""


class CardTwice(Fault):
    """A card lies in more than one place."""

    code = "cards/twice"
    clause = "SR-COMP-2"
    at = "/state/position"
    detail = "The card {card!r} is there {found} times."
    card: CardId
    """Which card there is more than once."""
    found: Count
    """How often it is there."""


class CardMissing(Fault):
    """A card that is played with lies nowhere."""

    code = "cards/missing"
    clause = "SR-COMP-2"
    at = "/state/position"
    detail = "The card {card!r} is played with, and lies nowhere."
    card: CardId
    """Which card cannot be found."""


class CardNotInPlay(Fault):
    """A card of a colour that is not played with."""

    code = "cards/not-in-play"
    clause = "SR-SETUP-10"
    at = "/state/position"
    detail = "The card {card!r} belongs to no colour that is played with."
    card: CardId
    """Which card should be in the box."""


class WrongSide(Fault):
    """A card shows a side that nothing turns up."""

    code = "cards/impossible-side"
    clause = "SR-UPGRADE-4"
    at = "/state/position/players/{seat}"
    detail = "The card {card!r} is flipped, though it has no upgrade section."
    seat: Seat
    """Whose card it is."""
    card: CardId
    """Which card is flipped."""


class WrongPile(Fault):
    """A Market card lies in the pile of another symbol."""

    code = "market/wrong-pile"
    clause = "SR-SETUP-4"
    at = "/state/position/market"
    detail = "The card {card!r} does not belong to the Market pile of {symbol}."
    symbol: Symbol
    """The pile."""
    card: CardId
    """Which Market card it is."""


class MarketDoesNotAddUp(Fault):
    """The Market cards of a symbol are not as many as were laid out."""

    code = "market/do-not-add-up"
    clause = "SR-COMP-1"
    at = "/state/position"
    detail = "There are {found} Market cards of {symbol}; it must be {expected}."
    symbol: Symbol
    """Which pile the cards belong to."""
    found: Count
    """How many there are in all places together."""
    expected: Count
    """How many were laid out."""


class CardsDoNotAddUp(Fault):
    """A seat does not have ten cards."""

    code = "cards/do-not-add-up"
    clause = "SR-BUY-3"
    at = "/state/position/players/{seat}"
    detail = "Seat {seat} has {found} cards; it must be ten."
    seat: Seat
    """Whose cards they are."""
    found: Count
    """How many it has."""


class JackpotsDoNotAddUp(Fault):
    """A Jackpot deck and what was taken from it are not the cards of this number of players."""

    code = "jackpots/do-not-add-up"
    clause = "SR-COMP-4"
    at = "/state/position/jackpots"
    detail = "The Jackpot deck of {symbol} does not fit: {problem}."
    symbol: Symbol
    """The deck."""
    problem: str
    """What speaks against it."""


class UnknownJackpot(Fault):
    """A Jackpot card was taken that is not played with, or that stays."""

    code = "jackpots/unknown"
    clause = "SR-SETUP-5"
    at = "/state/position/taken"
    detail = "The Jackpot card {jackpot!r} cannot have been taken."
    jackpot: JackpotId
    """The card."""


class TokensDoNotAddUp(Fault):
    """A Bonus token is missing, or there twice."""

    code = "tokens/do-not-add-up"
    clause = "SR-COMP-3"
    at = "/state/position"
    detail = "The {token} token is there {found} times; it must be once."
    token: Token
    """Which of the six it is."""
    found: Count
    """How often it is there."""


class ChoiceDenied(Fault):
    """A pending choice of a token, or the lack of one, does not suit the rest."""

    code = "tokens/choice-impossible"
    clause = "SR-TOKEN-13"
    at = "/state/position/token_due"
    detail = "The choice of a token does not fit: {problem}."
    problem: str
    """What speaks against it."""


class SecondDenied(Fault):
    """A pending second effect cannot be."""

    code = "tokens/second-effect-impossible"
    clause = "SR-TOKEN-14"
    at = "/state/position/second"
    detail = "The second effect of the {token} token does not fit: {problem}."
    token: Token
    """The token that is doubled."""
    problem: str
    """What speaks against it."""


class SevensDenied(Fault):
    """Cards are treated as sevens that cannot be."""

    code = "tokens/sevens-impossible"
    clause = "SR-TOKEN-9"
    at = "/state/position/sevens"
    detail = "The cards treated as sevens do not fit: {problem}."
    problem: str
    """What speaks against it."""


class SoloOnly(Fault):
    """Something that only the solo game has, in another one."""

    code = "solo/not-in-play"
    clause = "SR-SOLO-1"
    at = "/state/position/{field}"
    detail = "Only the solo game has {field}; here it must be empty."
    field: str
    """The field that is set."""


class TimerDenied(Fault):
    """The Timer deck does not suit the round."""

    code = "solo/timer-impossible"
    clause = "SR-SOLO-6"
    at = "/state/position/timer"
    detail = "The Timer deck of {size} cards does not fit round {round}."
    size: Count
    """How many cards it holds."""
    round: Count
    """The number of the round."""


class StageDenied(Fault):
    """A seat's cards are not where this phase of the round has them."""

    code = "phase/impossible"
    clause = "SR-ROUND-1"
    at = "/state/position/players/{seat}"
    detail = "In the phase {phase} seat {seat} cannot stand like this: {problem}."
    seat: Seat
    """Whose cards do not lie where they must."""
    phase: Phase
    """What the round has come to, as the position says."""
    problem: str
    """What speaks against it."""


class PhaseDenied(Fault):
    """The phase does not suit the position as a whole."""

    code = "phase/does-not-fit"
    clause = "SR-END-1"
    at = "/state/position/phase"
    detail = "The phase cannot be {phase}: {problem}."
    phase: Phase
    """What the position says."""
    problem: str
    """What speaks against it."""


class TooMuch(Fault):
    """A number that so many turns and rounds cannot have come to."""

    code = "numbers/too-high"
    clause = "SR-COMP-5"
    at = "/state/position/{field}"
    detail = "There are {number} at {field}; by now it can be {most} at most."
    field: str
    """Where it stands."""
    number: Count
    """What the position says."""
    most: Count
    """The most that turns and rounds can have come to."""

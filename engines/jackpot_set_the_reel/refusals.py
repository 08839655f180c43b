"""Why an action of Jackpot: Set the Reel can be refused."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.actions import Prize
from engines.jackpot_set_the_reel.config import SETUP_REFUSALS
from engines.jackpot_set_the_reel.parts import CardId, Price, Symbol, Token
from engines.jackpot_set_the_reel.state import Coins, Column, Place

Index = Annotated[int, Meta(ge=0, le=2)]


class StartingTokenFirst(Refusal):
    """Something is tried before the fourth seat has chosen its token."""

    code = "turn/starting-token-first"
    clause = "SR-SETUP-9"
    at = "/action/kind"
    detail = "Before the first turn the fourth seat chooses its Bonus token."


class TurnsAreOver(Refusal):
    """An action of a turn is tried at the end of the round."""

    code = "turn/round-end"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = "All nine cards are played: what is left of the round is the tenth card, income and the new hand."


class TurnsGoOn(Refusal):
    """An action of the round's end is tried during the turns."""

    code = "round/turns-go-on"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = "Tenth card, income and reassembly come when every player has played nine cards."


class TokenIsDue(Refusal):
    """A Bonus token is to be chosen first."""

    code = "token/due"
    clause = "SR-TOKEN-13"
    at = "/action/kind"
    detail = "A Bonus token has been gained: it is chosen before anything else."


class SecondEffectIsDue(Refusal):
    """The second effect of a doubled token is to come first."""

    code = "token/second-effect-due"
    clause = "SR-TOKEN-14"
    at = "/action/kind"
    detail = "The second effect of the doubled {token} token comes before anything else."
    token: Token
    """The token that is doubled."""


class NoTokenDue(Refusal):
    """A Bonus token is chosen that nobody has gained."""

    code = "token/none-due"
    clause = "SR-TOKEN-13"
    at = "/action/kind"
    detail = "No Bonus token is to be chosen now."


class NoSecondEffectDue(Refusal):
    """A second effect is tried without a doubled token."""

    code = "token/no-second-effect-due"
    clause = "SR-TOKEN-14"
    at = "/action/kind"
    detail = "No doubled token waits for its second effect."


class TokenNotInSupply(Refusal):
    """A token is chosen that is not in the supply, though the supply holds others."""

    code = "token/not-in-supply"
    clause = "SR-TOKEN-12"
    at = "/action/token"
    detail = "The {token} token is not in the supply; while the supply holds any, the choice is among those."
    token: Token
    """The token that was named."""


class TokenNobodyGives(Refusal):
    """The supply is empty, and no other seat has this token unused."""

    code = "token/nobody-has-it"
    clause = "SR-TOKEN-5"
    at = "/action/token"
    detail = "The supply is empty, and no other player has an unused {token} token to take."
    token: Token
    """The token that was named."""


class TokenNotRevealed(Refusal):
    """Solo: a token is chosen that was not revealed."""

    code = "token/not-revealed"
    clause = "SR-SOLO-3"
    at = "/action/token"
    detail = "The {token} token is not among those revealed."
    token: Token
    """The token that was named."""


class CannotDecline(Refusal):
    """A token is declined that comes from the supply."""

    code = "token/cannot-decline"
    clause = "SR-TOKEN-12"
    at = "/action/kind"
    detail = "Only taking a token from another player can be declined; from the supply one must be chosen."


class RowIsPlayed(Refusal):
    """Three cards are played a second time in a turn."""

    code = "play/already-played"
    clause = "SR-TURN-2"
    at = "/action/kind"
    detail = "The three cards of this turn are already played."


class NotInHand(Refusal):
    """A card is to be played that the seat does not hold."""

    code = "play/no-such-card"
    clause = "SR-PLAY-1"
    at = "/action/{field}"
    detail = "There is no card {card!r} in the hand of seat {seat}; cards are played from the hand."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """The id that was named."""
    seat: Seat
    """Whose hand it is."""


class NotNeighbours(Refusal):
    """The three cards do not lie side by side in the hand."""

    code = "play/not-neighbours"
    clause = "SR-PLAY-1"
    at = "/action/cards"
    detail = "The three cards lie at the places {places} of the hand, from 0 at the left; they must be neighbours."
    places: tuple[Place, ...]
    """Their places in the hand, from 0 at the left."""


class Rearranged(Refusal):
    """The three cards are neighbours, but not in the order in which they lie in the hand."""

    code = "play/rearranged"
    clause = "SR-PLAY-2"
    at = "/action/cards"
    detail = "The three cards lie at the places {places} of the hand; their order must not be changed."
    places: tuple[Place, ...]
    """Their places in the hand, from 0 at the left, in the order in which they were named."""


class PlayIsDue(Refusal):
    """A claim, or the end of the turn, before three cards were played."""

    code = "play/due"
    clause = "SR-PLAY-1"
    at = "/action/kind"
    detail = "Three neighbouring cards are to be played first."


class ClaimIsDue(Refusal):
    """The end of the turn before the row was claimed."""

    code = "claim/due"
    clause = "SR-RESULT-9"
    at = "/action/kind"
    detail = "What the row gives is to be claimed before the turn can end."


class AlreadyClaimed(Refusal):
    """A second claim in a turn."""

    code = "claim/already-made"
    clause = "SR-RESULT-9"
    at = "/action/kind"
    detail = "The row of this turn is already claimed; a row is claimed once."


class NotThisResult(Refusal):
    """No reading of the row gives what is claimed."""

    code = "claim/not-this-result"
    clause = "SR-RESULT-1"
    at = "/action/prize"
    detail = "However its sevens are read, the row does not give {prize}."
    prize: Prize
    """What was claimed."""
    possible: tuple[Prize, ...]
    """What the row can give."""


class JackpotGone(Refusal):
    """The Jackpot deck that is claimed is empty."""

    code = "claim/deck-empty"
    clause = "SR-RESULT-10"
    at = "/action/prize"
    detail = "The Jackpot deck of {symbol} is empty."
    symbol: Symbol
    """The deck."""


class DoublerAlone(Refusal):
    """The doubler is used by itself."""

    code = "token/doubler-alone"
    clause = "SR-TOKEN-11"
    at = "/action/token"
    detail = "The doubler has no effect of its own; another token is used, with doubled set."


class TokenNotHeld(Refusal):
    """A token is used that the seat does not have."""

    code = "token/not-held"
    clause = "SR-TOKEN-1"
    at = "/action/{field}"
    detail = "Seat {seat} has no unused {token} token."
    field: str
    """The field that asks for it: token, or doubled for the doubler."""
    seat: Seat
    """Who would use it."""
    token: Token
    """Which one was to be used."""


class TokenSpent(Refusal):
    """A token is used a second time in one turn."""

    code = "token/used-this-turn"
    clause = "SR-TOKEN-4"
    at = "/action/{field}"
    detail = "The {token} token has been used in this turn; each token can be used once a turn."
    field: str
    """The field that asks for it: token, or doubled for the doubler."""
    token: Token
    """Which one was to be used again."""


class TargetMissing(Refusal):
    """A token that works on a card is used without naming one, or a move without its place."""

    code = "token/target-missing"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = "The {token} token needs the field {field}."
    field: str
    """The field that is missing: target or to."""
    token: Token
    """Which one was to be used."""


class TargetUnwanted(Refusal):
    """A card or a place is named that the token has no use for."""

    code = "token/target-unwanted"
    clause = "SR-TOKEN-15"
    at = "/action/{field}"
    detail = "The {token} token has no use for the field {field}."
    field: str
    """The field that is too much: target or to."""
    token: Token
    """Which one was to be used."""


class NoSuchPlace(Refusal):
    """A card is moved to a place that the hand does not have."""

    code = "move/no-such-place"
    clause = "SR-TOKEN-8"
    at = "/action/to"
    detail = "There is no place {to} in the hand; its last place is {last}."
    to: Place
    """The place that was named."""
    last: Place
    """The last place of the hand, counted from 0."""


class SamePlace(Refusal):
    """A move that leaves the order as it was."""

    code = "move/same-place"
    clause = "SR-TOKEN-16"
    at = "/action/to"
    detail = "The card {card!r} lies at place {to} already; a move must change the order."
    card: CardId
    """Which card was to be moved."""
    to: Place
    """Its place."""


class NoRowForSeven(Refusal):
    """The seven token is used at another time than between playing and claiming."""

    code = "seven/not-now"
    clause = "SR-TOKEN-9"
    at = "/action/token"
    detail = "The seven token works on the row just played, after it was played and before it is claimed."


class NotInRow(Refusal):
    """A card is to be treated as a seven that is not in the row just played."""

    code = "seven/not-in-row"
    clause = "SR-TOKEN-9"
    at = "/action/target"
    detail = "The card {card!r} is not among the three just played."
    card: CardId
    """Which card was named."""


class AlreadySeven(Refusal):
    """A card is to be treated as a seven that counts as one."""

    code = "seven/already-seven"
    clause = "SR-TOKEN-16"
    at = "/action/target"
    detail = "The card {card!r} counts as a seven already."
    card: CardId
    """Which card of the row was named."""


class SameCard(Refusal):
    """Both effects of a doubled token are to work on one card."""

    code = "token/same-card"
    clause = "SR-TOKEN-11"
    at = "/action/target"
    detail = "The card {card!r} had the first effect; the second one needs another card."
    card: CardId
    """Which card had the first effect."""


class NoSecondEffect(Refusal):
    """A doubled token whose second effect would not be possible."""

    code = "token/no-second-effect"
    clause = "SR-TOKEN-14"
    at = "/action/doubled"
    detail = "After this effect of the {token} token no second one would be possible; use it without the doubler."
    token: Token
    """Which one was to be doubled."""


class NotHeld(Refusal):
    """An optional action names a card that the seat does not hold."""

    code = "hand/no-such-card"
    clause = "SR-OPT-3"
    at = "/action/{field}"
    detail = "There is no card {card!r} in the hand of seat {seat}."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """The id that was named."""
    seat: Seat
    """Whose hand it is."""


class AlreadyPlayed(Refusal):
    """A card is to be moved or exchanged that was played in this round."""

    code = "hand/already-played"
    clause = "SR-OPT-3"
    at = "/action/{field}"
    detail = "The card {card!r} has been played in this round; only cards in hand can be moved or exchanged."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was named."""


class UpgradePlayed(Refusal):
    """A card is to be upgraded that was played in this round."""

    code = "upgrade/already-played"
    clause = "SR-UPGRADE-3"
    at = "/action/{field}"
    detail = "The card {card!r} has been played in this round; only cards in hand can be upgraded."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""


class NoUpgradeSection(Refusal):
    """A card is to be upgraded whose side has no upgrade section."""

    code = "upgrade/no-section"
    clause = "SR-UPGRADE-4"
    at = "/action/{field}"
    detail = "The side that the card {card!r} shows has no upgrade section."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""


class UpgradeTooDear(Refusal):
    """There are too few Coins for an upgrade."""

    code = "upgrade/too-dear"
    clause = "SR-UPGRADE-1"
    at = "/action/{field}"
    detail = "The upgrade of {card!r} costs {price} Coins; there are {coins}."
    field: str
    """Which field of the action names the card."""
    card: CardId
    """Which card was to be flipped."""
    price: Coins
    """What it costs, with the discount where there is one."""
    coins: Coins
    """What the seat has."""


class PileEmpty(Refusal):
    """A Market pile is sold out."""

    code = "purchase/sold-out"
    clause = "SR-BUY-4"
    at = "/action/pile"
    detail = "The Market pile of {pile} is sold out."
    pile: Symbol
    """Which of the five it is."""


class PurchaseTooDear(Refusal):
    """There are too few Coins for a Market card."""

    code = "purchase/too-dear"
    clause = "SR-BUY-1"
    at = "/action/pile"
    detail = "The top card of the pile of {pile} costs {price} Coins; there are {coins}."
    pile: Symbol
    """Which of the five it is."""
    price: Price
    """What its top card costs."""
    coins: Coins
    """What the seat has."""


class TenthIsDue(Refusal):
    """Income before the tenth card is placed."""

    code = "tenth/due"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The card received is added to a column first."


class TenthIsPlaced(Refusal):
    """The tenth card is placed a second time."""

    code = "tenth/already-placed"
    clause = "SR-TENTH-3"
    at = "/action/kind"
    detail = "The card received in this round has been placed."


class IncomeIsDue(Refusal):
    """Reassembly before income."""

    code = "income/due"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = "Income is taken before the hand is reassembled."


class IncomeIsTaken(Refusal):
    """Income a second time in a round."""

    code = "income/already-taken"
    clause = "SR-INCOME-1"
    at = "/action/kind"
    detail = "The income of this round has been taken, from one column."


class ColumnTwice(Refusal):
    """The columns are not joined once each."""

    code = "reassemble/not-each-once"
    clause = "SR-HAND-1"
    at = "/action/order"
    detail = "The order {order} does not name each of the columns 0, 1 and 2 once."
    order: tuple[Column, ...]
    """The order that was named."""


class DoneForThisRound(Refusal):
    """A seat acts at the end of a round though it has done everything."""

    code = "reassemble/already-done"
    clause = "SR-HAND-3"
    at = "/action/kind"
    detail = "Seat {seat} has nothing left to do in round {round}; it waits for the others."
    seat: Seat
    """Who acts."""
    round: Coins
    """The number of the round."""


REFUSALS: tuple[type[Refusal], ...] = (
    *SETUP_REFUSALS,
    StartingTokenFirst,
    TurnsAreOver,
    TurnsGoOn,
    TokenIsDue,
    SecondEffectIsDue,
    NoTokenDue,
    NoSecondEffectDue,
    TokenNotInSupply,
    TokenNobodyGives,
    TokenNotRevealed,
    CannotDecline,
    RowIsPlayed,
    NotInHand,
    NotNeighbours,
    Rearranged,
    PlayIsDue,
    ClaimIsDue,
    AlreadyClaimed,
    NotThisResult,
    JackpotGone,
    DoublerAlone,
    TokenNotHeld,
    TokenSpent,
    TargetMissing,
    TargetUnwanted,
    NoSuchPlace,
    SamePlace,
    NoRowForSeven,
    NotInRow,
    AlreadySeven,
    SameCard,
    NoSecondEffect,
    NotHeld,
    AlreadyPlayed,
    UpgradePlayed,
    NoUpgradeSection,
    UpgradeTooDear,
    PileEmpty,
    PurchaseTooDear,
    TenthIsDue,
    TenthIsPlaced,
    IncomeIsDue,
    IncomeIsTaken,
    ColumnTwice,
    DoneForThisRound,
)

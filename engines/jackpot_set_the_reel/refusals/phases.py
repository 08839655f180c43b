"""Why an action out of its phase is refused in Jackpot: Set the Reel."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Round


class StartingTokenFirst(Refusal):
    """Something is tried before the fourth seat has chosen its token."""

    code = "turn/starting-token-first"
    clause = "SR-SETUP-9"
    at = "/action/kind"
    detail = "Before the first turn {seat}, the fourth in turn order, chooses its Bonus token."
    instead = ("choose_token",)
    seat: Seat
    """Who is to choose."""


class TurnsAreOver(Refusal):
    """An action of a turn is tried at the end of the round."""

    code = "turn/round-end"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = (
        "Every player has played nine cards: what is left of {last_round, select,"
        " true {the last round is the tenth card and income} other {the round is the tenth card, income and the new"
        " hand}}."
    )
    instead = ("place_tenth", "take_income", "reassemble")
    last_round: bool
    """Whether the game ends with this round."""


class TurnsGoOn(Refusal):
    """An action of the round's end is tried during the turns."""

    code = "round/turns-go-on"
    clause = "SR-ROUND-1"
    at = "/action/kind"
    detail = "The tenth card, income and the new hand come once every player has played nine cards."
    instead = ("play_cards", "claim", "end_turn", "choose_token", "second_effect")


class TokenIsDue(Refusal):
    """A Bonus token is to be chosen first."""

    code = "token/due"
    clause = "SR-TOKEN-13"
    at = "/action/kind"
    detail = "A Bonus token has been gained; which one it is, is chosen before anything else."
    instead = ("choose_token", "decline_token")


class SecondEffectIsDue(Refusal):
    """The second effect of a doubled token is to come first."""

    code = "token/second-effect-due"
    clause = "SR-TOKEN-14"
    at = "/action/kind"
    detail = "The second effect of the doubled {token} token comes before anything else."
    instead = ("second_effect",)
    token: Token
    """The token that is doubled."""


class RowIsPlayed(Refusal):
    """Three cards are played a second time in a turn."""

    code = "play/already-played"
    clause = "SR-TURN-2"
    at = "/action/kind"
    detail = "The three cards of this turn are already played."
    instead = ("claim", "end_turn")


class PlayIsDue(Refusal):
    """A claim, or the end of the turn, before three cards were played."""

    code = "play/due"
    clause = "SR-PLAY-1"
    at = "/action/kind"
    detail = "Three neighbouring cards are to be played first."
    instead = ("play_cards",)


class ClaimIsDue(Refusal):
    """The end of the turn before the row was claimed."""

    code = "claim/due"
    clause = "SR-RESULT-9"
    at = "/action/kind"
    detail = "What the row gives is to be claimed before the turn can end."
    instead = ("claim",)


class AlreadyClaimed(Refusal):
    """A second claim in a turn."""

    code = "claim/already-made"
    clause = "SR-RESULT-9"
    at = "/action/kind"
    detail = "The row of this turn is already claimed; a row is claimed once."
    instead = ("end_turn",)


class DoneForThisRound(Refusal):
    """A seat acts at the end of a round though it has done everything."""

    code = "reassemble/already-done"
    clause = "SR-HAND-3"
    at = "/action/kind"
    detail = "{seat} has reassembled its hand and waits for the others; then round {round} ends."
    seat: Seat
    """Who acts."""
    round: Round
    """The number of the round."""


class DoneForTheGame(Refusal):
    """A seat acts at the end of the last round though it has taken its income."""

    code = "round/last-done"
    clause = "SR-END-2"
    at = "/action/kind"
    detail = (
        "{seat} has taken the last income and waits for the others; then the game is scored, and no hand is"
        " reassembled."
    )
    seat: Seat
    """Who acts."""

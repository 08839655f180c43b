"""Why a token is refused in Jackpot: Set the Reel."""

from engines.core.actors import Seat
from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import CardId, Token
from engines.jackpot_set_the_reel.state import Tokens


class NoSecondEffectDue(Refusal):
    """A second effect is tried without a doubled token."""

    code = "token/no-second-effect-due"
    clause = "SR-TOKEN-14"
    at = "/action/kind"
    detail = "No doubled token waits for its second effect."
    instead = ("use_token",)


class DoublerAlone(Refusal):
    """The doubler is used by itself."""

    code = "token/doubler-alone"
    clause = "SR-TOKEN-11"
    at = "/action/token"
    detail = "The doubler has no effect of its own: another token is used, with “doubled” at true."


class TokenNotHeld(Refusal):
    """A token is used that the seat does not have."""

    code = "token/not-held"
    clause = "SR-TOKEN-1"
    at = "/action/{field}"
    detail = "{seat} has no unused {token} token; its unused tokens: {unused}."
    field: str
    """The field that asks for it: token, or doubled for the doubler."""
    seat: Seat
    """Who would use it."""
    token: Token
    """Which one was to be used."""
    unused: Tokens
    """The tokens it has."""


class TokenSpent(Refusal):
    """A token is used a second time in one turn."""

    code = "token/used-this-turn"
    clause = "SR-TOKEN-4"
    at = "/action/{field}"
    detail = "The {token} token has been used in this turn; each token can be used once a turn."
    instead = ("use_token",)
    field: str
    """The field that asks for it: token, or doubled for the doubler."""
    token: Token
    """Which one was to be used again."""


class SameCard(Refusal):
    """Both effects of a doubled token are to work on one card."""

    code = "token/same-card"
    clause = "SR-TOKEN-11"
    at = "/action/target"
    detail = "The card “{card}” had the first effect; the second effect works on another card."
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

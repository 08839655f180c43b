"""Why gaining a card is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import Token


class NoTokenDue(Refusal):
    """A Bonus token is chosen that nobody has gained."""

    code = "token/none-due"
    clause = "SR-TOKEN-13"
    at = "/action/kind"
    detail = "No Bonus token is to be chosen now."


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
    instead = ("choose_token",)

"""Why gaining a card is refused in Jackpot: Set the Reel."""

from engines.core.results import Refusal
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Tokens


class NoTokenDue(Refusal):
    """A Bonus token is chosen that nobody has gained."""

    code = "token/none-due"
    clause = "SR-TOKEN-13"
    at = "/action/kind"
    detail = "No Bonus token has been gained that is still to be chosen."


class TokenNotInSupply(Refusal):
    """A token is chosen that is not in the supply, though the supply holds others."""

    code = "token/not-in-supply"
    clause = "SR-TOKEN-12"
    at = "/action/token"
    detail = "The {token} token is not in the supply, and while that holds tokens one of them is chosen: {choice}."
    token: Token
    """The token that was named."""
    choice: Tokens
    """The tokens in the supply."""


class TokenNobodyGives(Refusal):
    """The supply is empty, and no other seat has this token unused."""

    code = "token/nobody-has-it"
    clause = "SR-TOKEN-5"
    at = "/action/token"
    detail = (
        "The supply is empty, and no other player has an unused {token} token; those that can be taken are {choice}."
    )
    token: Token
    """The token that was named."""
    choice: Tokens
    """The unused tokens of the other players."""


class TokenNotRevealed(Refusal):
    """Solo: a token is chosen that was not revealed."""

    code = "token/not-revealed"
    clause = "SR-SOLO-3"
    at = "/action/token"
    detail = "The {token} token is not revealed; the choice is among {choice}."
    token: Token
    """The token that was named."""
    choice: Tokens
    """The tokens that are revealed."""


class CannotDecline(Refusal):
    """A token is declined that comes from the supply."""

    code = "token/cannot-decline"
    clause = "SR-TOKEN-12"
    at = "/action/kind"
    detail = "A token from another player can be declined; the supply holds tokens, and one of those is chosen."
    instead = ("choose_token",)

"""What can be wrong with Bonus tokens."""

from engines.core.faults import Found, Problem
from engines.core.results import Fault
from engines.jackpot_set_the_reel.parts import Token


class TokensDoNotAddUp(Fault):
    """A Bonus token is missing, or there twice."""

    code = "tokens/do-not-add-up"
    clause = "SR-COMP-3"
    at = "/state/position"
    detail = (
        "The {token} token is there {found, plural, =0 {nowhere} one {once} other {# times}}; it must be there once."
    )
    token: Token
    """Which of the six it is."""
    found: Found
    """How often it is there."""


class ChoiceDenied(Fault):
    """A pending choice of a token, or the lack of one, does not suit the rest."""

    code = "tokens/choice-impossible"
    clause = "SR-TOKEN-13"
    at = "/state/position/token_due"
    detail = "The choice of a token does not fit: {problem}."
    problem: Problem
    """What speaks against it."""


class SecondDenied(Fault):
    """A pending second effect cannot be."""

    code = "tokens/second-effect-impossible"
    clause = "SR-TOKEN-14"
    at = "/state/position/second"
    detail = "The second effect of the {token} token does not fit: {problem}."
    token: Token
    """The token that is doubled."""
    problem: Problem
    """What speaks against it."""


class SevensDenied(Fault):
    """Cards are treated as sevens that cannot be."""

    code = "tokens/sevens-impossible"
    clause = "SR-TOKEN-9"
    at = "/state/position/sevens"
    detail = "The cards treated as sevens do not fit: {problem}."
    problem: Problem
    """What speaks against it."""


class SoloOnly(Fault):
    """Something that only the solo game has, in another one."""

    code = "solo/not-in-play"
    clause = "SR-SOLO-1"
    at = "/state/position/{field}"
    detail = "Only the solo game has {field}; here it must be empty."
    field: str
    """The field that is set."""

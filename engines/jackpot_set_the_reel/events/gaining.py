"""Bonus tokens are gained, and go back when they are used."""

from engines.core.actors import Seat
from engines.core.values import Tagged
from engines.jackpot_set_the_reel.parts import Token
from engines.jackpot_set_the_reel.state import Tokens


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


class TokensReturned(Tagged):
    """The Bonus tokens used in the turn go back to the supply."""

    tokens: Tokens
    """All that were used, in the order of their kinds."""


Event = (
    TokenDue
    | TokensRevealed
    | TokensReshuffled
    | TokenGained
    | TokenTaken
    | TokenDeclined
    | NoTokenLeft
    | TokensDiscarded
    | TokensReturned
)

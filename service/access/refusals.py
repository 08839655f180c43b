"""Why somebody may not see or do something."""

from engines.core.actors import Actor
from engines.core.results import Refusal


class KeyNeeded(Refusal):
    """Something is asked of a game that takes a key."""

    code = "access/key-needed"
    at = ""
    detail = "This takes a key of the game, as `Authorization: Bearer <key>`."


class UnknownKey(Refusal):
    """The key is none of this game's."""

    code = "access/key-unknown"
    at = ""
    detail = "The key in `Authorization` is none of this game's."


class NotYourSeat(Refusal):
    """A key is used for somebody else than it was given to."""

    code = "access/not-yours"
    at = "/{field}"
    detail = "The key of {role} is not for {asked}."
    field: str
    """Which field names somebody else."""
    role: Actor | str
    """Whose key it is."""
    asked: Actor | str
    """Who was named."""


class NotForYou(Refusal):
    """A key is used for something that it does not allow."""

    code = "access/not-allowed"
    at = ""
    detail = "The key of {role} does not allow this; it is for {allowed}."
    role: Actor | str
    """Whose key it is."""
    allowed: tuple[str, ...]
    """Who may do it."""


STATUSES: dict[type[Refusal], int] = {
    KeyNeeded: 401,
    UnknownKey: 401,
    NotYourSeat: 403,
    NotForYou: 403,
}

ACCESS_REFUSALS: tuple[type[Refusal], ...] = tuple(STATUSES)

"""Why somebody may not see or do something."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Actor
from service.denied import ServiceRefusal

Count = Annotated[int, Meta(ge=0, lt=2**31)]
"""A number of something in a refusal's facts."""


class KeyNeeded(ServiceRefusal):
    """Something is asked of a game that takes a key."""

    code = "access/key-needed"
    status = 401
    at = ""
    detail = "This takes a key of the game, as `Authorization: Bearer <key>`."


class UnknownKey(ServiceRefusal):
    """The key is none of this game's."""

    code = "access/key-unknown"
    status = 401
    at = ""
    detail = "The key in `Authorization` is none of this game's."


class NotYourSeat(ServiceRefusal):
    """A key is used for somebody else than it was given to."""

    code = "access/not-yours"
    status = 403
    at = "/{field}"
    detail = "The key of {role} is not for {asked}."
    field: str
    """Which field names somebody else."""
    role: Actor | str
    """Whose key it is."""
    asked: Actor | str
    """Who was named."""


class NotForYou(ServiceRefusal):
    """A key is used for something that it does not allow."""

    code = "access/not-allowed"
    status = 403
    at = ""
    detail = "The key of {role} does not allow this; it is for {allowed}."
    role: Actor | str
    """Whose key it is."""
    allowed: tuple[str, ...]
    """Who may do it."""


class CreatorKeyNeeded(ServiceRefusal):
    """A session is to be created without the key that is needed for it here."""

    code = "session/creator-key-needed"
    status = 401
    at = ""
    detail = "Sessions are created here with a key of the operator's, as `Authorization: Bearer <key>`."


class CreatorKeyUnknown(ServiceRefusal):
    """The key is none of those that sessions are created with."""

    code = "session/creator-key-unknown"
    status = 401
    at = ""
    detail = "The key in `Authorization` is none of those that sessions are created with here."


class TooManySessions(ServiceRefusal):
    """A creator keeps as many sessions as they may."""

    code = "session/too-many"
    status = 429
    at = ""
    detail = "This key keeps {most} sessions, as many as it may; close some, or wait until some have expired."
    most: Count
    """How many it may keep."""


class Unconfirmed(ServiceRefusal):
    """A change was written, or was not: what keeps it did not say."""

    code = "session/unconfirmed"
    status = 504
    at = ""
    detail = "It is not known whether this was carried out: the store did not confirm it. Look, or repeat it exactly."

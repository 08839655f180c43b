"""Why a session says no."""

from typing import Any

from engines.core.results import Refusal
from service.trust.access.refusals import Count, CreatorKeyNeeded, CreatorKeyUnknown, TooManySessions


class UnknownSession(Refusal):
    """There is no session of that id, or there is none any more."""

    code = "session/unknown"
    at = ""
    detail = "There is no session {id!r}: it was never there, was closed, or has expired."
    id: str
    """The id that was named."""


class VersionPassed(Refusal):
    """The session is not at the version that was named."""

    code = "session/version"
    at = ""
    detail = "The session is at version {version}, not at the one that was named."
    version: Count
    """The version it is at."""
    view: Any
    """What the caller may know of it now."""


class OtherContent(Refusal):
    """An Idempotency-Key comes again with something else."""

    code = "session/idempotency-key"
    at = ""
    detail = "This Idempotency-Key came with another request before; an exact repeat has the first answer."


class SeatsNeeded(Refusal):
    """A new session is to begin, and neither its seats nor a replay say how."""

    code = "session/seats-needed"
    at = "/seats"
    detail = "How many play must be said, unless there is a replay that says it."


class SaidTwice(Refusal):
    """A new session is to go on from a replay, and something that the replay says is said beside it too."""

    code = "session/said-twice"
    at = "/{field}"
    detail = "The replay says `{field}`; leave it out beside it."
    field: str
    """What is said twice."""


class NothingToUndo(Refusal):
    """The last action cannot be taken back."""

    code = "session/undo"
    at = ""
    detail = "There is no action that can be taken back: {reason}."
    reason: str
    """Why not."""


class Revealed(Refusal):
    """The referee broke a session off and revealed what its chance grew from."""

    code = "session/revealed"
    at = ""
    detail = "The referee broke this game off and revealed what its chance grew from; nobody acts in it any more."


class TooLong(Refusal):
    """A session has had as many actions as it takes."""

    code = "session/too-long"
    at = ""
    detail = "This session has had {most} changes; it takes no more."
    most: Count
    """How many it takes."""


class TooLarge(Refusal):
    """A session would grow larger than it may."""

    code = "session/too-large"
    at = ""
    detail = "The session would take {size} bytes; it may take {most}."
    size: Count
    """How many bytes it would take: its state, the one before it, and the names."""
    most: Count
    """How many it may take."""


class NamesDoNotFit(Refusal):
    """There are fewer or more names than seats."""

    code = "session/names"
    at = "/names"
    detail = "There are {names} names for {seats} seats."
    names: Count
    """How many names there are."""
    seats: Count
    """How many seats there are."""


class NoRoom(Refusal):
    """What keeps the sessions has no room."""

    code = "session/no-room"
    at = ""
    detail = "There is no room to keep this; nothing was changed. Try again later."


class StoreUnavailable(Refusal):
    """What keeps the sessions does not answer."""

    code = "session/unavailable"
    at = ""
    detail = "The sessions cannot be reached now; try again soon. Calls that carry their state are answered as ever."


class Contended(Refusal):
    """Others act in the session all the time."""

    code = "session/busy"
    at = ""
    detail = "Too many act in this session at once; try again."


class SessionsOff(Refusal):
    """The service keeps no sessions."""

    code = "session/off"
    at = ""
    detail = "This service keeps no sessions; its operator may set CROUPIER_SESSIONS."


STATUSES: dict[type[Refusal], int] = {
    UnknownSession: 404,
    SessionsOff: 404,
    VersionPassed: 412,
    TooLarge: 413,
    NoRoom: 503,
    StoreUnavailable: 503,
    Contended: 503,
}

SESSION_REFUSALS: tuple[type[Refusal], ...] = (
    UnknownSession,
    SessionsOff,
    VersionPassed,
    OtherContent,
    SeatsNeeded,
    SaidTwice,
    NothingToUndo,
    Revealed,
    TooLong,
    TooLarge,
    NamesDoNotFit,
    CreatorKeyNeeded,
    CreatorKeyUnknown,
    TooManySessions,
    NoRoom,
    StoreUnavailable,
    Contended,
)

"""Why a session says no."""

from typing import Any

from engines.core.actors import Seat
from service.denied import ServiceRefusal
from service.trust.access.refusals import Count


class UnknownSession(ServiceRefusal):
    """There is no session of that id, or there is none any more."""

    code = "session/unknown"
    status = 404
    at = ""
    detail = "There is no session “{id}”: it was never there, was closed, or has expired."
    id: str
    """The id that was named."""


class OldRuleset(ServiceRefusal):
    """A session was started under a ruleset that is not served any more."""

    code = "session/ruleset"
    at = ""
    detail = "This session is played by ruleset {found} of {game}; served here: {served}. Its host may upgrade it."
    game: str
    """The title's id."""
    found: str
    """The ruleset of the session."""
    served: tuple[str, ...]
    """The rulesets that are served."""


class UpToDate(ServiceRefusal):
    """A session is to be upgraded, and is played by the ruleset in use."""

    code = "session/up-to-date"
    at = ""
    detail = "This session is played by ruleset {ruleset}, which is the one in use."
    ruleset: str
    """The ruleset in use."""


class NotUpgradable(ServiceRefusal):
    """The ruleset in use does not allow what was done in a session."""

    code = "session/upgrade"
    at = ""
    detail = "Ruleset {ruleset} refuses the action of ply {ply} ({reason}); nothing was changed."
    ply: Count
    """The ply that the action led to."""
    ruleset: str
    """The ruleset in use."""
    reason: str
    """The code of its refusal."""


class LostSession(ServiceRefusal):
    """A session lacks something that was kept of it."""

    code = "session/lost"
    status = 410
    at = ""
    detail = "Of the session “{id}” something is missing in the store: it cannot be shown or played on as it was."
    id: str
    """The id that was named."""


class VersionPassed(ServiceRefusal):
    """The session is not at the version that was named."""

    code = "session/version"
    status = 412
    at = ""
    detail = "The session is at version {version}, not at the one that was named."
    version: Count
    """The version it is at."""
    view: Any
    """What the caller may know of it now."""


class OtherContent(ServiceRefusal):
    """An Idempotency-Key comes again with something else."""

    code = "session/idempotency-key"
    at = ""
    detail = "This Idempotency-Key came with another request before; an exact repeat has the first answer."


class SeatsNeeded(ServiceRefusal):
    """A new session is to begin, and neither its seats nor a replay say how."""

    code = "session/seats-needed"
    at = "/seats"
    detail = "How many play must be said, unless there is a replay that says it."


class SaidTwice(ServiceRefusal):
    """A new session is to go on from a replay, and something that the replay says is said beside it too."""

    code = "session/said-twice"
    at = "/{field}"
    detail = "The replay says `{field}`; leave it out beside it."
    field: str
    """What is said twice."""


class NothingToUndo(ServiceRefusal):
    """The last action cannot be taken back."""

    code = "session/undo"
    at = ""
    detail = "There is no action that can be taken back: {reason}."
    reason: str
    """Why not."""


class Revealed(ServiceRefusal):
    """The referee broke a session off and revealed what its chance grew from."""

    code = "session/revealed"
    at = ""
    detail = "The referee broke this game off and revealed what its chance grew from; nobody acts in it any more."


class Ended(ServiceRefusal):
    """The game of a session has ended, and not by its rules."""

    code = "session/ended"
    at = ""
    detail = "This game is over ({reason}, by {by}); nobody acts in it any more."
    reason: str
    """Why it ended."""
    by: str
    """Who ended it: a seat, `host` or `referee`."""


class Paused(ServiceRefusal):
    """Somebody acts while the session's time stands still."""

    code = "session/paused"
    at = ""
    detail = "The host has stopped the time of this session; nobody acts until it goes on."


class SeatLeft(ServiceRefusal):
    """A seat acts whose player has left."""

    code = "session/seat-left"
    at = "/seat"
    detail = "The player of {seat} has left, and must return before they act."
    seat: Seat
    """The seat."""


class SeatResigned(ServiceRefusal):
    """A seat acts whose player has resigned."""

    code = "session/seat-resigned"
    at = "/seat"
    detail = "The player of {seat} has resigned, which is for good."
    seat: Seat
    """The seat."""


class ChangesUsedUp(ServiceRefusal):
    """A seat has made as many changes as one seat may; those it took back count too."""

    code = "session/changes-used-up"
    at = ""
    detail = "{seat} has made {most} changes, and one seat makes no more; the service plays on for it."
    seat: Seat
    """The seat."""
    most: Count
    """How many it may make."""


class NothingChanges(ServiceRefusal):
    """Somebody wants at the table what is so already, or what has no ground."""

    code = "session/nothing-changes"
    at = ""
    detail = "Nothing is changed: {reason}."
    reason: str
    """Why not."""


class OtherOffer(ServiceRefusal):
    """A seat offers to end the game while another offer is open."""

    code = "session/other-offer"
    at = ""
    detail = "{by} has offered to end the game ({reason}); accept that, or act and it lapses."
    by: Seat
    """Who offered."""
    reason: str
    """How the game would end."""


class NoSuchSeat(ServiceRefusal):
    """An address names a seat that the table does not have."""

    code = "session/no-such-seat"
    status = 404
    at = ""
    detail = "There is no seat “{seat}” at this table of {seats}; seats are counted from 0."
    seat: str
    """What was named."""
    seats: Count
    """How many seats there are."""


class ClocksDoNotFit(ServiceRefusal):
    """A new session is to have limits of time that do not go together."""

    code = "session/clocks"
    at = "/{field}"
    detail = "`{field}` does not go with the other limits of time: {reason}."
    field: str
    """What does not fit."""
    reason: str
    """Why not."""


class TooLong(ServiceRefusal):
    """A session has had as many actions as it takes."""

    code = "session/too-long"
    at = ""
    detail = "This game has had {most} actions, or the session twice as many changes; it takes no more."
    most: Count
    """How many it takes."""


class TooLarge(ServiceRefusal):
    """A session would grow larger than it may."""

    code = "session/too-large"
    status = 413
    at = ""
    detail = "The session would take {size} bytes; it may take {most}."
    size: Count
    """How many bytes it would take: its state, the one before it, and the names."""
    most: Count
    """How many it may take."""


class NamesDoNotFit(ServiceRefusal):
    """There are fewer or more names than seats."""

    code = "session/names"
    at = "/names"
    detail = "There are {names} names for {seats} seats."
    names: Count
    """How many names there are."""
    seats: Count
    """How many seats there are."""


class NoRoom(ServiceRefusal):
    """What keeps the sessions has no room."""

    code = "session/no-room"
    status = 503
    at = ""
    detail = "There is no room to keep this; nothing was changed. Try again later."


class StoreUnavailable(ServiceRefusal):
    """What keeps the sessions does not answer."""

    code = "session/unavailable"
    status = 503
    at = ""
    detail = "The sessions cannot be reached now; try again soon. Calls that carry their state are answered as ever."


class StoreRefusing(ServiceRefusal):
    """What keeps the sessions answers, and refuses what was asked of it."""

    code = "session/refused"
    status = 503
    at = ""
    detail = "What keeps the sessions refuses this now, as a copy refuses changes; nothing was changed. Try again soon."


class Contended(ServiceRefusal):
    """Others act in the session all the time."""

    code = "session/busy"
    status = 503
    at = ""
    detail = "Too many act in this session at once; try again."


class SessionsOff(ServiceRefusal):
    """The service keeps no sessions."""

    code = "session/off"
    status = 404
    at = ""
    detail = "This service keeps no sessions; its operator may set CROUPIER_SESSIONS."

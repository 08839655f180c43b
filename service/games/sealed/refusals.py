"""Why a sealed state is not taken, or not given."""

from service.denied import ServiceRefusal
from service.trust.access.refusals import Count


class BrokenSeal(ServiceRefusal):
    """A sealed state that this service cannot have sealed, or not for this; nothing more is said about it."""

    code = "seal/broken"
    at = "/state"
    detail = "This sealed state cannot be opened here: it is not as it was sealed, or its key is held here no more."


class SealingOff(ServiceRefusal):
    """The service takes and gives open states only."""

    code = "seal/off"
    at = "{where}"
    detail = "This service seals no states; its operator may set CROUPIER_STATES."
    where: str
    """Where in the request, as a JSON pointer."""


class SealNeeded(ServiceRefusal):
    """The service takes and gives sealed states only."""

    code = "seal/needed"
    at = "{where}"
    detail = "This service takes and gives sealed states only; begin with `start`, whose answer has one, and its keys."
    where: str
    """Where in the request, as a JSON pointer."""


class ServersClock(ServiceRefusal):
    """A caller names the time of a game whose time is the service's."""

    code = "seal/at-ms"
    at = "/at_ms"
    detail = "In a game whose state is sealed the service says what time it is; leave `at_ms` out."


class SingleUseUnsealed(ServiceRefusal):
    """An open state is to be good for one action only, which nobody can make sure of."""

    code = "seal/single-use-open"
    at = "/single_use"
    detail = "Only a sealed state can be for a single use; set `seal` too."


class SingleUseOff(ServiceRefusal):
    """A state is to be good for one action only, and nothing remembers which have been used."""

    code = "seal/single-use-off"
    at = "{where}"
    detail = "This service keeps nothing, so it cannot tell used states; its operator may set CROUPIER_SESSIONS."
    where: str
    """Where in the request, as a JSON pointer."""


class UsedState(ServiceRefusal):
    """A state for a single use has been used: the game has moved on."""

    code = "seal/used"
    at = "/state"
    detail = "This state is of ply {ply} and has been used; the game stands at ply {now}."
    ply: Count
    """How many actions had been taken in the state."""
    now: Count
    """How many have been taken since then and before."""


class ForgottenGame(ServiceRefusal):
    """Of a game of single-use states it is not known any more which have been used."""

    code = "seal/forgotten"
    at = "/state"
    detail = "This game cannot go on: which of its states have been used is remembered for a limited time."


class UsesUnavailable(ServiceRefusal):
    """What remembers the used states does not answer."""

    code = "seal/unavailable"
    status = 503
    at = ""
    detail = "Which states have been used cannot be looked up now; nothing was carried out, so try again soon."


class NoRoomForUses(ServiceRefusal):
    """There is no room for now to remember which states have been used."""

    code = "seal/no-room"
    status = 503
    at = ""
    detail = "There is no room now to remember which states have been used; nothing was carried out: try again later."

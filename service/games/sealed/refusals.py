"""Why a sealed state is not taken, or not given."""

from engines.core.results import Refusal
from service.trust.access.refusals import Count


class BrokenSeal(Refusal):
    """A sealed state that this service cannot have sealed, or not for this; nothing more is said about it."""

    code = "seal/broken"
    at = "/state"
    detail = "This sealed state cannot be opened here: it is not as it was sealed, or its key is held here no more."


class SealingOff(Refusal):
    """The service takes and gives open states only."""

    code = "seal/off"
    at = "{where}"
    detail = "This service seals no states; its operator may set CROUPIER_STATES."
    where: str
    """Where in the request, as a JSON pointer."""


class SealNeeded(Refusal):
    """The service takes and gives sealed states only."""

    code = "seal/needed"
    at = "{where}"
    detail = "This service takes and gives sealed states only; begin with `start`, whose answer has one, and its keys."
    where: str
    """Where in the request, as a JSON pointer."""


class ServersClock(Refusal):
    """A caller names the time of a game whose time is the service's."""

    code = "seal/at-ms"
    at = "/at_ms"
    detail = "In a game whose state is sealed the service says what time it is; leave `at_ms` out."


class SingleUseUnsealed(Refusal):
    """An open state is to be good for one action only, which nobody can make sure of."""

    code = "seal/single-use-open"
    at = "/single_use"
    detail = "Only a sealed state can be for a single use; set `seal` too."


class SingleUseOff(Refusal):
    """A state is to be good for one action only, and nothing remembers which have been used."""

    code = "seal/single-use-off"
    at = "{where}"
    detail = "This service keeps nothing, so it cannot tell used states; its operator may set CROUPIER_SESSIONS."
    where: str
    """Where in the request, as a JSON pointer."""


class UsedState(Refusal):
    """A state for a single use has been used: the game has moved on."""

    code = "seal/used"
    at = "/state"
    detail = "This state is of ply {ply} and has been used; the game stands at ply {now}."
    ply: Count
    """How many actions had been taken in the state."""
    now: Count
    """How many have been taken since then and before."""


class ForgottenGame(Refusal):
    """Of a game of single-use states it is not known any more which have been used."""

    code = "seal/forgotten"
    at = "/state"
    detail = "This game cannot go on: which of its states have been used is remembered for a limited time."


class UsesUnavailable(Refusal):
    """What remembers the used states does not answer."""

    code = "seal/unavailable"
    at = ""
    detail = "Which states have been used cannot be looked up now; nothing was carried out, so try again soon."


class NoRoomForUses(Refusal):
    """There is no room for now to remember which states have been used."""

    code = "seal/no-room"
    at = ""
    detail = "There is no room now to remember which states have been used; nothing was carried out: try again later."


STATUSES: dict[type[Refusal], int] = {UsesUnavailable: 503, NoRoomForUses: 503}

SEALED_REFUSALS: tuple[type[Refusal], ...] = (
    BrokenSeal,
    SealingOff,
    SealNeeded,
    ServersClock,
    SingleUseUnsealed,
    SingleUseOff,
    UsedState,
    ForgottenGame,
    UsesUnavailable,
    NoRoomForUses,
)

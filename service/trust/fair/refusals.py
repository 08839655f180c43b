"""Why a game cannot be started with the chance that was asked for, or be checked."""

from engines.core.results import Fault
from service.denied import ServiceRefusal
from service.trust.access.refusals import Count


class CommitmentAlone(ServiceRefusal):
    """A commitment comes without its sealed key, or a sealed key without its commitment."""

    code = "fair/incomplete"
    at = "/{missing}"
    detail = "A game is started with both that `commit` answered; “{missing}” is not there."
    missing: str
    """Which of the two is missing."""


class ForeignSealedKey(ServiceRefusal):
    """A sealed key was not made here or was changed, or what it was sealed with is held here no more."""

    code = "fair/sealed-key"
    at = "/sealed_key"
    detail = "This sealed key cannot be opened here; ask for a new commitment."


class OtherCommitment(ServiceRefusal):
    """The sealed key belongs to another commitment."""

    code = "fair/commitment"
    at = "/commitment"
    detail = "The sealed key is not that of this commitment."


class TextsDoNotFit(ServiceRefusal):
    """There are fewer or more texts than seats."""

    code = "fair/seat-entropy"
    at = "/seat_entropy"
    detail = "There are {texts} texts for {seats} seats; null stands for a seat that gives none."
    texts: Count
    """How many texts there are."""
    seats: Count
    """How many seats there are."""


class ExpiredCommitment(ServiceRefusal):
    """A commitment was made too long ago."""

    code = "fair/expired"
    at = "/commitment"
    detail = "A commitment is good for {seconds} seconds, and this one is older; ask for a new one."
    seconds: Count
    """How long one is good for."""


class UsedCommitment(ServiceRefusal):
    """A commitment was used for another game."""

    code = "fair/used"
    at = "/commitment"
    detail = "A game was started with this commitment before; each is good for one, so ask for a new one."


class UsesUnknown(ServiceRefusal):
    """What remembers the used commitments does not answer."""

    code = "fair/unavailable"
    status = 503
    at = ""
    detail = "Whether this commitment has been used cannot be looked up now; no game was started, so try again soon."


class NoRoomForCommitments(ServiceRefusal):
    """There is no room for now to remember which commitments have been used."""

    code = "fair/no-room"
    status = 503
    at = ""
    detail = "There is no room now to remember that this commitment is used; no game was started: try again later."


class NoCommitment(ServiceRefusal):
    """A game was started without a commitment."""

    code = "fair/no-commitment"
    at = "{where}"
    detail = "This game was started without a commitment: there is nothing to reveal."
    where: str
    """Where in the request the game is named, as a JSON pointer."""


class ForeignChance(Fault):
    """The chance of a state does not come from what it says it grew from."""

    code = "state/fair"
    at = "/state/fair"
    detail = "The secret, the seed and the texts of the seats do not give the chance of this state."

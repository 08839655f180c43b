"""What can be wrong."""

from typing import Annotated

from msgspec import Meta

from engines.core.actors import Milliseconds
from engines.core.results import Fault, Refusal
from tests.contract.bell.types import Small


class AlreadySealed(Refusal):
    """A second bid."""

    code = "seal/already"
    clause = "BEL-1"
    at = "/action/kind"
    detail = "There is a bid already."


class TooMany(Refusal):
    """More chips than there are."""

    code = "seal/too-many"
    clause = "BEL-1"
    at = "/action/chips"
    detail = "There are {most} chips, not {total}."
    total: Annotated[int, Meta(ge=0, le=10_000)]
    """What was bid."""
    most: Small
    """What there is."""


class ColourTwice(Refusal):
    """One colour is named in two places."""

    code = "seal/colour-twice"
    clause = "BEL-1"
    at = "/action/chips"
    detail = "Each colour is named once."


class TooSoon(Refusal):
    """A bid within the pause."""

    code = "seal/too-soon"
    clause = "BEL-2"
    at = "/at_ms"
    detail = "Not before {ready_ms} ms."
    ready_ms: Milliseconds
    """From when on."""


class NothingSealed(Refusal):
    """Nothing to take back."""

    code = "withdraw/nothing"
    clause = "BEL-2"
    at = "/action/kind"
    detail = "There is no bid to take back."


class NoFee(Refusal):
    """Something is paid that costs nothing."""

    code = "withdraw/no-fee"
    clause = "BEL-2"
    at = "/action/fee"
    detail = "It costs nothing."


class NotTheHost(Refusal):
    """Somebody does what is not theirs to do."""

    code = "bell/not-the-host"
    clause = "BEL-3"
    at = "/seat"
    detail = "The bell is the host's, the bids are the seats'."


class BadSeats(Fault):
    """Lists of different lengths."""

    code = "seats/differ"
    clause = "BEL-1"
    at = "/state/position"
    detail = "The lists are of different lengths, or the seats are not 1 to 6."


class BadBid(Fault):
    """A bid that cannot be."""

    code = "bids/impossible"
    clause = "BEL-1"
    at = "/state/position/bids/{seat}"
    detail = "{seat} has too much in its bid, or its mark is wrong."
    seat: Annotated[int, Meta(ge=0, lt=2**31)]
    """Whose."""


class BadClock(Fault):
    """Times or points that cannot be."""

    code = "clock/impossible"
    clause = "BEL-2"
    at = "/state/position"
    detail = "The times or the points cannot be."

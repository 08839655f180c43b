"""Why a game cannot be started with the chance that was asked for, or be checked."""

from typing import Annotated

from msgspec import Meta

from engines.core.results import Fault, Refusal

Count = Annotated[int, Meta(ge=0, lt=2**31)]


class CommitmentAlone(Refusal):
    """A commitment comes without its sealed key, or a sealed key without its commitment."""

    code = "fair/incomplete"
    at = "/{missing}"
    detail = "A game is started with both that `commit` answered; {missing!r} is not there."
    missing: str
    """Which of the two is missing."""


class ForeignSealedKey(Refusal):
    """A sealed key was not made here, was changed, or is too old to be opened."""

    code = "fair/sealed-key"
    at = "/sealed_key"
    detail = "This sealed key cannot be opened here; ask for a new commitment."


class OtherCommitment(Refusal):
    """The sealed key belongs to another commitment."""

    code = "fair/commitment"
    at = "/commitment"
    detail = "The sealed key is not that of this commitment."


class TextsDoNotFit(Refusal):
    """There are fewer or more texts than seats."""

    code = "fair/seat-entropy"
    at = "/seat_entropy"
    detail = "There are {texts} texts for {seats} seats; null stands for a seat that gives none."
    texts: Count
    """How many texts there are."""
    seats: Count
    """How many seats there are."""


class ForeignChance(Fault):
    """The chance of a state does not come from what it says it grew from."""

    code = "state/fair"
    at = "/state/fair"
    detail = "The secret, the seed and the texts of the seats do not give the chance of this state."


FAIR_REFUSALS: tuple[type[Refusal], ...] = (
    CommitmentAlone,
    ForeignSealedKey,
    OtherCommitment,
    TextsDoNotFit,
)

FAIR_FAULTS: tuple[type[Fault], ...] = (ForeignChance,)

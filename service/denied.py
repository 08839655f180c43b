"""An operation that was not carried out."""

from dataclasses import dataclass
from typing import ClassVar

from engines.core.game import Game
from engines.core.results import Refusal, Refused


class ServiceRefusal(Refusal):
    """A refusal of the service's own, with the status that HTTP has for it."""

    status: ClassVar[int] = 409


@dataclass(frozen=True)
class Denied:
    """The reasons why not, and the game whose clauses stand behind them, where it is known."""

    refused: Refused
    game: Game | None = None


def denied(refusal: Refusal, game: Game | None = None) -> Denied:
    """Deny an operation for a single reason."""
    return Denied(Refused(refusals=(refusal,)), game)


def under(place: str, found: Denied) -> Denied:
    """Return the same with pointers that begin at a place within the request."""
    return Denied(found.refused.replace(under=place + found.refused.under), found.game)

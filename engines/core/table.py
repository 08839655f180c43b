"""A game at one moment."""

from typing import Annotated, Generic, TypeVar

from msgspec import Meta

from engines.core.actors import Milliseconds
from engines.core.chance import Chance
from engines.core.values import Value

S = TypeVar("S", bound=Value)

MOST_PLY = 2**31 - 1
"""Where the count of actions stops; no game gets there, but a state may claim to have."""

Ply = Annotated[int, Meta(ge=0, lt=2**31)]


class Table(Value, Generic[S]):
    """The position of a title, with the chance, the count of actions and the clock that all titles have."""

    position: S
    chance: Chance
    ply: Ply = 0
    at_ms: Milliseconds = 0

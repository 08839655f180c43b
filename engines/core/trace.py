"""The trace of a game's draws: what was drawn from how many possibilities, so that chance can be checked offline."""

from typing import Annotated

from msgspec import Meta

from engines.core.chance import WORD, Chance, Draw, Place, Stream
from engines.core.values import Value

EXACT = 2**53 - 1
"""The highest number that every reader of JSON takes for what it is."""

Number = Annotated[int, Meta(ge=0, le=EXACT, extra={"big": True})] | Annotated[str, Meta(pattern="^[1-9][0-9]{15,19}$")]


class DrawMade(Value):
    """One draw; a number beyond 2^53-1 is written as text."""

    stream: Stream
    """The name of its stream."""
    place: Place
    """Its place in the stream, from 0."""
    below: Number
    """How many possibilities there were."""
    drawn: Number
    """Which of them it was, from 0."""


class Trace:
    """Keeps every draw: give it to `start`, `play` or `replay` for what makes their draws."""

    def __init__(self) -> None:
        self.draws: list[DrawMade] = []

    def __call__(self, chance: Chance) -> Draw:
        """Return draws of a chance that are kept here, in the order in which they are made."""
        return _Traced(chance, self.draws)


class _Traced(Draw):
    __slots__ = ("_made",)

    def __init__(self, chance: Chance, made: list[DrawMade]) -> None:
        super().__init__(chance)
        self._made = made

    def below(self, stream: str, n: int) -> int:
        """Draw one of 0 to n-1 and keep it; what takes several draws is kept draw by draw."""
        drawn = super().below(stream, n)
        if n <= WORD:
            self._keep(stream, n, drawn)
        return drawn

    def _keep(self, stream: str, n: int, drawn: int) -> None:
        assert self._counters is not None, "there was a draw"
        place = self._counters[stream] - 1
        self._made.append(DrawMade(stream=stream, place=place, below=_exact(n), drawn=_exact(drawn)))


def _exact(number: int) -> int | str:
    return number if number <= EXACT else str(number)

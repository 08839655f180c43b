"""The draft of one call: where a rule checks, draws and emits."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from engines.core.chance import Draw
from engines.core.results import Refusal
from engines.core.terms import Terms
from engines.core.values import Tagged, Value

S = TypeVar("S", bound=Value)
E = TypeVar("E", bound=Tagged)
C = TypeVar("C", bound=Value)
P = TypeVar("P", bound=Value)


class Stop(Exception):
    """Ends a rule at its first group of failed checks; the kernel turns it into a `Refused`."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(refusals[0].code)
        self.refusals = refusals


def _reasons(failed: Sequence[bool | Refusal]) -> tuple[Refusal, ...]:
    """Return what failed, which must be reasons. Raises TypeError where a condition was required without one."""
    reasons = tuple(check for check in failed if isinstance(check, Refusal))
    if len(reasons) < len(failed):
        raise TypeError("`require` was given a condition without a reason; write `condition or Reason(...)`")
    return reasons


class Turn(Generic[S, C, P, E]):
    """The position so far, the events so far, and the chance to draw from; it dies with the call."""

    __slots__ = ("_evolve", "at_ms", "draw", "events", "position", "terms")

    def __init__(
        self, position: S, draw: Draw, terms: Terms[C, P], evolve: Callable[[S, E], S], at_ms: int = 0
    ) -> None:
        self.position = position
        self.draw = draw
        self.terms = terms
        self.at_ms = at_ms
        self.events: list[E] = []
        self._evolve = evolve

    def require(self, *checks: bool | Refusal) -> None:
        """Judge every check, and refuse with all that failed.

        A check is written `condition or Reason(...)`, so that it is either True or the reason why not. Raises
        TypeError where it is neither.
        """
        failed = [check for check in checks if check is not True]
        if failed:
            raise Stop(_reasons(failed))

    def emit(self, event: E) -> None:
        """Let something happen: the only way to change the position."""
        self.position = self._evolve(self.position, event)
        self.events.append(event)

"""A session as a worker holds it: read and ready to be played."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.game import Game
from service.games.states import Opened
from service.sessions.records import Body, First, Head

LAST_MS = 2**53 - 1
"""The end of time: no clock shows more."""


@dataclass(frozen=True)
class LoadedSession:
    """A session, read and ready to be played."""

    head: Head
    body: Body
    version: int
    revision: str
    """The name of the commit that made this version."""
    opened: Opened
    first: First | None = None
    """The first answer to the caller's Idempotency-Key, where there was one."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.opened.game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or was broken off."""
        return self.body.revealed or self.game.engine.outcome(self.opened.table.position, self.opened.terms) is not None

    @property
    def is_full(self) -> bool:
        """Whether it has had as many changes as it takes; its start made the first version."""
        return self.version > self.head.limits.most_changes

    @property
    def has_clock(self) -> bool:
        """Whether time runs: by the title's own rules, or because seats may think only for so long."""
        return self.game.profile.clock or self.head.turn_seconds is not None

    @property
    def last_ms(self) -> int:
        """When it changed last: one that was taken back leaves an earlier time in the state."""
        return max(self.opened.table.at_ms, self.body.at_ms)

    def at_ms(self, clock: Callable[[], int]) -> int:
        """Return the time since the session began; it never goes back, whatever the clock does."""
        return min(max(self.last_ms, clock() - self.head.created_ms), LAST_MS)

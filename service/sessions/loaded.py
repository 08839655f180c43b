"""A session that was loaded from the store and can be played."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.game import Game
from service.games.states import Opened
from service.sessions.records import Body, First, Head

LAST_MS = 2**53 - 1
"""The highest time that a clock shows."""


@dataclass(frozen=True)
class LoadedSession:
    """A loaded session that can be played."""

    head: Head
    body: Body
    version: int
    revision: str
    """The name of the commit that made this version."""
    opened: Opened
    first: First | None = None
    """The first answer to the caller's Idempotency-Key, None if it is new."""

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
        """Whether it has reached its limit of changes; the start does not count."""
        return self.version > self.head.limits.most_changes

    @property
    def has_clock(self) -> bool:
        """Whether time runs: by the rules of the title, or because of `turn_seconds`."""
        return self.game.profile.clock or self.head.turn_seconds is not None

    @property
    def last_ms(self) -> int:
        """When it changed last; after an undo that is later than the time of the state."""
        return max(self.opened.table.at_ms, self.body.at_ms)

    def at_ms(self, clock: Callable[[], int]) -> int:
        """Return the time since the session began; it never goes back, whatever the clock does."""
        return min(max(self.last_ms, clock() - self.head.created_ms), LAST_MS)

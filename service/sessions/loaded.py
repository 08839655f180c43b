"""A session that was loaded from the store and can be played."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.core.game import Game
from service.games.states import Opened
from service.sessions.keys import KeyHashes
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
    def keys(self) -> KeyHashes:
        """The hashes of the keys that hold now."""
        return self.body.people.keys or self.head.keys

    @property
    def is_broken_off(self) -> bool:
        """Whether the game ended other than by its rules."""
        return self.body.revealed or self.body.people.ended is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.is_broken_off or self.game.engine.outcome(self.opened.table.position, self.opened.terms) is not None

    @property
    def is_full(self) -> bool:
        """Whether it takes no more changes at all: of those that still stand, or of those that do not as well."""
        most = self.head.limits.most_changes
        return self.opened.table.ply >= most or self.version > 2 * most

    @property
    def most_changes(self) -> int:
        """How many changes one seat may make: the seats have even shares, so that none can use up another's."""
        return max(1, self.head.limits.most_changes // self.head.seats)

    @property
    def has_clock(self) -> bool:
        """Whether time runs: by the rules of the title, or because the seats have limits."""
        return self.game.profile.clock or self.has_limits

    @property
    def has_limits(self) -> bool:
        """Whether the seats have limits of time."""
        return self.head.turn_seconds is not None or self.head.bank_seconds is not None

    @property
    def is_paused(self) -> bool:
        """Whether time stands still."""
        return self.body.clock.paused_ms is not None

    @property
    def last_ms(self) -> int:
        """When it changed last; after a change that was no action that is later than the time of the state."""
        return max(self.opened.table.at_ms, self.body.at_ms)

    def at_ms(self, clock: Callable[[], int]) -> int:
        """Return the time since the session began; it never goes back, whatever the clock does."""
        paused_ms = self.body.clock.paused_ms
        if paused_ms is not None:
            return max(self.last_ms, paused_ms)
        return min(max(self.last_ms, self.real_ms(clock)), LAST_MS)

    def real_ms(self, clock: Callable[[], int]) -> int:
        """Return the time since the session began without its earlier pauses, as the clock of the host has it."""
        return clock() - self.head.created_ms - self.body.clock.stood_ms

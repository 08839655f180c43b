"""A session as a worker holds it: read and ready to be played."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from engines.core.game import Game
from service.denied import Denied
from service.games.states import Opened, States
from service.sessions.records import Body, First, Head
from service.stores.store import Kept

MOST_HELD = 1024
LAST_MS = 2**53 - 1
"""The end of time: no clock shows more."""


@dataclass(frozen=True)
class Held:
    """A session, read and ready to be played."""

    head: Head
    body: Body
    version: int
    token: str
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


class Holder:
    """Reads sessions, and holds those used last: a change can be planned on one before the store is asked.

    Another worker may have changed since what is held. So it is good for a plan, which the store takes only where it
    rests on the last commit, and never for an answer.
    """

    def __init__(self, states: States, most: int = MOST_HELD) -> None:
        self._states = states
        self._most = most
        self._recent: OrderedDict[str, Held] = OrderedDict()

    def recent(self, id: str) -> Held | None:
        """Return a session as it was last seen, None where that is not known."""
        return self._recent.get(id)

    def hold(self, held: Held) -> None:
        """Hold a session as it stands now."""
        self._recent[held.head.id] = held
        self._recent.move_to_end(held.head.id)
        while len(self._recent) > self._most:
            self._recent.popitem(last=False)

    def drop(self, id: str) -> None:
        """Hold a session no longer."""
        self._recent.pop(id, None)

    def held(self, id: str, kept: Kept) -> Held | Denied:
        """Return a session as it is kept, and hold it; another ruleset than then may not be able to read it."""
        held = self._recent.get(id)
        if held is None or (held.version, held.token) != (kept.version, kept.token):
            read = self._read(kept)
            if isinstance(read, Denied):
                return read
            held = read
        self.hold(held)
        if kept.remembered is None:
            return held
        return replace(held, first=msgspec.json.decode(kept.remembered, type=First))

    def at(self, held: Held, body: Body, version: int) -> Held | Denied:
        """Return a session as it stood at another version."""
        opened = self._states.trusted(body.state, held.head.game)
        return opened if isinstance(opened, Denied) else replace(held, body=body, version=version, opened=opened)

    def _read(self, kept: Kept) -> Held | Denied:
        head = msgspec.json.decode(kept.head, type=Head)
        body = msgspec.json.decode(kept.body, type=Body)
        opened = self._states.trusted(body.state, head.game)
        return opened if isinstance(opened, Denied) else Held(head, body, kept.version, kept.token, opened)

"""A session as a worker holds it while it answers a call."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from engines.core.game import Game
from service.denied import Denied
from service.sessions.records import Body, First, Head
from service.sessions.store import Kept
from service.states import Opened, States

MOST_HELD = 1024


@dataclass(frozen=True)
class Held:
    """A session, read and ready to be played."""

    head: Head
    body: Body
    version: int
    opened: Opened
    first: First | None = None
    """The first answer to the caller's Idempotency-Key, where there was one."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.opened.game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.engine.outcome(self.opened.table.position, self.opened.terms) is not None

    def at_ms(self, clock: Callable[[], int]) -> int:
        """Return the time since the session began; it never goes back, whatever the clock does."""
        return max(self.opened.table.at_ms, clock() - self.head.created_ms)


class Holder:
    """Reads sessions, and keeps those read last, so that what has not changed is not read twice."""

    def __init__(self, states: States) -> None:
        self._states = states
        self._recent: OrderedDict[str, tuple[Kept, Held]] = OrderedDict()

    def held(self, id: str, kept: Kept) -> Held | Denied:
        """Return a session as it was kept; another ruleset than then may not be able to read it."""
        found = self._read(id, kept)
        if isinstance(found, Denied) or kept.remembered is None:
            return found
        return replace(found, first=msgspec.json.decode(kept.remembered, type=First))

    def at(self, held: Held, body: Body, version: int) -> Held | Denied:
        """Return a session as it stood at another version."""
        opened = self._states.trusted(body.state, held.head.game)
        return opened if isinstance(opened, Denied) else replace(held, body=body, version=version, opened=opened)

    def _read(self, id: str, kept: Kept) -> Held | Denied:
        recent = self._recent.get(id)
        if recent is not None and (recent[0].version, recent[0].body) == (kept.version, kept.body):
            self._recent.move_to_end(id)
            return recent[1]
        head = msgspec.json.decode(kept.head, type=Head)
        body = msgspec.json.decode(kept.body, type=Body)
        opened = self._states.trusted(body.state, head.game)
        if isinstance(opened, Denied):
            return opened
        held = Held(head, body, kept.version, opened)
        self._recent[id] = (kept, held)
        self._recent.move_to_end(id)
        while len(self._recent) > MOST_HELD:
            self._recent.popitem(last=False)
        return held

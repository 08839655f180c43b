"""The sessions that a worker used last."""

from collections import OrderedDict
from dataclasses import replace

import msgspec

from service.denied import Denied, denied
from service.games.refusals import OtherRuleset
from service.games.states import Opened, States
from service.sessions.loaded import LoadedSession
from service.sessions.records import Body, First, Head
from service.sessions.refusals import OldRuleset
from service.stores.store import SessionLost, StoredSession

MOST_CACHED = 1024


class SessionCache:
    """A cache of the sessions used last: a change can be planned on one before the store is asked.

    Another worker may have changed a session since. So a cached one is good for a plan, which the store takes only
    where it rests on the last commit, and never for an answer.
    """

    def __init__(self, states: States, most: int = MOST_CACHED) -> None:
        self.states = states
        self._most = most
        self._recent: OrderedDict[str, LoadedSession] = OrderedDict()

    def recent(self, id: str) -> LoadedSession | None:
        """Return the cached session, None if there is none."""
        return self._recent.get(id)

    def put(self, loaded: LoadedSession) -> None:
        """Cache a session."""
        self._recent[loaded.head.id] = loaded
        self._recent.move_to_end(loaded.head.id)
        while len(self._recent) > self._most:
            self._recent.popitem(last=False)

    def drop(self, id: str) -> None:
        """Remove a session from the cache."""
        self._recent.pop(id, None)

    def loaded(self, id: str, stored: StoredSession) -> LoadedSession | Denied:
        """Read a stored session and cache it; one of another ruleset may be refused. Raises SessionLost."""
        loaded = self._recent.get(id)
        if loaded is None or (loaded.version, loaded.revision) != (stored.version, stored.revision):
            try:
                read = self._read(stored)
            except (msgspec.MsgspecError, TypeError, UnicodeDecodeError) as error:
                raise SessionLost(id, f"it cannot be read: {error}") from error
            if isinstance(read, Denied):
                return read
            loaded = read
        self.put(loaded)
        if stored.remembered is None:
            return loaded
        return replace(loaded, first=msgspec.json.decode(stored.remembered, type=First))

    def at(self, loaded: LoadedSession, body: Body, version: int) -> LoadedSession | Denied:
        """Return a session at another version."""
        opened = self._opened(body, loaded.head)
        return opened if isinstance(opened, Denied) else replace(loaded, body=body, version=version, opened=opened)

    def _opened(self, body: Body, head: Head) -> Opened | Denied:
        """Open a state by the ruleset that made it, or say that it is not served."""
        opened = self.states.trusted(body.state, head.game)
        why = opened.refused.first if isinstance(opened, Denied) else None
        if isinstance(why, OtherRuleset):
            return denied(OldRuleset(game=why.game, found=why.found, served=why.served))
        return opened

    def _read(self, stored: StoredSession) -> LoadedSession | Denied:
        head = msgspec.json.decode(stored.head, type=Head)
        body = msgspec.json.decode(stored.body, type=Body)
        opened = self._opened(body, head)
        if isinstance(opened, Denied):
            return opened
        return LoadedSession(head, body, stored.version, stored.revision, opened)

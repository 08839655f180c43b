"""The events of a session for one viewer, version by version, on request with the viewer's view."""

from collections.abc import Callable, Set

from engines.core.actors import Viewer
from schema.wire.sessions import SessionEventAnswer, Show
from service.sessions.followers.past import past_at
from service.sessions.loaded import LoadedSession
from service.sessions.past import Past
from service.sessions.records import Entry, happening
from service.sessions.repository import SessionRepository
from service.sessions.sight import Sight, patch

Wanted = Set[str]
"""Which fields of the viewer's view are wanted."""

NOTHING: Wanted = frozenset()
SHOWN: dict[Show, Wanted] = {
    Show.EVENTS: NOTHING,
    Show.VIEW: {"view", "digest_after"},
    Show.PATCH: {"patch", "digest_before", "digest_after"},
}


class EventFeed:
    """Makes the event of one version after the other."""

    def __init__(self, loaded: LoadedSession, viewer: Viewer, wanted: Wanted, past: Past, seen: Sight | None) -> None:
        self._has_clock = loaded.has_clock
        self._viewer = viewer
        self._wanted = wanted
        self._past = past
        self._seen = seen

    def event(self, entry: Entry) -> SessionEventAnswer:
        """Return the event of a version, which must be the one after the last."""
        plain = happening(entry, self._past.game, self._viewer, has_clock=self._has_clock)
        if not self._wanted:
            return plain
        self._past = self._past.after(entry)
        before, self._seen = self._seen, self._past.sight(self._viewer)
        return plain.replace(**self._fields(before, self._seen))

    def _fields(self, before: Sight | None, after: Sight) -> dict[str, object]:
        made: dict[str, Callable[[], object]] = {
            "view": lambda: after.view,
            "patch": lambda: patch(before, after),
            "digest_before": lambda: before and before.digest,
            "digest_after": lambda: after.digest,
        }
        return {name: made[name]() for name in self._wanted}


async def feed_from(
    repository: SessionRepository, loaded: LoadedSession, viewer: Viewer, after: int, wanted: Wanted
) -> EventFeed:
    """Return an event feed that begins after a version."""
    past = await past_at(repository, loaded, after if wanted else 0)
    return EventFeed(loaded, viewer, wanted, past, past.sight(viewer) if wanted and after else None)

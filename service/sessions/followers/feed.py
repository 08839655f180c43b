"""The events of a session for one viewer, version by version, on request with the viewer's view."""

from collections.abc import Callable, Set
from dataclasses import replace

from engines.core.actors import Viewer
from schema.wire.sessions import Happened, SessionEventAnswer, Show
from service.denied import Denied
from service.games.states import States
from service.sessions.followers.eras import Era, era_after, era_at
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

    def __init__(
        self, loaded: LoadedSession, states: States, viewer: Viewer, wanted: Wanted, past: Past, seen: Sight | None
    ) -> None:
        self._loaded = loaded
        self._states = states
        self._has_clock = loaded.has_clock
        self._viewer = viewer
        self._wanted = wanted
        self._past = past
        self._seen = seen

    def event(self, entry: Entry) -> SessionEventAnswer:
        """Return the event of a version, which must be the one after the last."""
        if entry.happened is Happened.UPGRADED:
            self._go_over(entry)
        plain = happening(entry, self._past.game, self._viewer, has_clock=self._has_clock)
        if not self._wanted:
            return plain
        self._past = self._past.after(entry)
        before, self._seen = self._seen, self._past.sight(self._viewer)
        return plain.replace(**self._fields(before, self._seen))

    def _go_over(self, entry: Entry) -> None:
        """Read what follows by another ruleset; one that is not served has been followed by one that is."""
        era = era_after(Era(self._past.game, self._past.terms), self._loaded, self._states, entry)
        if isinstance(era, Era):
            self._past = replace(self._past, game=era.game, terms=era.terms)

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
) -> EventFeed | Denied:
    """Return an event feed that begins after a version, or say that its ruleset is not served any more."""
    era = await era_at(repository, loaded, after or 1)
    if isinstance(era, Denied):  # what came before an upgrade is not known any more, and what it led to is
        era, wanted_after = await era_at(repository, loaded, after + 1), 0
    else:
        wanted_after = after if wanted else 0
    if isinstance(era, Denied):
        return era
    past = await past_at(repository, loaded, wanted_after, era)
    seen = past.sight(viewer) if wanted_after else None
    return EventFeed(loaded, repository.cache.states, viewer, wanted, past, seen)

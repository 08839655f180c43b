"""A change to a session, planned on the cached session and written to the store."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from engines.core.actors import SPECTATOR
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.commands import digest_of
from service.sessions.call import SessionCall
from service.sessions.followers.eras import Era
from service.sessions.followers.past import past_at
from service.sessions.keys import grown
from service.sessions.loaded import LoadedSession
from service.sessions.past import past_of
from service.sessions.plans.changes import Planned
from service.sessions.plans.deadlines import due
from service.sessions.records import First, entry_events
from service.sessions.refusals import Contended, OtherContent, UnknownSession, VersionPassed
from service.sessions.remembered import given_again, kept
from service.sessions.repository import TRIES, SessionRepository
from service.sessions.view import SessionView, answer_of, viewed
from service.trust.access.caller import Caller


def version_passed(call: SessionCall, loaded: LoadedSession, caller: Caller) -> Denied | None:
    """Return a refusal if the session is not at an expected version."""
    if call.versions is None or str(loaded.version) in call.versions:
        return None
    view = answer_of(loaded).view(caller.viewer)
    return denied(VersionPassed(version=loaded.version, view=view), loaded.game)


@dataclass(frozen=True)
class Lookup:
    """A session, or the refusal why there is none."""

    loaded: LoadedSession | Denied
    is_sure: bool
    """Whether it was loaded from the store in this call, with what is remembered under the idempotency key."""


@dataclass(frozen=True)
class Changing:
    """A requested change."""

    repository: SessionRepository
    call: SessionCall
    content: tuple[object, ...]
    """Its content, to tell a repeat of its Idempotency-Key from another request."""
    plan: Callable[[LoadedSession, Caller], Planned | Denied]
    secret: str = field(default="", repr=False)
    """What a key grows from that the change gives out."""

    @cached_property
    def digest(self) -> str:
        """The digest of its content."""
        return "" if self.call.idempotency_digest is None else digest_of(self.content)

    async def carried_out(self) -> SessionView | Denied:
        """Plan the change and write it; if another one came first, plan it again on the session as it is then.

        It is planned first on the cached session. A refusal of that plan is answered only once the store was
        asked, since another worker may have changed the session.
        """
        recent = self.repository.recent(self.call.id)
        found = await self._looked_up() if recent is None else Lookup(recent, is_sure=False)
        for _ in range(TRIES):
            if isinstance(found.loaded, Denied):
                return found.loaded
            tried = await self._tried(found.loaded, is_sure=found.is_sure)
            if isinstance(tried, SessionView) or (isinstance(tried, Denied) and found.is_sure):
                return tried
            found = tried if isinstance(tried, Lookup) else await self._looked_up()
        return denied(Contended())

    async def _looked_up(self) -> Lookup:
        return Lookup(await self.repository.loaded(self.call.id, self.call.idempotency_digest), is_sure=True)

    async def _tried(self, loaded: LoadedSession, *, is_sure: bool) -> SessionView | Denied | Lookup:
        """Write the change; if another one came first, return the session as it is then."""
        if due(loaded, loaded.at_ms(self.repository.clock)) is not None:
            return Lookup(await self.repository.caught_up(loaded), is_sure=self.call.idempotency_digest is None)
        caller = self.call.admitted(loaded)
        if isinstance(caller, Denied):
            return caller
        if loaded.first is not None:
            return await self._repeated(loaded, caller, loaded.first)
        planned = version_passed(self.call, loaded, caller) or self.plan(loaded, caller)
        if isinstance(planned, Denied):
            return await self._refused(loaded, caller, planned) if is_sure else planned
        written = await self.repository.written(loaded, planned, self.call.idempotency_digest, self.digest, self.secret)
        if written.is_done and isinstance(written.loaded, LoadedSession):
            view = viewed(written.loaded, caller, planned.answer, planned.entry.at_ms, past_of(loaded))
            return self._with_key(view, self.secret)
        return Lookup(written.loaded, is_sure=True)

    async def _refused(self, loaded: LoadedSession, caller: Caller, refused: Denied) -> SessionView | Denied:
        """Remember a refusal under the idempotency key before it is told; return what was answered first.

        A first try that was held up finds it there, and is not carried out after all. Those without a key of the
        session are refused everything, and leave nothing behind.
        """
        key = self.call.idempotency_digest
        reasons = kept(refused.refused, loaded.game)
        if key is None or caller.role == SPECTATOR or reasons is None:
            return refused
        first = First(asked=self.digest, version=loaded.version, refused=reasons)
        there = await self.repository.remembered(self.call.id, key, first)
        return there if isinstance(there, Denied) else await self._repeated(loaded, caller, there)

    async def _repeated(self, loaded: LoadedSession, caller: Caller, first: First) -> SessionView | Denied:
        """Return the first answer to this idempotency key if the request is the same, else a refusal."""
        if first.asked != self.digest:
            return denied(OtherContent(), loaded.game)
        if first.refused is not None:
            return Denied(given_again(first.refused, loaded.game), loaded.game)
        assert first.body is not None, "what was not refused changed the session"
        then = self.repository.cache.at(loaded, first.body, first.version)
        if isinstance(then, Denied):
            return then
        entries = await self.repository.entries(then, first.version - 1, 1)
        if not entries:
            return denied(UnknownSession(id=self.call.id))
        now = answer_of(then)
        events = entry_events(entries[0], loaded.game)
        answer = Answer(then.opened, events, now.to_act, now.outcome, is_revealed=then.is_broken_off)
        before = await past_at(self.repository, then, first.version - 1, Era(then.game, then.opened.terms))
        return self._with_key(viewed(then, caller, answer, entries[0].at_ms, before), first.secret)

    def _with_key(self, view: SessionView, secret: str) -> SessionView:
        """Return the session with the key that the change gives out, in every repeat the same one."""
        return replace(view, key=grown(secret, self.call.whose)) if secret else view

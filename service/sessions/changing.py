"""A change to a session, from what this worker saw of it last to what the store has taken."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.commands import digest_of
from service.sessions.asked import Asked
from service.sessions.held import Held
from service.sessions.keeper import TRIES, Keeper
from service.sessions.plans.changes import Planned
from service.sessions.plans.deadlines import due
from service.sessions.records import First, entry_events
from service.sessions.refusals import Contended, OtherContent, UnknownSession, VersionPassed
from service.sessions.stand import Stand, standing, stood
from service.trust.access.caller import Caller


def version_passed(asked: Asked, held: Held, caller: Caller) -> Denied | None:
    """Refuse where the session is not at a version that was named."""
    if asked.versions is None or str(held.version) in asked.versions:
        return None
    view = standing(held).view(caller.viewer)
    return denied(VersionPassed(version=held.version, view=view), held.game)


@dataclass(frozen=True)
class Seen:
    """A session, or why there is none."""

    held: Held | Denied
    is_sure: bool
    """Whether the store said so in this call, and said too what is remembered under the mark."""


@dataclass(frozen=True)
class Changing:
    """A change that is asked for."""

    keeper: Keeper
    asked: Asked
    content: tuple[object, ...]
    """What tells it from another change, where its Idempotency-Key may come again."""
    plan: Callable[[Held, Caller], Planned | Denied]

    @cached_property
    def digest(self) -> str:
        """What is remembered of its content."""
        return "" if self.asked.mark is None else digest_of(self.content)

    async def carried_out(self) -> Stand | Denied:
        """Plan the change and write it; where another one came first, plan it anew on what is there then.

        It is planned first on what this worker saw last. A refusal of that plan is answered only once the store was
        asked, since another worker may have changed the session.
        """
        recent = self.keeper.recent(self.asked.id)
        seen = await self._looked_up() if recent is None else Seen(recent, is_sure=False)
        for _ in range(TRIES):
            if isinstance(seen.held, Denied):
                return seen.held
            tried = await self._tried(seen.held)
            if isinstance(tried, Stand) or (isinstance(tried, Denied) and seen.is_sure):
                return tried
            seen = tried if isinstance(tried, Seen) else await self._looked_up()
        return denied(Contended())

    async def _looked_up(self) -> Seen:
        return Seen(await self.keeper.loaded(self.asked.id, self.asked.mark), is_sure=True)

    async def _tried(self, held: Held) -> Stand | Denied | Seen:
        """Write the change; or where something comes first, return the session as it is then."""
        if due(held, held.at_ms(self.keeper.clock)) is not None:
            return Seen(await self.keeper.caught_up(held), is_sure=self.asked.mark is None)
        caller = self.asked.admitted(held)
        if isinstance(caller, Denied):
            return caller
        if held.first is not None:
            return await self._repeated(held, caller, held.first)
        planned = version_passed(self.asked, held, caller) or self.plan(held, caller)
        if isinstance(planned, Denied):
            return planned
        written = await self.keeper.written(held, planned, self.asked.mark, self.digest)
        if written.is_done and isinstance(written.held, Held):
            return stood(written.held, caller, planned.answer, planned.entry.at_ms)
        return Seen(written.held, is_sure=True)

    async def _repeated(self, held: Held, caller: Caller, first: First) -> Stand | Denied:
        """Answer as to the first request with this key, where it is the same."""
        if first.asked != self.digest:
            return denied(OtherContent(), held.game)
        then = self.keeper.holder.at(held, first.body, first.version)
        if isinstance(then, Denied):
            return then
        entries = await self.keeper.entries(self.asked.id, first.version - 1, 1)
        if not entries:
            return denied(UnknownSession(id=self.asked.id))
        now = standing(then)
        events = entry_events(entries[0], held.game)
        answer = Answer(then.opened, events, now.to_act, now.outcome, is_revealed=then.body.revealed)
        return stood(then, caller, answer, entries[0].at_ms)

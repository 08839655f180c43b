"""Bringing a session over to the ruleset in use."""

from dataclasses import dataclass
from functools import partial

import msgspec
from msgspec import UNSET

from engines.core.actors import HOST, REFEREE
from engines.core.refusals import GameOver
from engines.core.results import Refused
from schema.wire.envelope import Unopened
from schema.wire.sessions import SessionUpgradedAnswer
from service.denied import Denied, denied
from service.games.answers import Answer
from service.games.operations import Opening, Operations
from service.lane import Lane
from service.sessions.call import SessionCall
from service.sessions.keys import role_of
from service.sessions.loaded import LoadedSession
from service.sessions.plans.changes import stopped
from service.sessions.plans.upgrading import upgraded
from service.sessions.records import NULL, Body, Entry, Head
from service.sessions.refusals import Contended, UpToDate
from service.sessions.replays import replay_request, standing_actions
from service.sessions.repository import TRIES, SessionRepository
from service.stores.store import StoredSession
from service.trust.access.caller import Caller
from service.trust.access.refusals import KeyNeeded, UnknownKey


@dataclass(frozen=True)
class Upgrades:
    """Plays sessions again by the ruleset in use."""

    operations: Operations
    repository: SessionRepository
    lane: Lane

    async def upgraded(self, call: SessionCall) -> SessionUpgradedAnswer | Denied:
        """Bring a session over, unless others act in it all the time."""
        for _ in range(TRIES):
            found = await self.repository.unopened(call.id)
            if isinstance(found, Denied):
                return found
            wrong = _not_allowed(call, found[0])
            tried = wrong or await self._tried(*found)
            if tried is not None:
                return tried
        return denied(Contended())

    async def _tried(self, head: Head, body: Body, stored: StoredSession) -> SessionUpgradedAnswer | Denied | None:
        """Return the answer, None if somebody else came first."""
        state = msgspec.json.decode(body.state, type=Unopened)
        game = self.operations.in_use(head.game, state.pack)
        if game is not None and game.profile.ruleset == state.ruleset:
            return denied(UpToDate(ruleset=state.ruleset), game)
        fair = None if state.fair is UNSET else state.fair
        pack = head.pack if game is None else game.pack.digest
        opening = self.operations.opening(head.game, replay_request(head, fair, ()).replace(pack=pack))
        if isinstance(opening, Denied):
            return opening
        loaded = _laid_out(head, body, stored, opening)
        if isinstance(loaded, Denied):
            return loaded
        log = await self.repository.log(loaded)
        wrong = _over(loaded, log[-1])
        if wrong is not None:
            return wrong
        at_ms = max(loaded.at_ms(self.repository.clock), log[-1].at_ms)
        standing = [log[0], *standing_actions(log)]
        planned = await self.lane.run(partial(upgraded, loaded, opening, standing, at_ms))
        if isinstance(planned, Denied):
            return planned
        written = await self.repository.written(loaded, planned.planned)
        if not written.is_done:
            return None
        return SessionUpgradedAnswer(
            id=head.id,
            version=planned.planned.entry.version,
            ruleset_before=state.ruleset,
            ruleset=opening.game.profile.ruleset,
            differs_from_ply=planned.differs_from_ply,
        )


def _not_allowed(call: SessionCall, head: Head) -> Denied | None:
    """Return a refusal of everybody but the host and the referee."""
    role = None if call.key is None else role_of(call.key, head.keys)
    if role is None:
        return denied(KeyNeeded() if call.key is None else UnknownKey())
    return Caller(role, REFEREE).must_be(HOST, REFEREE)


def _laid_out(head: Head, body: Body, stored: StoredSession, opening: Opening) -> LoadedSession | Denied:
    """Return the session with the game of another ruleset at its start."""
    step = opening.started()
    if isinstance(step, Refused):
        return Denied(step, opening.game)
    answer: Answer = opening.answer(step, step.events)
    return LoadedSession(head, body, stored.version, stored.revision, answer.opened)


def _over(loaded: LoadedSession, last: Entry) -> Denied | None:
    """Return a refusal if the game has ended: what it ended with stays."""
    broken_off = stopped(loaded) if loaded.is_broken_off else None
    if broken_off is not None:
        return broken_off
    if last.outcome == NULL:
        return None
    return denied(GameOver(reason=msgspec.json.decode(last.outcome)["reason"]))

"""The operations of sessions behind REST and GraphQL."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from engines.core.actors import HOST, REFEREE, Command
from engines.core.fair import reveal
from engines.core.results import Refused
from schema.wire.sessions import (
    ActRequest,
    NewKeyRequest,
    SessionClosedAnswer,
    SessionEventAnswer,
    SessionEventsAnswer,
    SessionReplayAnswer,
    SessionRequest,
    SessionUpgradedAnswer,
    TableRequest,
)
from service.denied import Denied, ServiceRefusal, denied
from service.games.commands import digest_of, read_action
from service.games.decoding import read
from service.games.operations import Operations
from service.lane import Lane
from service.sessions.call import Check, SessionCall
from service.sessions.changing import Changing, version_passed
from service.sessions.creations import Creation, begun, made
from service.sessions.followers.feed import NOTHING, EventFeed, Wanted, feed_from
from service.sessions.followers.following import Following
from service.sessions.keys import grown, issue
from service.sessions.loaded import LoadedSession
from service.sessions.plans.acts import At, acted_at_table
from service.sessions.plans.changes import Planned, acted, too_large
from service.sessions.plans.creating import Founding, founded, new_session, opened_by, unfit
from service.sessions.plans.importing import imported
from service.sessions.plans.revealing import revealed
from service.sessions.plans.table import TABLE_ACTS
from service.sessions.plans.undoing import undone
from service.sessions.records import Limits
from service.sessions.refusals import (
    LostSession,
    NoRoom,
    SessionsOff,
    StoreRefusing,
    StoreUnavailable,
)
from service.sessions.replays import exported, replay_request, standing_actions
from service.sessions.repository import SessionRepository
from service.sessions.trouble import LOG, Trouble
from service.sessions.upgrades import Upgrades
from service.sessions.view import SessionView, answer_of, viewed
from service.stores.store import (
    Health,
    Owner,
    OwnerFull,
    SessionLost,
    SessionStore,
    StoreDown,
    StoreFull,
    StoreOff,
    StoreRefuses,
    Unsure,
)
from service.trust.access import ledger
from service.trust.access.caller import Caller
from service.trust.access.creators import Creators
from service.trust.access.refusals import TooManySessions, Unconfirmed
from service.trust.fair.spent import Spent

P = ParamSpec("P")
T = TypeVar("T")


MEANING: dict[type[Exception], type[ServiceRefusal]] = {
    StoreFull: NoRoom,
    StoreRefuses: StoreRefusing,
    Unsure: Unconfirmed,
}
"""What is answered where the store cannot do something; to all else, that it is out of reach."""


def reachable(
    operation: Callable[Concatenate["Sessions", P], Awaitable[T | Denied]],
) -> Callable[Concatenate["Sessions", P], Awaitable[T | Denied]]:
    """Return a refusal if the store does not answer, has no room or lacks something."""

    @wraps(operation)
    async def guarded(self: "Sessions", /, *args: P.args, **kwargs: P.kwargs) -> T | Denied:
        try:
            return await operation(self, *args, **kwargs)
        except StoreOff:
            return denied(SessionsOff())
        except OwnerFull as error:
            return denied(TooManySessions(most=error.owner.most))
        except SessionLost as error:
            self.trouble.noticed(error)
            return denied(LostSession(id=error.id))
        except (StoreFull, StoreDown) as error:
            self.trouble.noticed(error)
            kinds = (found for kind, found in MEANING.items() if isinstance(error, kind))
            return denied(next(kinds, StoreUnavailable)())

    return guarded


class Sessions:
    """Games that a store keeps; `clock` gives the time of the host, `draw` what nobody may guess."""

    def __init__(
        self,
        operations: Operations,
        store: SessionStore | None,
        creators: Creators,
        limits: Limits,
        clock: Callable[[], int],
        fresh_key: Callable[[], str],
        lane: Lane,
    ) -> None:
        self.repository = SessionRepository(operations.states, store, clock, fresh_key)
        self.trouble = Trouble()
        self._operations = operations
        self._spent = Spent(store, creators, fresh_key)
        self._creators = creators
        self._limits = limits
        self._clock = clock
        self._fresh_key = fresh_key
        self._lane = lane

    async def health(self) -> Health:
        """Try whether sessions can be read and written, and log why they cannot."""
        found = await self.repository.health()
        self.trouble.judged(found)
        return found

    async def log_concerns(self) -> None:
        """Log what is wrong with how the store is set up."""
        for concern in await self.repository.concerns():
            LOG.warning("the store of the sessions: %s", concern)

    @reachable
    async def create(
        self,
        request: SessionRequest,
        key: str | None,
        at: str = "/game",
        check: Check | None = None,
        idempotency_key: str | None = None,
    ) -> SessionView | Denied:
        """Lay out a new game in a session; the key is a creator's."""
        owner = self._creators.owner(key)
        if isinstance(owner, Denied):
            return owner
        if idempotency_key is None:
            return await self._created(request, owner, at, check, self._fresh_key, None)
        asked = digest_of((request,))
        creation = await begun(self.repository.store, key, idempotency_key, asked, self._fresh_key)
        if isinstance(creation, Denied):
            return creation
        seed = creation.draw()
        if request.seed is None and request.commitment is None and request.replay is None:
            request = request.replace(seed=seed)
        return await self._created(request, owner, at, check, creation.draw, creation)

    async def _created(
        self,
        request: SessionRequest,
        owner: Owner | None,
        at: str,
        check: Check | None,
        draw: Callable[[], str],
        creation: Creation | None,
    ) -> SessionView | Denied:
        """Lay out a game and store it, unless this is a repeat and it was stored before."""
        opening = opened_by(self._operations, request, at)
        if isinstance(opening, Denied):
            return opening
        caller = Caller(REFEREE, REFEREE if request.viewer is None else request.viewer)
        wrong = unfit(request, opening) or (check and check(opening.game, caller))
        if wrong:
            return wrong
        step = opening.started()
        if isinstance(step, Refused):
            return Denied(step, opening.game)
        answer = opening.answer(step, step.events)
        wrong = answer.wrong_viewer(request.viewer)
        if wrong:
            return wrong
        keys = issue(opening.setup.seats, draw)
        loaded = new_session(request, opening, answer, keys, self._limits, self._clock, draw)
        wrong = too_large(loaded, loaded.body)
        if wrong:
            return wrong
        founding: Founding | Denied = founded(loaded, answer)
        if request.replay is not None and isinstance(founding, Founding):
            founding = await self._lane.run(partial(imported, founding, request.replay))
        if isinstance(founding, Denied):
            return founding
        if creation is None or not creation.is_made:
            begin = partial(self.repository.created, founding.loaded, founding.change, owner)
            whose = ledger.NOTHING if creation is None else creation.id.encode()
            wrong = await self._spent.used_for(request.commitment, owner, begin, whose)
            if wrong:
                return wrong
        if creation is not None:
            await made(self.repository.store, creation)
        return replace(founding.view(caller), keys=keys, seed=opening.origin.seed)

    @reachable
    async def read(self, call: SessionCall) -> SessionView | Denied:
        """Show a session; only what is due by the clock changes."""
        found = await self._entered(call)
        if isinstance(found, Denied):
            return found
        loaded, caller = found
        return viewed(loaded, caller, answer_of(loaded), loaded.at_ms(self._clock))

    @reachable
    async def act(self, call: SessionCall, request: ActRequest) -> SessionView | Denied:
        """Carry out an action, on the session as it stands when it is written."""

        def plan(loaded: LoadedSession, caller: Caller) -> Planned | Denied:
            wrong = caller.may_move(request.seat)
            if wrong is not None:
                return wrong
            action = read_action(loaded.game, request.action)
            if isinstance(action, Refused):
                return Denied(action, loaded.game)
            at_ms = loaded.at_ms(self._clock) if loaded.has_clock else None
            return acted(loaded, Command(actor=request.seat, action=action, at_ms=at_ms))

        content: Any = None
        if call.idempotency_digest is not None:
            content = read(request.action, Any, "/action")
            if isinstance(content, Refused):
                return Denied(content)
        return await Changing(self.repository, call, ("act", request.seat, content), plan).carried_out()

    @reachable
    async def undo(self, call: SessionCall) -> SessionView | Denied:
        """Undo the last action."""

        def plan(loaded: LoadedSession, caller: Caller) -> Planned | Denied:
            return undone(loaded, caller, self._operations.states, loaded.at_ms(self._clock))

        return await Changing(self.repository, call, ("undo",), plan).carried_out()

    @reachable
    async def reveal(self, call: SessionCall) -> SessionView | Denied:
        """Break off the game and reveal its chance."""

        def plan(loaded: LoadedSession, caller: Caller) -> Planned | Denied:
            return revealed(loaded, caller, loaded.at_ms(self._clock))

        return await Changing(self.repository, call, ("reveal",), plan).carried_out()

    @reachable
    async def at_table(
        self, call: SessionCall, name: str, request: TableRequest, named: str | None = None
    ) -> SessionView | Denied:
        """Do something at the table that is none of the rulebook; `named` is the seat it is about."""
        secret = self._fresh_key() if isinstance(request, NewKeyRequest) else ""

        def plan(loaded: LoadedSession, caller: Caller) -> Planned | Denied:
            now_ms, real_ms = loaded.at_ms(self._clock), loaded.real_ms(self._clock)
            at = At(loaded, caller, request, now_ms, real_ms, grown(secret, call.whose), named)
            return acted_at_table(TABLE_ACTS[name], at)

        content = (name, named, getattr(request, "name", None))
        return await Changing(self.repository, call, content, plan, secret).carried_out()

    @reachable
    async def events(
        self, call: SessionCall, after: int, first: int, wanted: Wanted = NOTHING
    ) -> SessionEventsAnswer | Denied:
        """Return the events after a version, as the viewer may know them."""
        found = await self._feed(call, after, wanted)
        if isinstance(found, Denied):
            return found
        loaded, feed = found
        shown: list[SessionEventAnswer] = []
        for entry in await self.repository.entries(loaded, after, first):
            shown.append(feed.event(entry))
            if wanted:  # views and patches take a while: others get their turn in between
                await asyncio.sleep(0)
        version = max(loaded.version, shown[-1].version if shown else 0)  # one may have come meanwhile
        return SessionEventsAnswer(version=version, events=tuple(shown))

    @reachable
    async def follow(
        self, call: SessionCall, after: int, heartbeat_seconds: float, wanted: Wanted = NOTHING
    ) -> Following | Denied:
        """Return a follower from after a version, or a refusal if the caller may not follow.

        The version is the last one that the caller has; if the session's is lower, the store lost versions.
        """
        found = await self._feed(call, after, wanted)
        if isinstance(found, Denied):
            return found
        loaded, feed = found
        is_over = loaded.is_over and after == loaded.version
        return Following(self.repository, call, loaded.head.game, after, feed, heartbeat_seconds, is_over)

    @reachable
    async def replay(self, call: SessionCall) -> SessionReplayAnswer | Denied:
        """Return the export of a session, which has every draw.

        Only the referee may read it, or once a commitment is revealed everybody who may look.
        """
        found = await self._entered(call)
        if isinstance(found, Denied):
            return found
        loaded, caller = found
        wrong = None if answer_of(loaded).reveal else caller.must_be(REFEREE)
        if wrong is not None:
            return wrong
        log = standing_actions(await self.repository.log(loaded))
        request = replay_request(loaded.head, loaded.opened.fair, log).replace(pack=loaded.game.pack.digest)
        replaying = partial(self._operations.replay, loaded.head.game, request, "", by=loaded.game)
        return exported(loaded, request, await self._lane.run(replaying))

    @reachable
    async def upgrade(self, call: SessionCall) -> SessionUpgradedAnswer | Denied:
        """Play the game again by the ruleset in use, and go on with that; for the host and the referee."""
        return await Upgrades(self._operations, self.repository, self._lane).upgraded(call)

    @reachable
    async def close(self, call: SessionCall) -> SessionClosedAnswer | Denied:
        """Delete a session and tell its followers; one that is gone once it is to be deleted is closed, whoever did it.

        It may have been this call: the store does not delete twice what it is asked for again.
        """
        found = await self._entered(call)
        if isinstance(found, Denied):
            return found
        loaded, caller = found
        wrong = caller.must_be(HOST, REFEREE) or version_passed(call, loaded, caller)
        if wrong is not None:
            return wrong
        is_gone = await self.repository.deleted(call.id, None if call.versions is None else loaded.revision)
        is_at_any = call.versions is None
        if not (is_gone or is_at_any or isinstance(await self.repository.loaded(call.id), Denied)):
            return await self.close(call)  # it has moved on, and is not for ever at one of the versions named
        fair = loaded.opened.fair
        return SessionClosedAnswer(id=call.id, reveal=None if fair is None else reveal(loaded.head.game, fair))

    async def _feed(self, call: SessionCall, after: int, wanted: Wanted) -> tuple[LoadedSession, EventFeed] | Denied:
        found = await self._entered(call)
        if isinstance(found, Denied):
            return found
        loaded, caller = found
        feed = await feed_from(self.repository, loaded, caller.viewer, min(after, loaded.version), wanted)
        return feed if isinstance(feed, Denied) else (loaded, feed)

    async def _entered(self, call: SessionCall) -> tuple[LoadedSession, Caller] | Denied:
        """Return a session with its caller, or a refusal."""
        loaded = await self.repository.settled(call.id)
        if isinstance(loaded, Denied):
            return loaded
        caller = call.admitted(loaded)
        return caller if isinstance(caller, Denied) else (loaded, caller)

"""The operations of sessions behind both doors."""

import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from msgspec import Raw

from engines.core.actors import HOST, REFEREE, SPECTATOR, Command, Viewer
from engines.core.game import Game
from engines.core.play import start, to_act
from engines.core.results import Refused, Step
from schema.requests import CommandRequest, ReplayRequest
from schema.sessions import (
    MOST_PAGED,
    ActRequest,
    Happened,
    SessionClosedAnswer,
    SessionEventsAnswer,
    SessionReplayAnswer,
    SessionRequest,
)
from service.answers import Answer
from service.commands import read_action
from service.decoding import read
from service.denied import Denied, denied
from service.operations import Opening, Operations
from service.sessions.access import Caller, caller_of
from service.sessions.changes import Planned, acted, due, entry_of, undone
from service.sessions.held import Held, Holder
from service.sessions.keys import hashed, issue
from service.sessions.records import Body, Entry, First, Head, entry_events, happening
from service.sessions.refusals import (
    Contended,
    NamesDoNotFit,
    NoRoom,
    OtherContent,
    SessionsOff,
    StoreUnavailable,
    UnknownSession,
    VersionPassed,
)
from service.sessions.stand import SessionStep, Stand
from service.sessions.store import Change, Commit, SessionStore, StoreDown, StoreFull, StoreOff

TRIES = 64
"""How often a change is planned anew because another one came first; each time somebody got on."""

ID = re.compile("[A-Za-z0-9_-]{1,64}")
"""What an id may look like: it goes into the keys of a store."""

P = ParamSpec("P")
T = TypeVar("T")

Check = Callable[[Game, Caller], Denied | None]
"""Judges what else a request says, before anything is changed."""


@dataclass(frozen=True)
class Asked:
    """Who asks for which session, and under what conditions."""

    id: str
    key: str | None = None
    viewer: Viewer | None = None
    versions: frozenset[str] | None = None
    """The versions under which a change is wanted, None for any."""
    idempotency_key: str | None = None
    check: Check | None = None


def reachable(
    operation: Callable[Concatenate["Sessions", P], Awaitable[T | Denied]],
) -> Callable[Concatenate["Sessions", P], Awaitable[T | Denied]]:
    """Answer with a refusal where the store does not answer or has no room."""

    @wraps(operation)
    async def guarded(self: "Sessions", /, *args: P.args, **kwargs: P.kwargs) -> T | Denied:
        try:
            return await operation(self, *args, **kwargs)
        except StoreOff:
            return denied(SessionsOff())
        except StoreFull:
            return denied(NoRoom())
        except StoreDown:
            return denied(StoreUnavailable())

    return guarded


class Sessions:
    """Games that a store keeps; `clock` gives the time of the host, `draw` what nobody may guess."""

    def __init__(
        self, operations: Operations, store: SessionStore | None, clock: Callable[[], int], draw: Callable[[], str]
    ) -> None:
        self.operations = operations
        self._store = store
        self.clock = clock
        self._draw = draw
        self._holder = Holder(operations.states)

    @property
    def store(self) -> SessionStore:
        """The store. Raises StoreOff where there is none."""
        if self._store is None:
            raise StoreOff
        return self._store

    async def is_well(self) -> bool:
        """Tell whether sessions can be reached, or there are to be none."""
        return self._store is None or await self._store.is_well()

    async def leave(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            await self._store.close()

    @reachable
    async def create(self, request: SessionRequest, at: str = "/game", check: Check | None = None) -> Stand | Denied:
        """Lay out a new game and keep it."""
        opening = self.operations.opening(request.game, request, at)
        if isinstance(opening, Denied):
            return opening
        caller = Caller(REFEREE, REFEREE if request.viewer is None else request.viewer)
        wrong = _unfit(request, opening) or (check and check(opening.game, caller))
        if wrong:
            return wrong
        step = start(opening.game, opening.setup, opening.chance)
        if isinstance(step, Refused):
            return Denied(step, opening.game)
        answer = opening.answer(step, step.events)
        wrong = answer.wrong_viewer(request.viewer)
        return wrong or await self._kept(request, opening, step, answer, caller)

    @reachable
    async def read(self, asked: Asked) -> Stand | Denied:
        """Show a session; nothing changes but what the clock has brought."""
        found = await self._entered(asked)
        if isinstance(found, Denied):
            return found
        held, caller = found
        return self._stand(held, caller, self.standing(held), held.at_ms(self.clock))

    @reachable
    async def act(self, asked: Asked, request: ActRequest) -> Stand | Denied:
        """Carry out an action, on the session as it stands when it is written."""

        def plan(held: Held, caller: Caller) -> Planned | Denied:
            wrong = caller.may_move(request.seat)
            if wrong is not None:
                return wrong
            action = read_action(held.game, request.action)
            if isinstance(action, Refused):
                return Denied(action, held.game)
            at_ms = held.at_ms(self.clock) if held.game.profile.clock else None
            return acted(held, Command(actor=request.seat, action=action, at_ms=at_ms))

        plain = read(request.action, Any, "/action")
        if isinstance(plain, Refused):
            return Denied(plain)
        return await self._changed(asked, ("act", request.seat, plain), plan)

    @reachable
    async def undo(self, asked: Asked) -> Stand | Denied:
        """Take the last action back."""

        def plan(held: Held, caller: Caller) -> Planned | Denied:
            return undone(held, caller, self.operations.states, held.at_ms(self.clock))

        return await self._changed(asked, ("undo",), plan)

    @reachable
    async def events(self, asked: Asked, after: int, first: int) -> SessionEventsAnswer | Denied:
        """Return what happened after a version, as the viewer may know it."""
        found = await self._entered(asked)
        if isinstance(found, Denied):
            return found
        held, caller = found
        entries = await self.entries(asked.id, after, first)
        shown = tuple(happening(entry, held.game, caller.viewer) for entry in entries)
        return SessionEventsAnswer(version=held.version, events=shown)

    @reachable
    async def replay(self, asked: Asked) -> SessionReplayAnswer | Denied:
        """Return what the game can be played again from; it gives away every draw, so it is the referee's alone."""
        found = await self._entered(asked)
        if isinstance(found, Denied):
            return found
        held, caller = found
        return caller.must_be(REFEREE) or _replay(held.head, await self._log(held))

    @reachable
    async def close(self, asked: Asked) -> SessionClosedAnswer | Denied:
        """Forget a session; whoever follows it is told."""
        found = await self._entered(asked)
        if isinstance(found, Denied):
            return found
        wrong = found[1].must_be(HOST, REFEREE)
        if wrong is not None:
            return wrong
        gone = await self.store.delete(asked.id)
        return SessionClosedAnswer(id=asked.id) if gone else denied(UnknownSession(id=asked.id))

    async def settled(self, id: str, mark: str | None = None) -> Held | Denied:
        """Return a session once all is done that the clock has brought: each deadline once, whoever comes first."""
        for _ in range(TRIES):
            kept = await self.store.load(id, mark) if ID.fullmatch(id) else None
            if kept is None:
                return denied(UnknownSession(id=id))
            held = self._holder.held(id, kept)
            if isinstance(held, Denied):
                return held
            planned = due(held, held.at_ms(self.clock))
            if planned is None:
                return held
            await self.store.commit(id, self._change(held, planned))
        return denied(Contended())

    async def entries(self, id: str, after: int, most: int) -> list[Entry]:
        """Return the entries after a version."""
        return [msgspec.json.decode(entry, type=Entry) for entry in await self.store.entries(id, after, most)]

    def standing(self, held: Held) -> Answer:
        """Return where a session stands, without events."""
        opened = held.opened
        outcome = held.game.engine.outcome(opened.table.position, opened.terms)
        return Answer(opened, (), () if outcome else to_act(opened.game, opened.terms, opened.table), outcome)

    async def _entered(self, asked: Asked, mark: str | None = None) -> tuple[Held, Caller] | Denied:
        """Return a session with who asks for it, once that is found to be right."""
        held = await self.settled(asked.id, mark)
        if isinstance(held, Denied):
            return held
        caller = caller_of(held, asked.key, asked.viewer)
        if isinstance(caller, Denied):
            return caller
        wrong = asked.check(held.game, caller) if asked.check else None
        return wrong or (held, caller)

    async def _changed(
        self, asked: Asked, content: tuple[object, ...], plan: Callable[[Held, Caller], Planned | Denied]
    ) -> Stand | Denied:
        """Plan a change and write it; where another one came first, plan it anew on what is there then."""
        digest, mark = _digest(content), _mark(asked)
        for _ in range(TRIES):
            found = await self._entered(asked, mark)
            if isinstance(found, Denied):
                return found
            held, caller = found
            if held.first is not None:
                return await self._repeated(held, caller, held.first, digest)
            if asked.versions is not None and str(held.version) not in asked.versions:
                view = self.standing(held).view(caller.viewer)
                return denied(VersionPassed(version=held.version, view=view), held.game)
            planned = plan(held, caller)
            if isinstance(planned, Denied):
                return planned
            if await self._written(asked.id, held, planned, mark, digest):
                return self._stand(_moved(held, planned), caller, planned.answer, planned.entry.at_ms)
        return denied(Contended())

    async def _written(self, id: str, held: Held, planned: Planned, mark: str | None, digest: str) -> bool:
        change = self._change(held, planned)
        if mark is not None:
            first = First(asked=digest, version=planned.entry.version, body=planned.body)
            change = replace(change, mark=mark, remember=msgspec.json.encode(first))
        return await self.store.commit(id, change) is Commit.DONE

    async def _repeated(self, held: Held, caller: Caller, first: First, digest: str) -> Stand | Denied:
        """Answer as to the first request with this key, where it is the same."""
        if first.asked != digest:
            return denied(OtherContent(), held.game)
        then = self._holder.at(held, first.body, first.version)
        if isinstance(then, Denied):
            return then
        (entry,) = await self.entries(held.head.id, first.version - 1, 1)
        standing = self.standing(then)
        answer = Answer(then.opened, entry_events(entry, held.game), standing.to_act, standing.outcome)
        return self._stand(then, caller, answer, entry.at_ms)

    async def _kept(
        self, request: SessionRequest, opening: Opening, step: Step[Any, Any], answer: Answer, caller: Caller
    ) -> Stand | Denied:
        keys = issue(opening.setup.seats, self._draw)
        head = Head(
            id=self._draw()[:22],
            game=opening.game.id,
            variant=opening.variant,
            ruleset=opening.game.profile.ruleset,
            pack=opening.game.pack.digest,
            seats=opening.setup.seats,
            options=Raw(msgspec.json.encode(opening.setup.config)),
            seed=opening.seed,
            first_seat=request.first_seat,
            names=request.names,
            spectators=request.spectators,
            undo=request.undo,
            keys=hashed(keys),
            created_ms=self.clock(),
        )
        held = Held(head, Body(state=answer.state), 1, answer.opened)
        entry = entry_of(1, step, None)
        change = Change(0, msgspec.json.encode(held.body), msgspec.json.encode(entry), self._draw())
        await self.store.create(head.id, msgspec.json.encode(head), change)
        return replace(self._stand(held, caller, answer, 0), keys=keys, seed=opening.seed)

    async def _log(self, held: Held) -> list[Entry]:
        """Return the actions that stand: those that were taken back are left out."""
        log: list[Entry] = []
        seen = 0
        while seen < held.version:
            entries = await self.entries(held.head.id, seen, MOST_PAGED)
            if not entries:
                break
            for entry in entries:
                if entry.happened is Happened.UNDONE:
                    log.pop()
                elif entry.happened is Happened.ACTED:
                    log.append(entry)
            seen = entries[-1].version
        return log

    def _change(self, held: Held, planned: Planned) -> Change:
        body, entry = msgspec.json.encode(planned.body), msgspec.json.encode(planned.entry)
        return Change(held.version, body, entry, self._draw())

    def _stand(self, held: Held, caller: Caller, answer: Answer, at_ms: int) -> Stand:
        return Stand(held, SessionStep(answer, caller, at_ms if held.game.profile.clock else None))


def _moved(held: Held, planned: Planned) -> Held:
    return replace(held, body=planned.body, version=planned.entry.version, opened=planned.opened, first=None)


def _unfit(request: SessionRequest, opening: Opening) -> Denied | None:
    seats = opening.setup.seats
    if request.names is None or len(request.names) == seats:
        return None
    return denied(NamesDoNotFit(names=len(request.names), seats=seats), opening.game)


def _digest(content: tuple[object, ...]) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def _mark(asked: Asked) -> str | None:
    """Return under which mark the first answer is remembered: each key of the session has its own."""
    if asked.idempotency_key is None:
        return None
    whose = f"{asked.key or SPECTATOR}\n{asked.idempotency_key}"
    return hashlib.sha256(whose.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _replay(head: Head, log: list[Entry]) -> SessionReplayAnswer:
    commands = tuple(
        CommandRequest(seat=entry.seat, action=entry.action, at_ms=entry.at_ms)
        for entry in log
        if entry.seat is not None
    )
    replay = ReplayRequest(
        seats=head.seats,
        commands=commands,
        variant=head.variant,
        options=msgspec.json.decode(head.options),
        seed=head.seed,
        first_seat=head.first_seat,
        pack=head.pack,
    )
    return SessionReplayAnswer(game=head.game, replay=replay)

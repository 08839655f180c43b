"""Sessions as the resolvers call them."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from engines.core.game import Game
from schema.graphql.doors import Arguments, Nested
from schema.wire.answers import MovesPage
from schema.wire.operations import OPERATIONS
from schema.wire.sessions import (
    ActRequest,
    SessionClosedAnswer,
    SessionEndAnswer,
    SessionEventsParameters,
    SessionReplayAnswer,
    SessionRequest,
    SessionUpgradedAnswer,
    UndoRequest,
)
from service.denied import Denied, denied
from service.doors.graphql.presence import gone_of
from service.doors.graphql.reasons import Reason, reason_of
from service.doors.graphql.requests import request_of, selection_of
from service.doors.http import bearer
from service.doors.stream import last_event
from service.games.refusals import UnknownCursor, WrongShape
from service.lane import Lane
from service.prices import LARGE_BYTES, LOOP_UNITS
from service.sessions.call import LONGEST_KEY, Check, SessionCall
from service.sessions.followers.feed import Wanted
from service.sessions.followers.following import Heartbeat
from service.sessions.sessions import Sessions
from service.sessions.view import SessionStep, SessionView
from service.trust.access.caller import Caller

Context = Mapping[str, Any]
CarryOut = Callable[[SessionCall], Awaitable[SessionView | Denied]]


@dataclass(frozen=True)
class News:
    """One version of a session, with the title whose types show it."""

    title: str
    fields: dict[str, Any] = field(repr=False)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(name) from None


Told = News | SessionEndAnswer | Reason
"""What a subscription yields."""


@dataclass(frozen=True)
class SessionDoors:
    """The GraphQL side of the sessions."""

    sessions: Sessions
    heartbeat_seconds: float
    lane: Lane

    async def create(self, context: Context, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Create a session."""
        repeated = repeated_by(arguments)
        if isinstance(repeated, Denied):
            return reason_of(repeated)
        opening = {name: value for name, value in arguments.items() if name != "idempotency_key"}
        request = await self._opening(context, opening)
        if isinstance(request, Denied):
            return reason_of(request)
        key, check = key_of(context), _checking(nested)
        return await self._told(context, await self.sessions.create(request, key, "/game", check, repeated))

    async def _opening(self, context: Context, arguments: Arguments) -> SessionRequest | Denied:
        """Read the request for a session; one with a long game in a thread."""
        replay = arguments.get("replay")
        if replay is None or memoryview(replay).nbytes <= LARGE_BYTES:
            small: SessionRequest | Denied = request_of(arguments, SessionRequest)
            return small
        found: SessionRequest | Denied = await self.lane.run(
            lambda _: request_of(arguments, SessionRequest), gone_of(context)
        )
        return found

    async def read(self, context: Context, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Show a session."""
        session = await self._calling(context, arguments, None, self.sessions.read)
        if not isinstance(session, SessionView):
            return session
        pages = (_page(session.step, arguments) for _, arguments in nested)
        wrong = next((page for page in pages if isinstance(page, Denied)), None)
        return session if wrong is None else reason_of(wrong)

    async def act(self, context: Context, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Carry out an action."""
        request = request_of(_only(arguments, "seat", "action"), ActRequest)
        if isinstance(request, Denied):
            return reason_of(request)

        async def carry_out(call: SessionCall) -> SessionView | Denied:
            return await self.sessions.act(call, request)

        return await self._calling(context, arguments, _checking(nested), carry_out)

    async def undo(self, context: Context, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Take the last action back."""
        return await self._calling(context, arguments, _checking(nested), self.sessions.undo)

    async def replay(self, context: Context, arguments: Arguments) -> SessionReplayAnswer | Reason:
        """Export a session."""
        found = await self.sessions.replay(SessionCall(arguments["id"], key_of(context)))
        return reason_of(found) if isinstance(found, Denied) else found

    async def reveal(self, context: Context, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Break a game off, and reveal what its chance grew from."""
        return await self._calling(context, arguments, _checking(nested), self.sessions.reveal)

    async def at_table(self, context: Context, name: str, arguments: Arguments, nested: Nested) -> SessionView | Reason:
        """Do something at the table that is none of the rulebook."""
        kind: Any = OPERATIONS[name].request
        request = request_of(_only(arguments, "name"), kind)
        if isinstance(request, Denied):
            return reason_of(request)

        async def carry_out(call: SessionCall) -> SessionView | Denied:
            return await self.sessions.at_table(call, name, request, arguments.get("seat"))

        return await self._calling(context, arguments, _checking(nested), carry_out)

    async def close(self, context: Context, arguments: Arguments) -> SessionClosedAnswer | Reason:
        """Forget a session."""
        found = await self.sessions.close(
            SessionCall(arguments["id"], key_of(context), versions=_version_of(arguments))
        )
        return reason_of(found) if isinstance(found, Denied) else found

    async def upgrade(self, context: Context, arguments: Arguments) -> SessionUpgradedAnswer | Reason:
        """Bring a session over to the ruleset in use."""
        found = await self.sessions.upgrade(SessionCall(arguments["id"], key_of(context)))
        return reason_of(found) if isinstance(found, Denied) else found

    async def news(self, context: Context, arguments: Arguments, wanted: Wanted) -> AsyncGenerator[Told, None]:
        """Yield what happens, until nothing more will come."""
        request = request_of(_only(arguments, "after", "viewer"), SessionEventsParameters)
        if isinstance(request, Denied):
            yield reason_of(request)
            return
        after = last_event(context["request"].headers, request.after)
        if isinstance(after, Denied):
            yield reason_of(after)
            return
        call = SessionCall(arguments["id"], key_of(context), request.viewer)
        following = await self.sessions.follow(call, after, self.heartbeat_seconds, wanted)
        if isinstance(following, Denied):
            yield reason_of(following)
            return
        async with aclosing(following.news()) as news:
            async for one in news:
                context["request"].state.version = getattr(one, "version", None)
                if isinstance(one, SessionEndAnswer):
                    yield one
                elif not isinstance(one, Heartbeat):  # the transports have their own
                    yield News(following.game, msgspec.structs.asdict(one))

    def page(self, step: SessionStep, arguments: Arguments, *, facts: bool) -> MovesPage:
        """Return a page of the legal moves, with their facts if asked; its arguments have been judged before."""
        page = _page(step, arguments, facts=facts)
        assert isinstance(page, MovesPage), "judged with the session"
        return page

    async def _calling(
        self, context: Context, arguments: Arguments, check: Check | None, carry_out: CarryOut
    ) -> SessionView | Reason:
        request = request_of(_only(arguments, "viewer"), UndoRequest)
        repeated = repeated_by(arguments)
        if isinstance(repeated, Denied):
            return reason_of(repeated)
        if isinstance(request, Denied):
            return reason_of(request)
        key = key_of(context)
        call = SessionCall(arguments["id"], key, request.viewer, _version_of(arguments), repeated, check)
        return await self._told(context, await carry_out(call))

    async def _told(self, context: Context, found: SessionView | Denied) -> SessionView | Reason:
        """Return a session, whose moves are counted by then where they are long to list."""
        if isinstance(found, Denied):
            return reason_of(found)
        if found.step.units > LOOP_UNITS:
            await self.lane.run(lambda _: found.step.count_moves(), gone_of(context), is_due=True)
        return found


def repeated_by(arguments: Arguments) -> str | Denied | None:
    """Return the argument `idempotencyKey`, None where there is none."""
    repeated: str | None = arguments.get("idempotency_key")
    if repeated is not None and not 0 < len(repeated) <= LONGEST_KEY:
        problem = f"Expected an `idempotencyKey` of 1 to {LONGEST_KEY} characters"
        return denied(WrongShape(where="/idempotencyKey", problem=problem))
    return repeated


def key_of(context: Context) -> str | None:
    """Return the key of who asks: of the request, or of the first message of a WebSocket."""
    header = context["request"].headers.get("authorization")
    if header is None:
        said = context.get("connection_params") or {}
        header = next((text for name, text in said.items() if name.lower() == "authorization"), None)
    return bearer(header if header is None else str(header))


def _only(arguments: Arguments, *names: str) -> dict[str, Any]:
    return {name: arguments[name] for name in names if arguments.get(name) is not None}


def _checking(nested: Nested) -> Check:
    """Judge the arguments of selected moves before anything is changed; no cursor can be one of what comes then."""

    def check(game: Game, caller: Caller) -> Denied | None:
        for _, arguments in nested:
            selection = selection_of(game, arguments)
            if isinstance(selection, Denied):
                return selection
            wrong = None if selection.seat is None else caller.may_move(selection.seat)
            if wrong is not None or selection.after is not None:
                return wrong or denied(UnknownCursor(), game)
        return None

    return check


def _page(step: SessionStep, arguments: Arguments, *, facts: bool = False) -> MovesPage | Denied:
    selection = selection_of(step.answer.game, arguments)
    if isinstance(selection, Denied):
        return selection
    return step.page(replace(selection, facts=True) if facts else selection)


def _version_of(arguments: Mapping[str, Any]) -> frozenset[str] | None:
    """Return the condition of a GraphQL argument `version`."""
    version = arguments.get("version")
    return None if version is None else frozenset((str(version),))

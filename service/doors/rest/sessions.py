"""Sessions over REST."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Receive

from engines.core.actors import Viewer
from engines.core.results import Refused
from engines.core.values import Value
from schema.wire.operations import AT_TABLE, OPERATIONS, Operation
from schema.wire.requests import SelectionRequest
from schema.wire.sessions import Acted, ActRequest, SessionEventsAnswer, SessionEventsParameters, SessionRequest
from service.denied import Denied
from service.doors.accept import accept_of, preferred
from service.doors.codings import takes_gzip
from service.doors.compression import brief
from service.doors.http import answer_problem, bearer, hung_up, not_acceptable, read_body
from service.doors.kept import JSON
from service.doors.rest.addresses import call_of, idempotency_key, parameters
from service.doors.rest.replies import reply, reply_denied, reply_over, reply_session, tag_of, unchanged
from service.doors.rest.stream import frames_of
from service.doors.routing import routed
from service.doors.stream import COMPRESSED, EVENT_STREAM, EventStream, last_event
from service.games.answers import Selection
from service.games.commands import read_partial
from service.lane import Lane
from service.sessions.call import SessionCall
from service.sessions.followers.feed import SHOWN
from service.sessions.sessions import Sessions
from service.sessions.view import SessionView


def routes(
    sessions: Sessions, lane: Lane, heartbeat_seconds: float, patience_seconds: float, *, compresses: bool
) -> list[Route]:
    """Return the routes of sessions, whose brief answers and streams may be compressed."""
    of = SessionEndpoints(sessions, lane, heartbeat_seconds, patience_seconds, compresses=compresses)
    return routed(
        {
            "act_in_session": of.act,
            "get_session": of.read,
            "close_session": of.close,
            "upgrade_session": of.upgrade,
            "get_session_events": of.events,
            "undo_in_session": of.undo,
            "reveal_session": of.reveal,
            "get_session_replay": of.replay,
            "create_session": of.create,
            **{each.name: of.at_table(each) for each in AT_TABLE},
        }
    )


class SessionEndpoints:
    """The operations of sessions as HTTP endpoints."""

    def __init__(
        self, sessions: Sessions, lane: Lane, heartbeat_seconds: float, patience_seconds: float, *, compresses: bool
    ) -> None:
        self._compresses = compresses
        self._sessions = sessions
        self._lane = lane
        self._heartbeat_seconds = heartbeat_seconds
        self._patience_seconds = patience_seconds

    async def create(self, request: Request) -> Response:
        """Create a session."""
        body = await read_body(request.scope, request.receive, SessionRequest, self._lane)
        if not isinstance(body, SessionRequest):
            return answer_problem(body)
        repeated = idempotency_key(request)
        if isinstance(repeated, Denied):
            return reply_denied(repeated)
        key = bearer(request.headers.get("authorization"))
        session = await self._sessions.create(body, key, idempotency_key=repeated)
        if isinstance(session, Denied):
            return reply_denied(session)
        address = f"{request.scope.get('root_path', '')}/v1/sessions/{session.id}"
        return await self._answered(request, session, Selection(first=body.first), 201, {"location": address})

    async def read(self, request: Request) -> Response:
        """Show a session."""
        body = parameters(request, SelectionRequest)
        if isinstance(body, Denied):
            return reply_denied(body)
        call = call_of(request, body.viewer)
        if isinstance(call, Denied):
            return reply_denied(call)
        session = await self._sessions.read(call)
        if isinstance(session, Denied):
            return reply_denied(session)
        given = read_partial(session.loaded.game, body.given)
        if isinstance(given, Refused):
            return reply_denied(Denied(given, session.loaded.game))
        same = unchanged(request, session.version)
        if same is not None:
            return same
        return await self._answered(request, session, Selection(body.seat, given, body.first, body.after))

    async def close(self, request: Request) -> Response:
        """Close a session."""
        call = _call(request)
        return reply(call if isinstance(call, Denied) else await self._sessions.close(call))

    async def upgrade(self, request: Request) -> Response:
        """Bring a session over to the ruleset in use."""
        call = _call(request)
        return reply(call if isinstance(call, Denied) else await self._sessions.upgrade(call))

    async def act(self, request: Request) -> Response:
        """Carry out an action."""
        body = await read_body(request.scope, request.receive, ActRequest, self._lane)
        if not isinstance(body, ActRequest):
            return answer_problem(body)
        call = _call(request, body.viewer)
        if isinstance(call, Denied):
            return reply_denied(call)
        session = await self._sessions.act(call, body)
        return await self._answered(request, session, Selection(first=body.first), show=body.show)

    async def undo(self, request: Request) -> Response:
        """Take the last action back; the body may be left out."""
        return await self._changed(request, OPERATIONS["undo_in_session"], lambda call, _: self._sessions.undo(call))

    async def reveal(self, request: Request) -> Response:
        """Break the game off and reveal what its chance grew from; the body may be left out."""
        return await self._changed(request, OPERATIONS["reveal_session"], lambda call, _: self._sessions.reveal(call))

    def at_table(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of an act at the table."""

        async def endpoint(request: Request) -> Response:
            async def carry_out(call: SessionCall, body: Any) -> SessionView | Denied:
                return await self._sessions.at_table(call, operation.name, body, request.path_params.get("seat"))

            return await self._changed(request, operation, carry_out)

        return endpoint

    async def events(self, request: Request) -> Any:
        """Answer with a page of what happened, or go on telling what happens to those who prefer that."""
        refused = not_acceptable(request.scope, EVENT_STREAM)
        if refused is not None:
            return answer_problem(refused)
        body = parameters(request, SessionEventsParameters)
        if isinstance(body, Denied):
            return reply_denied(body)
        call = call_of(request, body.viewer)
        if isinstance(call, Denied):
            return reply_denied(call)
        after = last_event(request.headers, body.after)
        if isinstance(after, Denied):
            return reply_denied(after)
        if preferred(accept_of(request.scope), (JSON, EVENT_STREAM)) != EVENT_STREAM:
            return _page(request, await self._sessions.events(call, after, body.first, SHOWN[body.show]))
        following = await self._sessions.follow(call, after, self._heartbeat_seconds, SHOWN[body.show])
        if isinstance(following, Denied):
            return reply_denied(following)
        if following.is_over:
            return reply_over()
        if self._compresses and takes_gzip(request.headers.get("accept-encoding", "")):
            return EventStream(frames_of(following, is_compressed=True), self._patience_seconds, COMPRESSED)
        return EventStream(frames_of(following), self._patience_seconds)

    async def replay(self, request: Request) -> Response:
        """Answer with what the game can be played again from."""
        call = _call(request)
        return reply(call if isinstance(call, Denied) else await self._sessions.replay(call))

    async def _changed(self, request: Request, operation: Operation, carry_out: "CarryOut") -> Response:
        """Carry out a change that may need no body."""
        kind: Any = operation.request
        content = await request.body()
        receive = _again(content, request)
        if content or not operation.is_optional:
            body = await read_body(request.scope, receive, kind, self._lane)
        else:
            body = not_acceptable(request.scope) or kind()
        if not isinstance(body, kind):
            return answer_problem(body)
        call = _call(request, body.viewer)
        if isinstance(call, Denied):
            return reply_denied(call)
        return await self._answered(request, await carry_out(call, body), Selection(first=body.first))

    async def _answered(
        self,
        request: Request,
        session: SessionView | Denied,
        selection: Selection,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
        show: Acted = Acted.VIEW,
    ) -> Response:
        """Answer with a session, whose moves are listed where that belongs."""
        if isinstance(session, Denied):
            return reply_denied(session)
        gone = partial(hung_up, request.receive)
        is_whole = show is Acted.VIEW
        shown = partial(session.whole, selection) if is_whole else partial(session.moved, selection, show)
        answer = await self._lane.priced(session.step.units, shown, gone, is_due=True)
        response = reply_session(session, answer, status, headers)
        if is_whole or not self._compresses:
            return response
        return brief(response, request.headers.get("accept-encoding", ""))


def _again(content: bytes, request: Request) -> Receive:
    """Return what receives a body that was received before, and then what comes after it."""
    whole: list[Message] = [{"type": "http.request", "body": content}]

    async def receive() -> Message:
        return whole.pop() if whole else await request.receive()

    return receive


def _page(request: Request, page: SessionEventsAnswer | Denied) -> Response:
    """Answer with a page of events, which stays as it is while the session is at one version."""
    if isinstance(page, Denied):
        return reply_denied(page)
    return unchanged(request, page.version) or reply(page, headers={"etag": tag_of(page.version)})


def _call(request: Request, viewer: Viewer | None = None) -> SessionCall | Denied:
    """Return who asks for which session, where the address says nothing more."""
    more = parameters(request, Value)
    return more if isinstance(more, Denied) else call_of(request, viewer)


CarryOut = Callable[[SessionCall, Any], Awaitable[SessionView | Denied]]
